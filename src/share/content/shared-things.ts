import { defined } from '../../core/defined.ts';
import { isRecord } from '../../core/json/json.ts';
import {
  FOLDER_KINDS,
  type FolderKind,
  type SharedFolder,
  type SharedThing,
  type SharedThings,
} from '../contract/folder-kinds.ts';
import type { SharedFile } from '../contract/share.ts';
import { shareFault } from '../share-fault.ts';
import { KIND_RULES, type FilesRules, type FoldersRules, type KindRules } from './folder-kinds.ts';
import { isTree, pathFault } from './shared-path.ts';

/** Things of each kind before they are validated. */
export type RawThings = Readonly<Partial<Record<FolderKind, unknown>>>;

/** Takes the members of a link that are things in folders out of the others. */
export function splitThings<Value>(members: Readonly<Record<string, Value>>): {
  readonly things: Readonly<Partial<Record<FolderKind, Value>>>;
  readonly others: readonly string[];
} {
  const kinds: ReadonlySet<string> = new Set(FOLDER_KINDS);
  return {
    things: Object.fromEntries(
      FOLDER_KINDS.flatMap((kind) => (Object.hasOwn(members, kind) ? [[kind, members[kind]]] : [])),
    ),
    others: Object.keys(members).filter((name) => !kinds.has(name)),
  };
}

/** All things, each in the form that `write` gives its files. Kinds without a thing are left out. */
export function writeThings<File>(
  things: SharedThings,
  write: (file: SharedFolder['files'][number]) => File,
): { readonly [kind: string]: readonly (File | { readonly name: string; readonly files: readonly File[] })[] } {
  return Object.fromEntries(
    FOLDER_KINDS.flatMap((kind) => {
      const list: readonly SharedThing[] = things[kind] ?? [];
      const written = list.map((thing) =>
        'files' in thing ? { name: thing.name, files: thing.files.map(write) } : write(thing),
      );
      return written.length === 0 ? [] : [[kind, written] as const];
    }),
  );
}

/** Brings things to the form that `parseThings` reads; `read` gives that of a file. */
export function readThings(members: RawThings, read: (file: unknown) => unknown): RawThings {
  const each = (list: unknown, change: (value: unknown) => unknown): unknown =>
    Array.isArray(list) ? list.map(change) : list;
  const thing = (value: unknown): unknown =>
    isRecord(value) && Object.hasOwn(value, 'files')
      ? { name: value['name'], files: each(value['files'], read) }
      : read(value);
  return Object.fromEntries(Object.entries(members).map(([kind, list]) => [kind, each(list, thing)]));
}

/**
 * Parses things from outside, each name once. What their files say is read when they are shown and stored.
 *
 * @param raw by kind a list of `{ name, files: [{ path, bytes, isExecutable? }] }` or `{ path, bytes }`
 * @throws ToolyardError `invalid-input`, `data.reason` 'damaged' or 'too-large'
 */
export function parseThings(raw: RawThings): SharedThings {
  // The rules of a kind give the form that its type has.
  return Object.fromEntries(
    FOLDER_KINDS.flatMap((kind) => {
      const parsed = parseKind(kind, raw[kind]);
      return parsed.length === 0 ? [] : [[kind, parsed]];
    }),
  ) as SharedThings;
}

/** Refuses what `parseThings` would. @throws ToolyardError `invalid-input` */
export function requireThings(things: SharedThings): void {
  for (const kind of FOLDER_KINDS) {
    const { max, many } = KIND_RULES[kind];
    if ((things[kind]?.length ?? 0) > max)
      throw shareFault('too-large', `At most ${String(max)} ${many} travel together.`);
  }
  parseThings(things);
}

function parseKind(kind: FolderKind, list: unknown): readonly SharedThing[] {
  if (list === undefined) return [];
  const rules: KindRules = KIND_RULES[kind];
  if (!Array.isArray(list)) throw shareFault('damaged');
  if (list.length > rules.max) throw shareFault('too-large');
  const things = list.map((input): SharedThing =>
    rules.form === 'folders' ? parseFolder(input, rules) : parseSingleFile(input, rules),
  );
  // Files whose names differ by case alone would meet on some disks.
  const names = things.map((thing) => ('files' in thing ? thing.name : thing.path.toLowerCase()));
  if (new Set(names).size < things.length)
    throw shareFault('damaged', `Two ${rules.many} in it have one name. Ask for it again.`);
  return things;
}

function parseFolder(input: unknown, rules: FoldersRules): SharedFolder {
  const { name, files } = isRecord(input) ? input : {};
  if (typeof name !== 'string' || !Array.isArray(files)) throw shareFault('damaged');
  if (!isName(name, rules)) throw wrongName(rules, 'a folder');
  if (files.length > rules.maxFiles) throw shareFault('too-large');
  const read = files.map((file) => parseFile(file, rules));
  const paths = read.map(({ path }) => path);
  if (!isTree(paths.map((path) => `/${path}`)) || !rules.mainFiles.some((main) => paths.includes(main)))
    throw shareFault('damaged', `The ${rules.one} ${JSON.stringify(name)} in it is not complete. Ask for it again.`);
  return { name, files: read };
}

function parseFile(input: unknown, { one }: FoldersRules): SharedFolder['files'][number] {
  const { path, bytes, isExecutable } = isRecord(input) ? input : {};
  if (typeof path !== 'string' || !(bytes instanceof Uint8Array)) throw shareFault('damaged');
  if (pathFault(`/${path}`) !== undefined || path.split('/').includes('.git'))
    throw shareFault('damaged', `A file of ${withArticle(one)} in it has a path that is refused. Ask for it again.`);
  return { path, bytes, ...defined({ isExecutable: isExecutable === true ? isExecutable : undefined }) };
}

function parseSingleFile(input: unknown, rules: FilesRules): SharedFile {
  const { path, bytes } = isRecord(input) ? input : {};
  if (typeof path !== 'string' || !(bytes instanceof Uint8Array)) throw shareFault('damaged');
  if (path.includes('\\') || !rules.namePattern.test(path) || !isName(path, rules))
    throw wrongName(rules, `${withArticle(rules.one)} file`);
  if (bytes.length > rules.maxFileBytes) throw shareFault('too-large');
  return { path, bytes };
}

function isName(name: string, { maxNameChars }: KindRules): boolean {
  return !name.includes('/') && pathFault(`/${name}`) === undefined && name.length <= maxNameChars;
}

function wrongName({ one }: KindRules, what: string): Error {
  return shareFault(
    'damaged',
    `${capital(withArticle(one))} in it has a name that is no name of ${what}. Ask for it again.`,
  );
}

function withArticle(word: string): string {
  return /^[aeiou]/.test(word) ? `an ${word}` : `a ${word}`;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
