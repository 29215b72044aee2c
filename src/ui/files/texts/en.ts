import type { ArchiveRefusal } from '../../../workspace/contract.ts';

const count = (amount: number, one: string, many: string): string =>
  `${amount.toLocaleString('en')} ${amount === 1 ? one : many}`;

const files = (amount: number): string => count(amount, 'file', 'files');

const LEFT: Record<ArchiveRefusal, string> = {
  outside: 'its path leads out of the folder',
  name: 'its name is not a valid file name',
  duplicate: 'the zip has it twice',
  link: 'it is a link that leads out of the folder',
  method: 'it is packed in a way that is not supported',
  exists: 'a file of this name already exists',
  damaged: 'its contents are damaged',
  refused: 'the workspace did not take it',
};

export const english = {
  title: 'Workspace',
  tree: 'Files',
  pane: 'File',
  resize: 'Width of the file tree',
  loading: 'Reading…',
  folderFailed: 'This folder could not be read',
  diskFailed: 'The workspace cannot be opened',
  tryAgain: 'Try again',
  usage: (used: string, most: string, entries: number) => `${used} of ${most}, ${count(entries, 'entry', 'entries')}`,
  usageHint: (entries: number) => `A workspace takes at most ${count(entries, 'file or folder', 'files and folders')}`,
  protected: 'protected',
  protectedHint: 'Tools cannot change this. Settings → Tools has the list of protected paths.',
  link: 'link',
  brokenLink: 'leads nowhere',
  more: 'More actions',
  back: 'All files',
  emptyTitle: 'The workspace is empty',
  emptyText:
    'It is a disk in this browser. Your own tools read and write it when you allow them to, and agents get ' +
    'tools for it. Nothing in it leaves this browser by itself.',
  chooseTitle: 'No file is open',
  chooseText: 'Choose one at the left, or bring files in: drop them anywhere here.',
  dropTitle: 'Drop files or folders here',
  dropText:
    'They are copied into this browser. A tool or an agent can then read them, and you can download what it ' +
    'creates here.',
  drop: (folder: string) => `Drop to bring in to ${folder}`,
  newFile: 'New file',
  newFolder: 'New folder',
  upload: 'Upload files',
  uploadFolder: 'Upload a folder',
  takeZip: 'Unpack a zip',
  takeFolder: 'Copy in a folder of this computer',
  download: 'Download',
  downloadZip: 'Download as zip',
  downloadAll: 'Download everything as zip',
  rename: 'Rename',
  move: 'Move to…',
  moveNow: 'Move',
  duplicate: 'Duplicate',
  copyPath: 'Copy the path',
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste here',
  remove: 'Remove',
  unpackHere: 'Unpack this zip',
  selectAll: 'Select all',
  settings: 'Space and protected paths',
  search: 'Search the workspace',
  name: 'Name',
  nameHint: 'Slashes create folders too: notes/today.md',
  create: 'Create',
  to: 'Folder',
  toHint: 'An absolute path such as /notes. It is created if it does not exist.',
  nameProblems: {
    empty: 'Enter a name.',
    dots: 'A name cannot be “.” or “..”.',
    slash: 'A slash stands between two names only.',
  },
  taken: 'This name is taken.',
  intoItself: 'A folder cannot be moved into itself.',
  made: (name: string) => `Made ${name}`,
  renamed: (from: string, to: string) => `Renamed ${from} to ${to}`,
  moved: (name: string, amount: number, to: string) =>
    amount === 1 ? `Moved ${name} to ${to}` : `Moved ${amount} to ${to}`,
  copied: (name: string, amount: number, to: string) =>
    amount === 1 ? `Copied ${name} to ${to}` : `Copied ${amount} to ${to}`,
  duplicated: (name: string) => `Duplicated ${name}`,
  removed: (name: string, amount: number) => (amount === 1 ? `Removed ${name}` : `Removed ${amount} files and folders`),
  uploaded: (amount: number, to: string) => `Brought ${files(amount)} in to ${to}`,
  unpacked: (amount: number, to: string) => `Unpacked ${files(amount)} to ${to}`,
  unpackedPart: (to: string) => `Stopped: a part was unpacked to ${to}`,
  pathCopied: 'Path copied',
  pathsCut: (amount: number) => `${count(amount, 'path', 'paths')} cut: paste moves`,
  pathsCopied: (amount: number) => `${count(amount, 'path', 'paths')} copied: paste copies`,
  selected: (amount: number) => `${amount.toLocaleString('en')} selected`,
  folderOf: (amount: number) => count(amount, 'entry', 'entries'),
  view: {
    missingTitle: 'There is nothing here',
    missingText: (path: string) => `${path} was removed or moved, or never existed.`,
    failed: 'This file could not be read',
    tooLarge: (size: string, most: string) =>
      `${size}: a text of more than ${most} is shown in parts and is not edited here.`,
    notUtf8:
      'This text is not UTF-8. It is shown as well as possible and cannot be edited here, so that nothing is lost.',
    part: (from: string, to: string, of: string) => `${from} to ${to} of ${of}`,
    before: 'Part before',
    after: 'Next part',
    mixed: 'Lines of this file end in different ways. Saving a change makes them all end the same.',
    binary: 'This file is not text.',
    hexHead: (shown: string) => `The first ${shown}`,
    image: 'Image',
    text: 'Text',
    editor: (path: string) => `Contents of ${path}`,
    conflictChanged: 'Something else changed this file while you were typing',
    conflictRemoved: 'Something else removed this file while you were typing',
    conflictText:
      'A tool, another tab or an upload. None of your text is lost, and nothing is written until you choose.',
    keepMine: 'Keep mine',
    writeAgain: 'Write it again',
    takeTheirs: 'Take theirs',
    letGo: 'Let it go',
    difference: 'Difference between theirs and yours',
    showDifference: 'Show the difference',
    modified: (when: string) => `changed ${when}`,
    fileCap: (most: string) => `One file of the workspace has at most ${most}.`,
  },
  transfer: {
    label: 'Files on their way',
    tooLarge: (size: string, most: string) =>
      `It has ${size} and was not read: one file of the workspace has ${most} at most`,
    upload: 'Bringing files in',
    zip: 'Packing a zip',
    unzip: 'Unpacking',
    'copy-in': 'Copying the folder in',
    'write-back': 'Comparing and writing back',
    stop: 'Stop',
    existing: (amount: number) =>
      amount === 1 ? 'A file of this name already exists' : `${amount} files of these names already exist`,
    replace: 'Replace',
    both: 'Keep both',
    skip: 'Leave these out',
    cancel: 'Cancel',
    andMore: (amount: number) => `and ${amount} more`,
    failed: 'Not everything came as it was',
    dismiss: 'Dismiss',
    otherwise: (name: string | undefined) =>
      name === undefined
        ? 'left out of the zip, because this link leads out of it'
        : `called ${JSON.stringify(name)} in the zip, so that every system can unpack it`,
    left: (name: string, why: ArchiveRefusal, message: string | undefined) =>
      `${name}: ${message === undefined ? LEFT[why] : message}`,
  },
  find: {
    label: 'Search the workspace',
    where: 'Where to search',
    names: 'Names',
    texts: 'In files',
    expression: 'Regular expression',
    matchCase: 'Match case',
    searching: 'Searching…',
    none: 'Nothing found.',
    foundNames: (amount: number, isCut: boolean) => `${isCut ? 'The newest ' : ''}${files(amount)}`,
    foundTexts: (lines: number, inFiles: number, searched: number, isCut: boolean) =>
      `${isCut ? 'The first ' : ''}${count(lines, 'line', 'lines')} in ${inFiles} of ${files(searched)}`,
    failed: 'The search failed',
    results: 'Found',
    clear: 'Clear the search',
    line: (line: number) => `line ${line}`,
  },
  linked: {
    title: 'Folders of this computer',
    intro:
      'The workspace holds a copy of each. Tools change only the copy; nothing is written to your folder until ' +
      'you compare and agree. Changes that you make in the folder itself do not appear here by themselves.',
    cannot:
      'This browser does not let a page work in a folder of the computer. Upload and download as zip do the ' +
      'same by hand.',
    pick: 'Copy in a folder',
    compare: (name: string) => `Compare ${name} and write back`,
    forget: (name: string) => `Forget the folder of ${name}`,
    forgotten: (name: string) => `Forgot the folder ${name}; its copy stays`,
    of: (name: string, path: string) => `${name}, copied to ${path}`,
    copied: (amount: number, path: string) => `Copied ${files(amount)} to ${path}`,
    planTitle: (name: string) => `Write back to ${name}`,
    same: 'The copy has no changes: there is nothing to write back.',
    write: (amount: number) => `${files(amount)} to write`,
    remove: (amount: number) => `${files(amount)} to remove`,
    both: (amount: number) => `${files(amount)} changed in both places`,
    bothHint:
      'These were changed in the folder since they were copied. They are left alone unless you choose to ' +
      'overwrite them.',
    withBoth: 'Overwrite these too',
    doIt: (amount: number) => `Write back ${files(amount)}`,
    done: (amount: number) => `Wrote back ${files(amount)}`,
    noPermission: 'The browser did not allow it.',
    cannotUndo: 'What is written to the folder cannot be undone here.',
  },
};
