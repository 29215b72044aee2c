/**
 * The example service: the broker itself responds, and no request is sent. Names under `.example` are reserved (RFC
 * 2606), so it hides no real server. Like any other origin it needs a grant.
 */
export const EXAMPLE_SERVICE_ORIGIN = 'https://harbour.example';
