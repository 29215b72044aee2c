export const english = {
  status: {
    label: 'Status',
    offline: 'Offline',
    offlineHint: 'You are offline. Everything but network requests works.',
    queue: (running: number, queued: number) =>
      queued === 0 ? `${running} running` : `${running} running, ${queued} queued`,
    mayBePrivate: 'Private window? Your data may not be kept',
    storageHint: 'Open storage settings',
  },
  crash: {
    title: 'Something went wrong',
    text: 'What you saved is safe. Reload the page to continue; the details help to fix the problem.',
    reload: 'Reload the page',
    copy: 'Copy details',
    showDetails: 'Show details',
    notLoadedTitle: 'This part could not be loaded',
    notLoadedText:
      'Toolyard was updated, or the connection failed. Reload the page to continue; what you saved is safe.',
    startTitle: 'Toolyard could not start',
  },
  misplaced: {
    title: 'This is not an address of Toolyard',
    text:
      'A host may answer an address written like this without the policies that keep Toolyard safe, so nothing ' +
      'starts here.',
    open: 'Go to the start of this host',
  },
  framed: {
    title: 'Toolyard does not run inside another page',
    text:
      'A page around it could cover what it asks you. Open it in a tab of its own; to show one tool here, use the ' +
      'embed code of “Share”.',
    open: 'Open Toolyard in a new tab',
  },
  actions: {
    search: 'Search the list of tools',
    install: 'Install Toolyard as an app',
  },
};
