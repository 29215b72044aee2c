import { faultOf, type Fault, type Reason } from '../reason.ts';

/** Why something that comes in is not stored. The codes of entries of a zip end with an `ArchiveRefusal`. */
export const IMPORT_FAULTS = {
  'zip-outside': () => 'Its path leads out of the zip',
  'zip-name': () => 'Its name is not a valid file name',
  'zip-duplicate': () => 'The zip has it twice',
  'zip-link': () => 'It is a link that leads out of what the zip holds',
  'zip-behind-link': () => 'Its folder is a link',
  'zip-method': () => 'It is packed in a way that is not supported',
  'zip-exists': () => 'A file of this name already exists',
  'zip-damaged': () => 'Its contents are damaged',
  'zip-refused': () => 'The workspace did not take it',
  'import-link': () => 'It is a link to something that is not a file of the zip',
  'import-outside': () => 'Its path leads out of the folder',
  'import-many-skills': (most: number) => `One import has at most ${String(most)} skills`,
  'import-many-agents': (most: number) => `One import has at most ${String(most)} agents`,
  'import-no-skill': () => 'It belongs to no skill',
  'import-no-agent': () => 'It is not an agent file',
  'import-more': (count: number) => `${String(count)} more files are left out`,
  'import-panel-there': (id: string) => `There is a panel named ${id} already`,
  'import-no-panel': () => 'There is no panel in it',
};

/** Something that an import does not store. */
export interface LeftOut<Kind extends Fault = Fault> {
  /** Its path in what comes in. */
  readonly name: string;
  readonly fault: Kind;
}

export function leftOut(name: string, reason: Reason<typeof IMPORT_FAULTS>): LeftOut {
  return { name, fault: faultOf(IMPORT_FAULTS, reason) };
}
