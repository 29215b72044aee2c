const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const undoTexts = {
  undo: {
    title: 'Last changes',
    intro:
      'What you did in this tab and can undo, newest first. The list ends with the tab; the history of each ' +
      'tool stays.',
    none: 'Nothing to undo yet.',
    list: 'Last changes',
    undo: (label: string) => `Undo: ${label}`,
    undoing: 'Undoing…',
    undone: 'Undone',
    toldUndone: (label: string) => `Undone: ${label}`,
    failed: (label: string, message: string) => `Not undone: ${label}. ${message}`,
    keys: (keys: string) => `Outside a text, ${keys} undoes the last change.`,
    importUndone: (count: number) => `${plural(count, 'tool is', 'tools are')} as before the import`,
    runsCleared: (name: string, count: number) => `Removed ${plural(count, 'past run', 'past runs')} of ${name}`,
    storageCleared: (name: string) => `Storage of ${name} cleared`,
    grantChanged: (name: string) => `What ${name} may do was changed`,
    grantRevoked: (name: string) => `Revoked for ${name}`,
    grantCodeChanged: (name: string) => `The code of ${name} has changed since. Allow it when it runs.`,
    secretReplaced: (name: string) => `Replaced ${name}`,
    enabled: (name: string) => `Enabled ${name}`,
    disabled: (name: string) => `Disabled ${name}`,
    renamed: (from: string, to: string) => `Renamed ${from} to ${to}`,
    trusted: (name: string) => `You trust ${name} now`,
    distrusted: (name: string) => `You do not trust ${name} any more`,
    theme: 'Changed the theme',
    draftDropped: (name: string) => `Dropped your draft of ${name}`,
    reviewDropped: 'Discarded the review',
    toolGone: 'That tool no longer exists.',
  },
};
