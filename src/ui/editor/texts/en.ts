const PROVIDER_NAMES = { openai: 'OpenAI', anthropic: 'Anthropic', gemini: 'Gemini', mcp: 'MCP' } as const;

/** “OpenAI and Anthropic refuse”. */
function refusing(providers: readonly (keyof typeof PROVIDER_NAMES)[]): string {
  const names = providers.map((provider) => PROVIDER_NAMES[provider]);
  const last = names.at(-1) ?? '';
  return names.length < 2 ? `${last} refuses` : `${names.slice(0, -1).join(', ')} and ${last} refuse`;
}

const atRoot = (path: string) =>
  path === ''
    ? 'the root'
    : path.replaceAll('/properties/', '.').replace(/^\./, '').replaceAll('~1', '/').replaceAll('~0', '~');

export const english = {
  pane: 'Editor',
  codeTab: 'Code',
  saveMark: {
    saved: 'Saved',
    saving: 'Saving…',
    editing: 'Editing…',
  },
  name: 'Name',
  rename: 'Rename',
  renameHint: 'Only a–z, A–Z, 0–9, dot, underscore and hyphen; at most 128.',
  saveName: 'Save name',
  description: 'Description',
  descriptionPlaceholder: 'What it does and when an agent should use it',
  environment: 'Environment',
  node: 'Node.js (File system, child processes, etc.)',
  browser: 'Browser (Fetch, localStorage, DOM, etc.)',
  nodeHelp:
    'Has what a Node program has: modules, files, npm packages. Runs alone in a sandbox in this tab. Its folder ' +
    '/ holds a copy of the workspace once you allow it.',
  browserHelp: 'Has what a web page has: fetch, localStorage, crypto. Runs alone in a sandbox in this tab.',
  howItRuns: 'How it runs',
  language: 'Language',
  javascript: 'JavaScript',
  typescript: 'TypeScript',
  metadata: (environment: string, timeoutMs: number, created: string) =>
    `Environment: ${environment} • Timeout: ${timeoutMs}ms • Created: ${created}`,
  tabs: 'Parts of the tool',
  tabCode: 'Code',
  tabSchema: 'Schema',
  tabPackages: 'Packages',
  tabCases: 'Cases',
  tabDetails: 'Details',
  tabHistory: 'History',
  tabProblem: '!',
  more: 'More actions',
  copyCurl: 'Copy as curl',
  copyConfig: 'Copy MCP configuration',
  duplicate: 'Duplicate',
  pin: 'Pin workspace files',
  distrust: 'Stop trusting',
  save: {
    notSaved: 'Not saved',
    at: (line: number, column: number) => `line ${line}:${column}`,
    more: (count: number) => `and ${count} more`,
    draftKept: 'Your draft is kept in this tab until it can be saved.',
    failed: 'Not saved',
    retry: 'Save again',
    show: 'Show',
    fields: {
      description: 'description',
      code: 'code',
      parametersText: 'schema',
      returnsText: 'returns',
      timeoutText: 'timeout',
      guidance: 'guidance',
      tagsText: 'tags',
      permissionsText: 'requested permissions',
      environment: 'environment',
      enabled: 'enabled',
      language: 'language',
    },
  },
  conflict: {
    label: 'Conflicting change',
    title: 'This tool was changed elsewhere while you were editing it',
    text: 'Red is the other version, green is yours.',
    useOther: 'Use the other version',
    keepLocal: 'Keep mine',
    hide: 'Hide the difference',
    show: 'Show the difference',
    diff: 'Difference between the other version and yours',
  },
  problems: {
    unknownShape: 'No function to call was found. Export a function named “tool” or “run”, or a default export.',
  },
  code: {
    label: 'Code',
    types: 'Types',
    typesLoading: 'Types are loading…',
    typesOff: 'Types are not available. The code can be edited and run.',
    noProblems: 'No type errors',
    problems: (count: number) => (count === 1 ? '1 type error' : `${count} type errors`),
    nextProblem: 'Go to the next problem (F8)',
    format: 'Format',
    formatHint: (keys: string) => `Format the code (${keys})`,
    keys: 'F2 renames, F12 goes to where a name is declared, Shift F1 explains it.',
  },
  schemaWrongAt: (path: string) => `Wrong at ${path === '' ? 'the root' : path}`,
  details: {
    timeout: 'Timeout in milliseconds',
    timeoutHint: 'Counted from the start of the code. 1 to 600000.',
    guidance: 'Guidance for agents',
    guidanceHint: 'Added to an agent’s instructions while this tool is offered.',
    tags: 'Tags',
    tagsHint: 'Words separated by commas. A conversation can offer or leave out all tools of a tag.',
    returns: 'Returns',
    returnsHint: 'Text, or a JSON Schema that results are checked against.',
    permissions: 'Requested permissions',
    permissionsHint: 'What the tool wants to use. Asking grants nothing; you allow it when the tool runs.',
    permissionsExample: 'Add an example',
    storage: 'Storage of this tool',
    storageUsed: (used: string, quota: string) => `${used} of ${quota}`,
    clearStorage: 'Clear storage',
    origin: 'Origin',
    written: 'Written here',
    imported: (format: string, when: string) => `Imported from ${format} on ${when}`,
    versionNumber: (version: number) => `Version ${version}`,
    updated: 'Last change',
  },
  actions: {
    focusEditor: 'Go to the code',
    format: 'Format the code',
    nextProblem: 'Go to the next problem in the code',
    rename: 'Rename this tool',
    share: 'Share this tool',
    duplicate: 'Duplicate this tool',
    remove: 'Remove this tool',
    distrust: 'Stop trusting this tool',
    enable: 'Enable this tool',
    disable: 'Disable this tool',
    toTab: (tab: string) => `Show ${tab}`,
    keyboard: 'Keyboard shortcuts',
  },
  undo: {
    storageCleared: (name: string) => `Storage of ${name} cleared`,
    enabled: (name: string) => `Enabled ${name}`,
    disabled: (name: string) => `Disabled ${name}`,
    renamed: (from: string, to: string) => `Renamed ${from} to ${to}`,
    draftDropped: (name: string) => `Dropped your draft of ${name}`,
  },
  origin: {
    byLink: (when: string) => `Came by a link on ${when}.`,
    signed: (key: string) => `Signed with the key ${key}.`,
    notSigned: 'Not signed.',
    changed: 'The code has been changed here since.',
    unchanged: 'The code has not been changed here.',
    madeFrom: (names: string) => `Its senders say it was made from ${names}.`,
    by: (name: string, key: string) => `${name} (key ${key})`,
  },
  definition: {
    label: 'Checks',
    good: 'No problems',
    checking: 'Checking…',
    errors: (count: number) => (count === 1 ? '1 problem' : `${count} problems`),
    found: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
    unreadable: 'The schema cannot be read',
    tokens: (count: number) => `about ${count.toLocaleString('en')} tokens`,
    tokensTitle: 'What the definition costs in every request',
    tokensHint:
      'Estimates: within 3 % of the providers’ own count on average, within 7 % for nineteen in twenty. ' +
      'Anthropic’s uses the last tokenizer it made public.',
    provider: PROVIDER_NAMES,
    strictTitle: 'Only for OpenAI’s strict mode',
    strictGood: 'It meets all requirements.',
    show: 'Show',
    addDescription: 'Add a description',
    setType: (type: string) => `Set the type to ${type}`,
    rename: (name: string) => `Rename to ${name}`,
    renameFailed: (message: string) => `Not renamed: ${message}`,
    closeObject: 'Disallow additional properties',
    permissions: {
      title: 'Requested permissions',
      address: {
        unused: (line: string) => `Declares ${line}, but the code never contacts it.`,
        undeclared: (line: string) => `The code contacts ${line}, which is not declared.`,
        used: (line: string) => `A run contacted ${line}, which is not declared.`,
      },
      secret: {
        unused: (name: string) => `Declares the secret ${name}, but the code never uses it.`,
        undeclared: (name: string) => `The code uses the secret ${name}, which is not declared.`,
        used: (name: string) => `A run sent the secret ${name}, which is not declared.`,
      },
      update: 'Update requested permissions',
      updateHint: 'Changes only what the tool requests. What you have allowed stays as it is.',
    },
    code: {
      undeclared: (name: string) => `The code reads ${name}, but the schema does not have it: agents do not send it.`,
      declare: 'Add to schema',
      declareName: (name: string) => `Add to schema: ${name}`,
      unused: (name: string) => `The schema has ${name}, but the code never reads it.`,
      remove: 'Remove from schema',
      removeName: (name: string) => `Remove from schema: ${name}`,
      export: 'Export it as the tool',
    },
    finding: {
      'name-too-long': (length: number, limit: number, providers: Parameters<typeof refusing>[0]) =>
        `The name has ${length} characters; ${refusing(providers)} more than ${limit}.`,
      'name-characters': (providers: Parameters<typeof refusing>[0]) =>
        `${refusing(providers)} characters of the name. It is sent under another one.`,
      'description-empty': 'The tool has no description. A model chooses tools by their description.',
      'description-short': (length: number) =>
        `The description has only ${length} characters. Say when to use the tool.`,
      'description-long': (length: number, limit: number, providers: Parameters<typeof refusing>[0]) =>
        providers.length === 0
          ? `The description has ${length} characters, more than ${limit}. They cost tokens in every request.`
          : `The description has ${length} characters; ${refusing(providers)} more than ${limit}.`,
      'root-type': 'The root does not say that its type is object. MCP and Anthropic require it.',
      'parameter-undescribed': (path: string) => `${atRoot(path)} has no description.`,
      'parameter-untyped': (path: string) => `${atRoot(path)} has no type.`,
      'parameter-name': (path: string, providers: Parameters<typeof refusing>[0]) =>
        `${refusing(providers)} the name ${atRoot(path)}: letters, digits, _ . - and at most 64 of them.`,
      'enum-untyped': (path: string) => `${atRoot(path)} lists its values without a type. Gemini asks for one.`,
      'items-missing': (path: string) =>
        `${atRoot(path)} is a list that does not say what its items are. Gemini refuses it.`,
      'keyword-refused': (path: string, keyword: string, providers: Parameters<typeof refusing>[0]) =>
        `${refusing(providers)} or ignore${providers.length < 2 ? 's' : ''} ${keyword} at ${atRoot(path)}.`,
      'many-properties': (count: number) => `${count} parameters are a lot. Models fill in fewer more reliably.`,
      deep: (depth: number, path: string) =>
        `${depth} objects inside one another at ${atRoot(path)}. Models fill in flatter inputs better.`,
    },
    strict: {
      'open-object': (path: string) => `${atRoot(path)} allows additional properties.`,
      optional: (path: string, names: string) => `${atRoot(path)} has parameters that are not required: ${names}.`,
      keyword: (path: string, keyword: string) => `${keyword} at ${atRoot(path)}.`,
      'too-large': 'It is larger or deeper than strict mode takes.',
    },
  },
};
