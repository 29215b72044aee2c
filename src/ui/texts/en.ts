export const english = {
  common: {
    andMore: (count: number) => `…and ${String(count)} more`,
    deleted: 'All your data was deleted.',
    deletedInPart: 'Some of your data could not be deleted. Close the other tabs of Toolyard and try again.',
    restored: (tools: number) =>
      `This browser found its database damaged and deleted it, as after a crash. ` +
      `${tools === 1 ? 'One tool' : `${String(tools)} tools`}, settings and secrets came back from the second ` +
      `copy; past runs did not.`,
    outdated: 'A newer version of Toolyard is open in another tab. This tab can save nothing until it is reloaded.',
    reload: 'Reload',
    close: 'Close',
    copied: 'Copied',
    cancel: 'Cancel',
    undo: 'Undo',
    remove: 'Remove',
    loading: 'Loading…',
    error: 'Error',
    asked: 'Question',
    ended: 'Done',
    askedBeforeReload: 'A question was open when this page was reloaded. Its call has ended without an answer.',
    notSaved: 'Not saved',
    progress: (done: number, total: number | undefined, message: string | undefined) =>
      `${total === undefined ? done : `${done} of ${total}`}${message === undefined ? '' : ` – ${message}`}`,
  },
  frame: {
    appName: 'Toolyard',
    navigation: 'Main',
    openList: 'Open the list of tools',
    toolList: 'Tools',
    resizeList: 'Width of the tool list',
    skip: 'Skip to the content',
    openPalette: 'Find a tool or an action',
    messages: 'Messages',
    openSettings: (page: string) => `Settings: ${page}`,
  },
  notFound: {
    toolTitle: (name: string) => `There is no tool named “${name}”`,
    toolText: 'It may have been renamed or removed, here or in another tab.',
    pageTitle: 'There is nothing at this address',
    pageText: 'The link may be mistyped or made by a newer version.',
    back: 'Go to Tools',
  },
  offline: {
    updateNow: 'Reload to start the new version',
    updateReady: 'A new version is ready and starts with the next visit',
    updateHint: 'What is open stays as it is. Close Toolyard and open it again when it suits you.',
  },
  keyboard: {
    control: 'Ctrl',
    space: 'Space',
  },
  undo: {
    undo: (label: string) => `Undo: ${label}`,
    reportedUndone: (label: string) => `Undone: ${label}`,
    failed: (label: string, message: string) => `Not undone: ${label}. ${message}`,
  },
};
