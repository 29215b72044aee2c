export const english = {
  toolSettings: {
    protectedTitle: 'Protected paths',
    protectedText: 'No tool changes these files, or anything in these folders. You still can.',
    protectedPaths: 'Paths, with colons between them',
    protectedHint: 'For example /.env:/config/keys',
    shorteningTitle: 'Long outputs',
    shorteningText:
      'A model sees the start and the end of an output that is longer than this; the full output is kept and can ' +
      'be read with the tool result. People always see the full output.',
    bashCharacters: 'bash: characters',
    bashLines: 'bash: lines',
    readCharacters: 'read: characters',
    writeCharacters: 'write and edit: characters',
    otherCharacters: 'Other tools: characters',
    wrongNumber: 'A whole number from 2 to 10,000,000',
    save: 'Save',
    usual: 'Use the defaults',
    saved: 'Settings of tools changed',
    promptTitle: 'Prompt section',
    promptText: 'The part of a system prompt that names the tools and gives their guidance.',
    showPrompt: 'Show it',
    copyPrompt: 'Copy the prompt section',
  },
  offline: {
    label: 'Without a network',
    newVersion: 'New version',
    states: {
      development: 'Not kept: this is the development server.',
      insecure: 'Not kept: browsers keep apps only from https addresses and from localhost.',
      unsupported: 'Not kept: this browser cannot do it, or forbids it in this window.',
      preparing: 'Being kept in this browser…',
      ready: 'Kept in this browser: it opens and runs tools without a network.',
      failed: 'Not kept: the files could not be fetched, or there is not enough space. The next visit tries again.',
    },
  },
  navigation: 'Settings pages',
  search: 'Search settings',
  count: (count: number) => `${count} ${count === 1 ? 'section fits' : 'sections fit'}`,
  none: (query: string) => `No setting matches “${query}”.`,
  showAll: 'Show all',
  appearance: {
    theme: 'Theme',
    hint: 'System follows the setting of your computer.',
    language: 'Language',
    languages: { browser: 'Same as the browser', en: 'English', de: 'Deutsch' },
    reloadIn: { en: 'Reload in English', de: 'Auf Deutsch neu laden' },
    languageHint: 'Texts for agents stay in English.',
    languageNotKept: 'This browser does not keep settings for this page, so the language stays.',
  },
  secrets: {
    intro:
      'A secret’s value is encrypted in this browser and can never be read back. Tools get a placeholder; the ' +
      'app inserts the value when it sends a request, and only for the addresses below.',
    list: 'Stored secrets',
    none:
      'No secrets yet. Add the first one below, with the address it may be sent to; a tool asks for it ' +
      'by its name.',
    add: 'Add a secret',
    name: 'Name',
    nameHint: 'Capital letters, digits and underscore, e.g. GITHUB_TOKEN.',
    nameInvalid: 'Use capital letters, digits and underscore, starting with a letter.',
    value: 'Value',
    valueMissing: 'Enter the value.',
    editBindings: (name: string) => `Edit where ${name} may be sent`,
    valueStays: 'The value stays as it is.',
    saveBindings: 'Save addresses',
    cancelBindings: 'Cancel',
    bindingsSaved: (name: string) => `Changed where ${name} may be sent`,
    bindings: 'May be sent to',
    origin: 'Origin',
    originHint: 'Scheme, host and port, e.g. https://api.github.com',
    originInvalid: 'An origin looks like https://api.example.org',
    methods: 'Methods',
    methodsHint: 'e.g. GET, POST',
    path: 'Path begins with',
    pathInvalid: 'A path begins with /.',
    addBinding: 'Add an address',
    removeBinding: 'Remove this address',
    kept: 'Keep',
    always: 'Until I remove it',
    session: 'Until this tab closes',
    save: 'Save secret',
    saved: (name: string) => `Saved ${name}`,
    removed: (name: string) => `Removed ${name}`,
    back: (name: string) => `Restored ${name}`,
    remove: (name: string) => `Remove ${name}`,
    guessable:
      'This value is short or simple enough to be guessed, so it is not hidden when a server repeats it. Give it ' +
      'only to a tool that you trust to read it.',
    replaceHint:
      'Saving under a name that exists replaces its value. A removed or replaced value can be restored for ' +
      'ten minutes.',
    sessionMark: 'this tab only',
    locked: 'The secrets are locked',
    lockedText: 'Enter the passphrase to use them in this tab.',
    passphrase: 'Passphrase',
    unlock: 'Unlock',
    wrong: 'Wrong passphrase.',
    setPassphrase: 'Set passphrase',
    passphraseTitle: 'Passphrase',
    passphraseText:
      'With a passphrase the secrets stay locked after a restart until you enter it. It cannot be recovered. ' +
      'Leave it empty to remove it.',
    newPassphrase: 'New passphrase',
    passphraseSet: 'Passphrase set',
    passphraseRemoved: 'Passphrase removed',
    failed: (message: string) => `Not saved: ${message}`,
  },
  permissions: {
    intro:
      'What you allowed each tool. A grant belongs to the tool and, for an untrusted tool, to exactly the code ' +
      'that you saw.',
    list: 'Grants',
    none:
      'No tool has a permission. When a run needs one, the app asks beside the run; what you allow is ' +
      'listed here.',
    revokeAll: (name: string) => `Revoke all of ${name}`,
    revoke: 'Revoke',
    revokeOne: (what: string, name: string) => `Revoke “${what}” of ${name}`,
    filesOf: (name: string) => `Files of the workspace for ${name}`,
    since: (when: string) => `since ${when}`,
    unknownTool: 'A removed tool',
    network: (methods: string, location: string) => `${methods} ${location}`,
    anyMethod: 'any method',
    filesRead: 'Read the workspace',
    filesWrite: 'Change the workspace',
    secret: (name: string) => `Use the secret ${name}`,
    reveal: (name: string) => `See the value of ${name}`,
    dom: 'A document of its own',
    credentialHeaders: 'with its own Authorization header',
  },
  about: {
    version: 'Version',
    licence: 'Licence',
    licenceText: 'MIT. The source and the texts of all licences come with the app.',
    limits: 'Limits',
    rows: {
      timeout: 'Timeout of a run',
      timeoutValue: (min: number, max: number, preset: number) => `${min}–${max} ms, ${preset} ms by default`,
      result: 'Result of a run',
      input: 'Arguments of a run',
      logs: 'Log lines of a run',
      storage: 'Storage of a tool',
      response: 'Answer to a request',
      concurrent: 'Runs at once',
      concurrentValue: (own: number, untrusted: number) => `${own} of your own, ${untrusted} untrusted`,
      versions: 'Versions kept of a tool',
      runs: 'Runs kept of a tool',
    },
    privacy:
      'Nothing leaves this page unless you set it up or allow it: requests of tools, conversations with models, ' +
      'calls to MCP servers, the names of packages that you add, and what code sends from a WebContainer.',
  },
  keyboard: {
    intro: 'Keyboard shortcuts. Those without Ctrl or ⌘ do nothing while you type in a field.',
    single: 'Single-key shortcuts',
    singleHint: 'Turn them off if you use voice control, or if they get in your way.',
    page: 'In the page',
    editor: 'In the code editor',
    action: 'What it does',
    keys: 'Keys',
    off: 'off',
    on: 'on',
    names: {
      palette: 'Find a tool or an action',
      run: 'Run the tool',
      stop: 'Stop the run',
      runCases: 'Run all cases',
      save: 'Save now',
      undo: 'Undo the last change, outside a field',
      paste: 'Review what you copied as a tool, outside a field',
      search: 'Search the list of tools',
      newTool: 'New tool',
      rename: 'Rename the tool',
      share: 'Share the tool',
      focusEditor: 'Go to the code',
      focusArguments: 'Go to the arguments',
      terminal: 'Show or hide the terminal of the workspace',
      question: 'Go to the open question',
      tabCode: 'Show Code',
      tabSchema: 'Show Schema',
      tabCases: 'Show Cases',
      tabDetails: 'Show Details',
      tabHistory: 'Show History',
      tabPackages: 'Show Packages',
      help: 'Help',
      complete: 'Complete what is being typed',
      signature: 'Show what a function takes',
      format: 'Format the code',
      explain: 'Explain a name',
      renameSymbol: 'Rename a name everywhere',
      definition: 'Go to where a name is declared',
      nextProblem: 'Go to the next problem',
      find: 'Find and replace',
    },
  },
  changes: {
    title: 'Last changes',
    intro:
      'What you did in this tab and can undo, newest first. The list ends with the tab; the history of each ' +
      'tool stays.',
    none: 'Nothing to undo yet.',
    list: 'Last changes',
    undoing: 'Undoing…',
    undone: 'Undone',
    keys: (keys: string) => `Outside a text, ${keys} undoes the last change.`,
    grantChanged: (name: string) => `What ${name} may do was changed`,
    grantRevoked: (name: string) => `Revoked for ${name}`,
    secretReplaced: (name: string) => `Replaced ${name}`,
    theme: 'Changed the theme',
  },
  workspace: {
    space: 'Space',
    of: (used: string, most: string) => `${used} of ${most}`,
    entries: (amount: number, most: number) =>
      `${amount.toLocaleString('en')} of ${most.toLocaleString('en')} files and folders`,
    file: (most: string) => `One file has at most ${most}. The browser may give less space than the workspace takes.`,
    protectedTitle: 'Protected paths',
    protectedHint:
      'Tools and agents cannot change these files, or anything in these folders; you still can. Links, `..` and ' +
      'other spellings of a name do not get around this.',
    noneProtected: 'None.',
    change: 'Change the list',
    openFiles: 'Open the workspace',
  },
  environment: {
    title: 'What works here',
    intro: (address: string) => `At ${address}, in this browser.`,
    rows: {
      isolation: 'Programs that wait for others, WebContainers',
      headers: 'Protection by headers',
      neighbours: 'Other pages of this host',
      copy: 'Second copy of the database',
    },
    marks: { yes: 'Yes', no: 'No', note: 'Good to know' },
    says: {
      isolation: {
        yes:
          'The page is isolated: execSync, spawnSync and execFileSync wait for their program, models in the tab ' +
          'use several threads, and a WebContainer can start.',
        no:
          'Browsers give shared memory only to pages whose host sends Cross-Origin-Opener-Policy: same-origin and ' +
          'Cross-Origin-Embedder-Policy: credentialless; Safari does not know the second and gives none. Here, use ' +
          'exec, spawn and execFile instead of execSync, spawnSync and execFileSync; Node.js tools run in this ' +
          'tab. The build’s _headers file has both headers.',
        note: '',
      },
      headers: {
        yes:
          'The host sends the policies of the app: the browser refuses to show it inside another page and holds ' +
          'each worker to what it needs.',
        no:
          'This host does not send the policies of the app, so the page carries its own: it runs no inline script ' +
          'and no eval, and it starts nothing inside another page. It lacks what only a header can say: policies ' +
          'for workers, and framing refused by the browser itself. The sandbox of tools has its full policy ' +
          'either way.',
        note: '',
      },
      neighbours: {
        yes: '',
        no: '',
        note:
          'The app is in a folder of this host. Browsers keep storage by address, not by folder: pages in its ' +
          'other folders can read what you store here. Keep secrets only in a Toolyard that has an address ' +
          'of its own.',
      },
      copy: {
        yes: 'Your work is kept twice, so a crash of the browser in the middle of a write loses nothing.',
        no:
          'This browser has only one storage for each page, so there is one copy. Settings → Storage → Export ' +
          'everything makes another.',
        note: '',
      },
    },
    install: {
      title: 'Install as an app',
      button: 'Install Toolyard',
      ways: {
        installed: 'Toolyard runs as an app of its own.',
        offered:
          'It gets a window and an icon of its own. What is stored stays where it is, and nothing is downloaded again.',
        menu:
          'It is installed already, or this browser has it in its menu: “Install page as app” or “Add to ' +
          'Home screen”.',
        other:
          'Safari on a Mac: File → Add to Dock. Safari on an iPhone or iPad: Share → Add to Home Screen. Firefox ' +
          'on Android: menu → Add to Home screen. Firefox on a computer: a bookmark is enough; the page opens ' +
          'without a network too.',
        insecure: 'Browsers install pages only from https addresses and from localhost.',
      },
    },
  },
};
