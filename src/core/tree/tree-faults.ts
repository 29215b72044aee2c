/** Why an entry of a tree is left out; each sentence follows the name of the entry. */
export const TREE_FAULTS = {
  'tree-outside': (root: string) => `it lies outside of ${root}`,
  'tree-name': () => 'no file can have this name. Shorten or rename it',
  'tree-link-out': (root: string) => `its link leads out of ${root}`,
  'tree-behind-link': (at: string) =>
    `${at} is a link, and nothing is written or removed through a link. Remove the link first`,
  'tree-file-there': (at: string) => `${at} is a file, not a folder. Remove it first`,
  'tree-folder-there': () => 'a folder is there. Remove it first',
};
