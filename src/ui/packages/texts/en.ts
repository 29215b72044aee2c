export const english = {
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
  notArchive: (name: string) => `${name} is not a package archive. Drop a .tgz or a .zip that contains a package.json.`,
  tooLarge: (name: string, limit: string) => `${name} is larger than ${limit}, the most an archive may have.`,
  list: 'Packages of this tool',
  all: (count: number) => (count === 1 ? '1 package in all' : `${count} packages in all, with those they need`),
  fromArchive: 'from an archive',
  asked: (range: string) => `asked for ${range}`,
  notInstalled: 'not installed',
  remove: (name: string) => `Remove ${name}`,
  removed: (name: string) => `Removed ${name}`,
  resolving: 'Finding the versions',
  fetching: 'Fetching',
  removing: (name: string) => `Removing ${name}`,
  progressLabel: 'Adding packages',
  elsewhere: 'Packages of another tool are being added. This waits until that has finished or was stopped.',
  notes: 'Good to know',
  hideNotes: 'Hide these notes',
  registryFrom: 'Names are looked up at',
  registryNone: 'No package registry is set, so nothing can be added by name.',
  registryChange: 'Change the registry',
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
  origins: {
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
