const count = (one: string, many: string) => (number: number) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

/** Runs, settings, entries of tools' own storage, and records of the agent. */
const others = (runs: number, settings: number, storage: number, agent: number): string =>
  [
    ...(runs === 0 ? [] : [count('run', 'runs')(runs)]),
    ...(settings === 0 ? [] : [count('setting', 'settings')(settings)]),
    ...(storage === 0 ? [] : [`${count('entry', 'entries')(storage)} of tools’ own storage`]),
    ...(agent === 0
      ? []
      : [count('model, set of tools or recorded run', 'models, sets of tools and recorded runs')(agent)]),
  ].join(', ');

export const english = {
  backup: {
    restore: 'Restore from a backup',
    choose: 'Choose a backup…',
    chooseHint: 'You see what it holds before anything is stored.',
    reading: 'Reading the backup…',
    restoring: 'Restoring…',
    failed: 'This backup could not be read',
    restoreFailed: 'The backup was not restored',
    whose: 'Whose backup is it?',
    own: 'My backup',
    ownHint:
      'Everything is restored: tools, trusted as they were, with their runs and own storage, files, MCP servers, ' +
      'conversations, models and settings.',
    others: 'Someone else’s',
    othersHint: 'Only tools and files are restored. The tools stay untrusted until you trust each one.',
    never: 'Secrets and permissions are never in a backup.',
    savedAt: (date: string) => `Saved ${date}`,
    table: 'What the backup holds',
    what: 'What',
    total: 'In the backup',
    added: 'New here',
    same: 'The same',
    different: 'Different',
    leftOut: 'Left out',
    tools: 'Tools',
    servers: 'MCP servers',
    conversations: 'Conversations',
    files: 'Files',
    filesOf: (size: string) => `Files (${size})`,
    more: (runs: number, settings: number, storage: number, agent: number) =>
      `And ${others(runs, settings, storage, agent)}.`,
    moreLeftOut: (runs: number, settings: number, storage: number, agent: number) =>
      `Left out, because the backup is someone else’s: ${others(runs, settings, storage, agent)}.`,
    differing: 'What differs',
    refused: 'What cannot be restored',
    refusal: (name: string, reason: string) => `${name}: ${reason}`,
    mode: 'How',
    merge: 'Merge: add what is not here',
    replace: 'Replace: leave only what the backup holds',
    replaceMissing: (tools: number, files: number, servers: number, conversations: number) =>
      `${tools.toLocaleString('en')} ${tools === 1 ? 'tool' : 'tools'}` +
      `${servers === 0 ? '' : `, ${servers} ${servers === 1 ? 'server' : 'servers'}`}` +
      `${conversations === 0 ? '' : `, ${conversations} ${conversations === 1 ? 'conversation' : 'conversations'}`}` +
      ` and ${files.toLocaleString('en')} ${files === 1 ? 'file' : 'files'} that the backup does not ` +
      'have will be removed, and what differs is overwritten. This cannot be undone.',
    saveFirst: 'Save a backup of what is here first',
    take: 'Where both differ, take the backup’s',
    takeHint: 'A tool keeps what you have as an earlier version; a file is overwritten.',
    start: (mode: 'merge' | 'replace') => (mode === 'merge' ? 'Merge' : 'Replace everything'),
    cancel: 'Cancel',
    done: 'The backup was restored',
    doneStopped: 'Stopped: some of the backup was restored',
    report: (tools: string, servers: string, conversations: string, files: string, runs: number) =>
      `Tools: ${tools}. Servers: ${servers}. Conversations: ${conversations}. Files: ${files}. Runs added: ` +
      `${runs.toLocaleString('en')}.`,
    counts: (counts: Readonly<Record<string, number>>) => {
      const counted = Object.entries(counts).filter(([, count]) => count > 0);
      return counted.length === 0
        ? 'nothing changed'
        : counted.map(([what, count]) => `${count.toLocaleString('en')} ${what}`).join(', ');
    },
  },
  used: 'Used by Toolyard in this browser',
  of: (used: string, quota: string) => `${used} of about ${quota}`,
  unknown: 'The browser does not say.',
  persistent: 'Persistent',
  persistentText: 'The browser keeps it until you remove it.',
  notPersistentText: 'The browser may clear this data when the disk gets full.',
  request: 'Ask to keep it',
  refused: 'The browser declined. Installing the page or adding a bookmark often helps; an export is always safe.',
  exportTitle: 'Back up and export',
  exportAll: 'Export everything',
  exportAllHint: 'One file with all tools, versions, runs, files and settings. No secrets, no permissions.',
  device: 'Device id',
  deviceText: 'A random id of this browser profile that tools can see.',
  reset: 'Create a new one',
  resetDone: 'A new device id is in use',
  privateTitle: 'This may be a private window',
  privateText:
    'What you make here may not be kept once its last tab is closed. “Export everything” saves it in a file.',
  deleteAll: {
    title: 'Delete all my data',
    text:
      'Stops what is running, and deletes all tools with their runs and permissions, all files with panels, skills and ' +
      'agents, all conversations, servers, secrets and settings of Toolyard in this browser, in all its tabs. This ' +
      'cannot be undone.',
    start: 'Delete all my data…',
    word: 'DELETE',
    type: (word: string) => `Type ${word} to confirm`,
    confirm: 'Delete everything',
    cancel: 'Cancel',
    exportFirst: 'Export everything first',
  },
  use: {
    other: 'Other',
    otherText: 'What the browser counts beyond the parts above, such as its own bookkeeping.',
    total: 'Total',
    title: 'What uses space',
    measuring: 'Measuring…',
    about: (size: string) => `about ${size}`,
    failed: (message: string) => `Not measured: ${message}`,
    notFreed: (message: string) => `Nothing was removed: ${message}`,
    names: {
      tools: 'Tools',
      cases: 'Cases',
      runs: 'Past runs',
      conversations: 'Conversations',
      toolStorage: 'Storage of tools',
      workspace: 'Workspace',
      packages: 'Packages',
      models: 'Models in the tab',
      removed: 'Removed tools',
      copy: 'Second copy',
      app: 'Toolyard itself',
      rest: 'Settings',
    },
    says: {
      tools: 'With the last 50 versions of each.',
      cases: 'They belong to their tools.',
      runs: 'The last 100 of each tool and those of your conversations, with their input and result.',
      conversations: 'With all their branches and recordings.',
      toolStorage: 'What tools keep for themselves between runs.',
      workspace: 'Your files, and those that tools wrote with your permission.',
      packages: 'npm packages of tools, so that they run without a network.',
      models: 'Files of models that run without a network.',
      removed: 'Kept so that a removal can be undone.',
      copy: 'Of the database without past runs, in case the browser damages it.',
      app:
        'The files of the app, so that it opens without a network. An older version goes when its last tab ' +
        'is closed.',
      rest: 'Settings, encrypted secrets, permissions, MCP servers and providers.',
    },
    counts: {
      tools: count('tool', 'tools'),
      cases: count('case', 'cases'),
      runs: count('run', 'runs'),
      conversations: count('conversation', 'conversations'),
      toolStorage: count('entry', 'entries'),
      workspace: count('file or folder', 'files and folders'),
      packages: count('archive', 'archives'),
      models: count('model', 'models'),
      removed: count('tool', 'tools'),
      app: count('version', 'versions'),
    },
    open: { tools: 'Open tools', conversations: 'Open conversations', workspace: 'Open workspace' },
    free: {
      runs: 'Remove past runs',
      toolStorage: 'Clear the storage of tools',
      packages: 'Remove unused packages',
      removed: 'Forget removed tools',
    },
    freed: {
      runs: 'Past runs removed',
      toolStorage: 'Storage of tools cleared',
      packages: 'Unused packages removed',
      removed: 'Removed tools forgotten',
    },
    gain: (size: string) => `frees ${size}`,
    /** Said before what cannot be undone. */
    sure: {
      runs: 'These past runs cannot be restored. “Export everything” keeps them in a file.',
      toolStorage: 'This data cannot be restored. “Export everything” keeps it in a file.',
      packages:
        'These are packages that no tool needs, in any of its versions. Adding one again fetches it again; one ' +
        'that came from an archive must be dropped in again.',
      removed: 'The tools, their past runs, permissions and storage cannot be restored after this.',
    },
    removeModel: (name: string) => `Remove ${name}`,
    modelMissing: (name: string) => `${name} is removed`,
    modelSure: (name: string) => `${name} must be fetched or chosen again before you can use it again.`,
    forGood: 'Remove permanently',
    keep: 'Keep',
  },
};
