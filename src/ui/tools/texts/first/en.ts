export const english = {
  title: 'Tools',
  list: {
    tags: 'Filter by tag',
    search: 'Search tools',
    searchKeys: '/',
    clearSearch: 'Clear the search',
    newTool: 'New',
    importTool: 'Import',
    noMatch: (query: string) => `No tool matches “${query}”.`,
    count: (shown: number, all: number) =>
      shown === all ? `${all} ${all === 1 ? 'tool' : 'tools'}` : `${shown} of ${all} tools`,
    disabledMark: 'disabled',
    untrustedMark: 'untrusted',
  },
  empty: {
    noTools: (keys: string) => `No tools yet. Start from a template, or paste anything with ${keys}.`,
    newNamed: (name: string) => `New tool named ${name}`,
    firstDescription: 'Returns its input.',
  },
  createFailed: (message: string) => `The tool was not created: ${message}`,
  tool: {
    enabled: 'Enabled',
    disabled: 'Disabled',
    browserBadge: 'Browser',
    nodeBadge: 'Node',
    untrustedBadge: 'Untrusted',
    untrustedBadgeHint: 'Imported code that you have not trusted yet',
    pinned: (paths: readonly string[]) =>
      paths.length === 0
        ? 'Its code names no file of the workspace'
        : `It may load ${paths.slice(0, 5).join(', ')}${paths.length > 5 ? ` and ${paths.length - 5} more` : ''} ` +
          `as ${paths.length === 1 ? 'it is' : 'they are'} now`,
    removed: (name: string) => `Removed ${name}`,
    restored: (name: string) => `Restored ${name}`,
    removeFailed: (message: string) => `Not removed: ${message}`,
    actionFailed: (message: string) => `Failed: ${message}`,
  },
  builtins: {
    title: 'Built-in tools',
    badge: 'Built-in',
    badgeHint: 'It ships with the app',
    go: (name: string) => `Go to the built-in tool ${name}`,
    show: (count: number) => `Built-in tools (${String(count)})`,
    removedMark: 'removed',
    overriddenMark: 'replaced',
  },
  settings: 'Tools',
  open: 'Tools',
  exportEverything: 'Export everything',
  undo: {
    trusted: (name: string) => `Trusted ${name}`,
    distrusted: (name: string) => `Stopped trusting ${name}`,
  },
};
