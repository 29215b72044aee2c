export const english = {
  request: 'Request',
  response: 'Response',
  attempt: (at: number, count: number) => `Request ${String(at)} of ${String(count)}`,
  address: 'Address',
  status: 'Status',
  noStatus: 'No response',
  firstByte: 'First byte',
  total: 'Total',
  noTotal: 'Not finished',
  tokens: 'Tokens',
  copyRequest: 'Copy the request',
  copyResponse: 'Copy the response',
  view: 'View',
  views: { sent: 'As sent', formatted: 'Formatted' },
  cut: (shown: string, all: string) => `Cut: the first ${shown} of ${all} characters.`,
  nothing: 'Nothing has arrived.',
  note: 'Without headers. Secrets are replaced by their names.',
  none: {
    missing: (steps: number) =>
      `No longer available. This tab keeps the last ${steps} steps until it is closed or reloaded. Let the model answer ` +
      'again to see its request.',
    inBrowser: 'This model runs in the browser, so no request was sent.',
    recorded: 'This answer is a recording, so no request was sent.',
  },
  failed: (message: string) => `Could not load: ${message}`,
};
