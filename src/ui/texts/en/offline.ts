export const offlineTexts = {
  offline: {
    label: 'Without a network',
    newVersion: 'New version',
    updateNow: 'Reload to start the new version',
    updateReady: 'A new version is ready and starts with the next visit',
    updateHint: 'What is open stays as it is. Close Toolyard and open it again when it suits you.',
    states: {
      development: 'Not kept: this is the development server.',
      insecure: 'Not kept: browsers keep apps only from https addresses and from localhost.',
      unsupported: 'Not kept: this browser cannot do it, or forbids it in this window.',
      preparing: 'Being kept in this browser…',
      ready: 'Kept in this browser: it opens and runs tools without a network.',
      failed: 'Not kept: the files could not be fetched, or there is not enough space. The next visit tries again.',
    },
  },
};
