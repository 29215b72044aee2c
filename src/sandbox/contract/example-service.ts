/**
 * The example service: the broker answers for it inside the page, and nothing is sent. Names under `.example` belong to
 * nobody (RFC 2606), so no real server is hidden by it. A tool needs a grant for it as for any other origin.
 */
export const EXAMPLE_SERVICE_ORIGIN = 'https://harbour.example';
