const files = (count: number) => (count === 1 ? '1 file' : `${count} files`);
const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const nodeTexts = {
  node: {
    loading: 'Loading Node.js… A run that you start now begins once it is loaded.',
    failedTitle: 'Node.js is not ready',
    failedText: (message: string) => (message.endsWith('.') ? message : `${message}.`),
    again: 'Try again',
    starting: 'Starting Node.js',
    addPackage: (name: string) => `Add the package ${name}`,
  },
  changes: {
    title: 'Files',
    list: 'Files changed by this run',
    counts: {
      write: (count: number) => `${files(count)} written`,
      mkdir: (count: number) => `${plural(count, 'folder', 'folders')} made`,
      symlink: (count: number) => `${plural(count, 'link', 'links')} made`,
      chmod: (count: number) => `${plural(count, 'mode', 'modes')} set`,
      remove: (count: number) => `${count} removed`,
    },
    total: (total: number) => plural(total, 'change', 'changes'),
    did: { write: 'written', mkdir: 'folder', symlink: 'link', chmod: 'mode', remove: 'removed' },
    notLanded: 'not landed',
    landed: 'In the workspace now.',
    conflictTitle: (count: number) =>
      count === 1 ? '1 change did not land' : `${plural(count, 'change', 'changes')} did not land`,
    conflictText:
      'Something else changed the same place during this run. Its change was kept; the rest of this run landed. ' +
      'Run again to start from the current files.',
    discardedTitle: 'Thrown away with the run',
    discardedText: 'This tool may not change files of the workspace, so the workspace is as it was.',
    discardedPast: 'Thrown away with the run: the tool was not allowed to change files of the workspace.',
    refusedTitle: 'Nothing landed',
    first: (shown: number, total: number) => `The first ${shown} of ${total}.`,
    allowOnce: 'Allow writing once and run again',
    allowAlways: 'Allow writing for this tool and run again',
  },
  fileAccess: {
    label: 'Files of the workspace',
    levels: { none: 'None', read: 'Read', write: 'Read and write' },
    says: {
      none: 'It sees no file of the workspace. It has an empty disk of its own that is removed after the run.',
      read: 'It gets a copy of the workspace. Its changes are thrown away after the run.',
      write: 'It gets a copy of the workspace. Its changes land there when the run ends well.',
    },
    hint: 'What you allow this tool. A change applies from the next run on.',
    more: (count: number) => `and ${count} more files`,
  },
  packages: {
    blankTitle: 'No packages yet',
    blankText:
      'Packages from npm that this tool can import. Add one by its name, or drop its archive here. Each is ' +
      'checked, kept in this browser and available offline; none of its code runs while you add it.',
    name: 'Package',
    namePlaceholder: 'lodash, zod@^3',
    nameHint: 'Names, each with a range or tag if you like.',
    nameMissing: 'Enter the name of a package.',
    add: 'Add',
    chooseFile: 'Choose a .tgz or .zip',
    drop: 'Drop the archive to add the package',
    notArchive: (name: string) =>
      `${name} is not a package archive. Drop a .tgz or a .zip that contains a package.json.`,
    tooLarge: (name: string, limit: string) => `${name} is larger than ${limit}, the most an archive may have.`,
    list: 'Packages of this tool',
    all: (count: number) => (count === 1 ? '1 package in all' : `${count} packages in all, with those they need`),
    fromArchive: 'from an archive',
    asked: (range: string) => `asked for ${range}`,
    notInstalled: 'not installed',
    remove: (name: string) => `Remove ${name}`,
    removed: (name: string) => `Removed ${name}`,
    added: (what: string) => `Added ${what}`,
    resolving: 'Finding the versions',
    fetching: 'Fetching',
    removing: (name: string) => `Removing ${name}`,
    progressLabel: 'Adding packages',
    elsewhere: 'Packages of another tool are being added. This waits until that has finished or was stopped.',
    notSaved: 'The tool has changes that cannot be saved. Fix them first: packages are saved with the tool.',
    stopped: 'Stopped. Nothing was added.',
    failedTitle: 'Nothing was added',
    removeFailedTitle: 'Nothing was removed',
    notes: 'Good to know',
    hideNotes: 'Hide these notes',
    registryFrom: 'Names are looked up at',
    registryNone: 'No package registry is set, so nothing can be added by name.',
    registryChange: 'Change the registry',
  },
  registry: {
    title: 'Package registry',
    text:
      'The app fetches packages of Node tools here when you add them by name, and contacts the registry for ' +
      'nothing else. Added packages are kept in this browser.',
    address: 'Address',
    hint: 'It must speak npm’s protocol and allow requests from web pages (CORS). Leave it empty for the default.',
    save: 'Save',
    saved: 'The registry is saved',
    back: 'Use the default',
    failed: (message: string) => `Not saved: ${message}`,
  },
  packageOrigins: {
    title: 'Packages from elsewhere',
    text:
      'This tool brings npm packages whose archives are not at the package registry. Nothing has been requested ' +
      'there yet. Each archive is checked against the hash that came with the tool.',
    allow: (count: number) =>
      count === 1 ? 'Allow this address and run again' : 'Allow these addresses and run again',
    setting: 'Other addresses for packages',
    settingText:
      'Archives of packages may come from these addresses as well as from the registry. A tool whose packages ' +
      'are anywhere else asks first.',
    addresses: 'Archives may also come from',
    keep: 'Allow these',
    hint: 'Such as https://packages.example.org, separated by spaces. Empty: only the registry.',
    saved: 'The addresses for packages are saved',
  },
};
