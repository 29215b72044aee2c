import type { FileSystem } from '../../core/file-system.ts';
import type { CodeHash } from '../../core/ids.ts';
import type { JsonSchema } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import { sha256Hex } from '../../core/hash/sha256.ts';
import type { CodeLocation, ProjectRuns, ToolLanguage } from '../../core/tool.ts';
import type { CodeAnalyzer } from '../code/analyze-code.ts';
import type { UnreadField } from '../contract/unread-field.ts';
import { workspaceCodeHashOf } from '../fields/code-hash.ts';
import { readCompanion, type Companion } from './companion.ts';
import { extensionOf, type FolderFile, type FolderBaseName } from './folder-files.ts';
import { pinFiles } from './pinned-files.ts';
import { defined } from '../../core/defined.ts';

/** A tool as its file defines it. */
export interface ProjectTool {
  readonly name: string;
  readonly path: string;
  readonly runs: ProjectRuns;
  readonly code: string;
  readonly language: ToolLanguage;
  readonly codeHash: CodeHash;
  /** For a command without a companion file, the output of its `--help`, once it may run. */
  readonly description?: string;
  readonly guidance?: string;
  /** The time limit given in the file. */
  readonly timeoutMs?: number;
  readonly inputSchema: JsonSchema;
  readonly location: CodeLocation;
  readonly hasPackages: boolean;
  /** An object with `execute`, which no other file has by chance. */
  readonly isDefinition: boolean;
  /** Fields of its definition that could not be read. */
  readonly unread: readonly UnreadField[];
}

/** What a file of the folder is. `watched`: paths where a change may change it. */
export type ReadTool = { readonly watched: readonly string[] } & (
  | { readonly kind: 'none' }
  | { readonly kind: 'tool'; readonly tool: ProjectTool }
  | { readonly kind: 'broken'; readonly name: string; readonly path: string; readonly fault: string }
);

export interface ReadToolDeps {
  readonly files: FileSystem;
  readonly analyzer: CodeAnalyzer;
}

/** The first file of a name that is a tool or is broken; other files are skipped. */
export async function readBaseName(
  deps: ReadToolDeps,
  { baseName, files, companion }: FolderBaseName,
): Promise<ReadTool> {
  const watched: string[] = [];
  for (const file of files) {
    const read = await readFile(deps, baseName, file, companion);
    watched.push(file.path, ...read.watched);
    if (read.kind !== 'none') return { ...read, watched };
  }
  return { kind: 'none', watched };
}

async function readFile(
  deps: ReadToolDeps,
  baseName: string,
  file: FolderFile,
  companion: FolderFile | undefined,
): Promise<ReadTool> {
  const isCommand = extensionOf(file) === '';
  if (isCommand && !(await isExecutable(deps.files, file))) return { kind: 'none', watched: [] };
  const broken: Whole['broken'] = (fault, watched = [], name = baseName) => ({
    kind: 'broken',
    name,
    path: file.path,
    fault,
    watched,
  });
  if (file.isLink) return broken('It is a link: a tool has to be a file');
  if (file.size > LIMITS.project.maxFileBytes)
    return broken(`It is larger than ${String(LIMITS.project.maxFileBytes / 1024 / 1024)} MB`);
  const read = await deps.files.readFile(file.path);
  if (!read.ok) return broken(read.error.message);
  const code = textOf(read.value);
  if (code === undefined) return broken('It is no text in UTF-8');
  const whole = { baseName, file, code, bytes: read.value, broken };
  return isCommand ? await readCommand(deps, whole, companion) : await readModule(deps, whole);
}

interface Whole {
  readonly baseName: string;
  readonly file: FolderFile;
  readonly code: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly broken: (fault: string, watched?: readonly string[], name?: string) => ReadTool;
}

async function readModule(
  { files, analyzer }: ReadToolDeps,
  { baseName, file: { path }, code, bytes, broken }: Whole,
): Promise<ReadTool> {
  const language = path.endsWith('.ts') ? 'typescript' : 'javascript';
  const analysis = await analyzer.analyze(code, language);
  if (!analysis.ok)
    return broken(`${analysis.message} (line ${String(analysis.line)}, column ${String(analysis.column)})`);
  const first = analysis.shape === 'unknown' ? undefined : await analyzer.describe(code, analysis, language);
  if (first?.ok === false) return broken(first.message);
  if (first?.described === undefined) return { kind: 'none', watched: [] };
  const pinned = await pinFiles(files, analyzer, { path, bytes, js: analysis.js });
  // The code hash covers these files as they were read here.
  const needsFiles = first.described.lacksFiles && pinned.fault === undefined;
  const second = needsFiles
    ? await analyzer.describe(code, analysis, language, { path, files: pinned.modules })
    : first;
  if (!second.ok) return broken(second.message, pinned.watched);
  const description = second.described ?? first.described;
  const name = description.ownName ?? baseName;
  const fault = nameFault(name);
  if (fault !== undefined) return broken(fault, pinned.watched);
  const inputSchema: JsonSchema = description.parameters ?? { type: 'object', properties: {} };
  if (inputSchema['type'] !== undefined && inputSchema['type'] !== 'object')
    return broken('The schema of its input does not describe an object', pinned.watched);
  if (pinned.fault !== undefined) return broken(pinned.fault, pinned.watched, name);
  const runs = pinned.files.length > 1 || pinned.hasPackages ? 'node' : description.environment;
  return {
    kind: 'tool',
    watched: pinned.watched,
    tool: {
      name,
      path,
      runs,
      code,
      language,
      codeHash: await workspaceCodeHashOf([
        runs,
        name,
        path,
        ...pinned.files.map(({ path: at, hash }) => `${at} ${hash}`),
      ]),
      ...defined({
        description: description.description,
        guidance: description.guidance,
        timeoutMs: description.timeout,
      }),
      inputSchema,
      location: { path, files: pinned.files },
      hasPackages: pinned.hasPackages,
      isDefinition: description.isDefinition,
      unread: description.unread,
    },
  };
}

