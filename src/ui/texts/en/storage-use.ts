const count = (one: string, many: string) => (number: number) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

export const storageUseTexts = {
  storageUse: {
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
      rest: 'Settings and the rest',
    },
    says: {
      tools: 'With the last 50 versions of each.',
      cases: 'They belong to their tools.',
      runs: 'The last 100 of each tool, with their input and result.',
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
    modelGone: (name: string) => `${name} is removed`,
    modelSure: (name: string) => `${name} must be fetched or chosen again before you can use it again.`,
    forGood: 'Remove permanently',
    keep: 'Keep',
  },
};
