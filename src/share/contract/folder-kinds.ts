import type { SharedFile } from './share.ts';

/**
 * Kinds of things that lie in folders of the workspace and travel with all their files, in the order of a link. A kind
 * more is an entry here and in each table of them: `share/content/folder-kinds.ts` (what is accepted),
 * `app/host/share/folder-kinds.ts` (where they lie), `ui/import/link/folders/folder-kinds.ts` (what a person sees and
 * saves), and the words in `ui/texts`, `ui/share/texts` and `ui/import/link/texts`.
 */
export const FOLDER_KINDS = ['skills', 'agents', 'panels'] as const;

export type FolderKind = (typeof FOLDER_KINDS)[number];

/** The folder of a skill or of a panel. Paths are relative to the folder. */
export interface SharedFolder {
  readonly name: string;
  readonly files: readonly (SharedFile & { readonly isExecutable?: true })[];
}

/** How a thing of each kind travels: a folder, or a file by its name alone, such as `reviewer.agent.md`. */
interface ThingOf {
  readonly skills: SharedFolder;
  readonly agents: SharedFile;
  readonly panels: SharedFolder;
}

export type SharedThing = ThingOf[FolderKind];

/** The things of a link, by kind; absent where there are none. */
export type SharedThings = { readonly [Kind in FolderKind]?: readonly ThingOf[Kind][] };

/** Names or paths of things of the workspace, by kind. */
export type ChosenThings = Readonly<Partial<Record<FolderKind, readonly string[]>>>;

/** A value for each kind. */
export function eachKind<Value>(valueOf: (kind: FolderKind) => Value): Readonly<Record<FolderKind, Value>> {
  const [skills, agents, panels] = FOLDER_KINDS;
  return { skills: valueOf(skills), agents: valueOf(agents), panels: valueOf(panels) };
}

/** The files of a thing; a single file is a folder of its name. */
export function folderOf(thing: SharedThing): SharedFolder {
  return 'files' in thing ? thing : { name: thing.path, files: [thing] };
}
