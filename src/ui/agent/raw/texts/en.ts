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
    kept:
      'Not kept. This tab keeps the last 40 steps in memory until it is closed. Let the model answer once more to see ' +
      'what is sent.',
    inBrowser: 'This model runs in the browser, so no request was sent.',
    recorded: 'This answer is a recording, so no request was sent.',
  },
  failed: (message: string) => `Not read: ${message}`,
};