const COMMAND_INPUT: JsonSchema = {
  type: 'object',
  properties: {
    args: {
      type: 'string',
      description: 'What follows the command, as in a shell: words, quotes, variables and patterns',
    },
  },
  additionalProperties: false,
};

async function readCommand(
  { files, analyzer }: ReadToolDeps,
  { baseName, file: { path }, code, bytes, broken }: Whole,
  companion: FolderFile | undefined,
): Promise<ReadTool> {
  const watched = [`${path}.md`];
  const fault = nameFault(baseName);
  if (fault !== undefined) return broken(fault, watched);
  const about = await companionOf(files, companion);
  if (about === undefined)
    return broken(
      `${path}.md cannot be read as a text of at most ${String(LIMITS.project.maxCompanionBytes / 1024)} kB`,
      watched,
    );
  const pinned = await pinFiles(files, analyzer, { path, bytes, js: undefined });
  if (pinned.fault !== undefined) return broken(pinned.fault, [...watched, ...pinned.watched]);
  const [own, ...others] = pinned.files;
  return {
    kind: 'tool',
    watched: [...watched, ...pinned.watched],
    tool: {
      name: baseName,
      path,
      runs: 'shell',
      code,
      language: 'javascript',
      codeHash: await workspaceCodeHashOf([
        'shell',
        baseName,
        path,
        own?.hash ?? '',
        about.hash,
        ...others.map(({ path: at, hash }) => `${at} ${hash}`),
      ]),
      ...about.says,
      inputSchema: COMMAND_INPUT,
      location: { path, files: pinned.files },
      hasPackages: pinned.hasPackages,
      isDefinition: true,
      unread: [],
    },
  };
}

async function companionOf(
  files: FileSystem,
  companion: FolderFile | undefined,
): Promise<{ readonly says: Companion; readonly hash: string } | undefined> {
  if (companion === undefined) return { says: {}, hash: '' };
  const read = companion.size > LIMITS.project.maxCompanionBytes ? undefined : await files.readFile(companion.path);
  const text = read?.ok === true ? textOf(read.value) : undefined;
  return read?.ok === true && text !== undefined
    ? { says: await readCompanion(text), hash: await sha256Hex(read.value) }
    : undefined;
}

/** By its mode, or by a shebang; reads only the beginning of the file. */
async function isExecutable(files: FileSystem, { path, mode, isLink }: FolderFile): Promise<boolean> {
  if (!isLink && (mode & 0o111) !== 0) return true;
  const contents = await files.blob(path);
  if (!contents.ok) return false;
  try {
    return (await contents.value.slice(0, 2).text()) === '#!';
  } catch {
    // The contents moved meanwhile; the change is reported separately.
    return false;
  }
}

function nameFault(name: string): string | undefined {
  if (name.includes('.')) return `The name ${name} has a dot: such names are those of tools of servers`;
  return LIMITS.toolNamePattern.test(name)
    ? undefined
    : `The name ${name.slice(0, 200)} is none for a tool: 1 to 128 of the characters A–Z, a–z, 0–9, underscore ` +
        `and hyphen`;
}

/** Undefined for bytes that are not UTF-8 text. */
function textOf(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** A module, or a command with its companion, anywhere in the workspace; undefined if there is no such file. */
export async function readPath(deps: ReadToolDeps, path: string): Promise<ReadTool | undefined> {
  const file = await fileAt(deps.files, path);
  if (file === undefined) return undefined;
  const baseName = path.slice(path.lastIndexOf('/') + 1).split('.')[0] ?? '';
  return await readFile(
    deps,
    baseName,
    file,
    extensionOf(file) === '' ? await fileAt(deps.files, `${path}.md`) : undefined,
  );
}

async function fileAt(files: FileSystem, path: string): Promise<FolderFile | undefined> {
  const stat = await files.lstat(path);
  if (!stat.ok || stat.value.kind === 'directory') return undefined;
  const { size, mtimeMs, mode, kind } = stat.value;
  return { path, size, mtimeMs, mode, isLink: kind === 'link' };
}
