import { jsonHash } from '../../core/hash/json-hash.ts';
import { isRecord, type JsonObject } from '../../core/json/json.ts';
import { SKILL_LIMITS } from '../contract/skill-limits.ts';
import type { FolderSkill, SkillFile, SkillHash } from '../contract/skill.ts';
import { readFrontJson } from '../read/read-skill.ts';

/** The server that serves a skill, under the name that the person gave it. */
export interface SkillServer {
  readonly id: string;
  readonly name: string;
}

/** A skill of a server, as it is listed: its files are fetched when they are used. */
export interface ServedEntry {
  readonly skill: FolderSkill;
  readonly frontmatter: JsonObject;
  /** Addresses of its files, by their paths. */
  readonly uris: ReadonlyMap<string, string>;
}

const MAIN = '/SKILL.md';
const MAX_URI_CHARS = 2_000;
const DIGEST = /^sha256:([0-9a-f]{64})$/;

/**
 * Reads an entry of `skills/list` or `skills/get` of the extension `io.modelcontextprotocol/skills`. Its name begins
 * with that of its server, so it never stands in for another skill.
 *
 * @returns a sentence that says why the entry cannot be used
 */
export async function parseServedSkill(entry: unknown, server: SkillServer): Promise<ServedEntry | string> {
  const { uri, frontmatter, resources } = isRecord(entry) ? entry : {};
  if (typeof uri !== 'string' || uri.length > MAX_URI_CHARS || !uri.endsWith(MAIN)) return 'It has no address';
  if (!isRecord(frontmatter) || typeof frontmatter['name'] !== 'string') return 'It has no name';
  const root = uri.slice(0, -MAIN.length);
  const { name } = frontmatter;
  if (root.slice(root.lastIndexOf('/') + 1) !== name) return 'Its address does not end with its name';
  if (JSON.stringify(frontmatter).length > SKILL_LIMITS.maxFrontChars) return 'Its front matter is too long';
  if (resources === 'dynamic') return 'Its files change with each request, so nobody could allow them';
  const files = readFiles(resources, root);
  if (typeof files === 'string') return files;
  // The values are JSON: they came in a message.
  const front = frontmatter as JsonObject;
  const text = readFrontJson(front, name);
  if (text === undefined) return 'It has no description';
  const label = `${server.name}:${text.skill.name}`;
  return {
    frontmatter: front,
    uris: new Map(files.map(({ uri: at, file }) => [file.path, at])),
    skill: {
      text: { ...text.skill, name: label },
      findings: text.findings,
      folder: '',
      path: `mcp/${server.name}/${uri}`,
      server: server.name,
      files: files.map(({ file }) => file),
      lines: 0,
      hash: (await jsonHash([
        'skill of a server 1',
        server.id,
        uri,
        front,
        files.map(({ uri: at, file }) => [at, file.hash, file.bytes]),
      ])) as SkillHash,
    },
  };
}

function readFiles(
  resources: unknown,
  root: string,
): readonly { readonly uri: string; readonly file: SkillFile }[] | string {
  if (!Array.isArray(resources)) return 'It does not list its files';
  if (resources.length > SKILL_LIMITS.maxFiles) return `It has more than ${String(SKILL_LIMITS.maxFiles)} files`;
  const files = resources.map((resource: unknown) => readFile(resource, root));
  if (!files.every((file) => file !== undefined)) return 'One of its files has no address, size or digest';
  if (new Set(files.map(({ file }) => file.path)).size < files.length) return 'It lists a file twice';
  if (!files.some(({ file }) => `/${file.path}` === MAIN)) return 'It does not list its SKILL.md';
  const bytes = files.reduce((sum, { file }) => sum + file.bytes, 0);
  if (bytes > SKILL_LIMITS.maxBytes)
    return `Its files are larger than ${String(SKILL_LIMITS.maxBytes / 1024 / 1024)} MB together`;
  return files.sort((one, other) => (one.file.path < other.file.path ? -1 : 1));
}

function readFile(resource: unknown, root: string): { readonly uri: string; readonly file: SkillFile } | undefined {
  const { uri, digest, size } = isRecord(resource) ? resource : {};
  const hash = typeof digest === 'string' ? DIGEST.exec(digest)?.[1] : undefined;
  if (typeof uri !== 'string' || uri.length > MAX_URI_CHARS || !uri.startsWith(`${root}/`)) return undefined;
  if (hash === undefined || typeof size !== 'number' || !Number.isSafeInteger(size) || size < 0) return undefined;
  const path = pathOf(uri.slice(root.length + 1));
  return path === undefined ? undefined : { uri, file: { path, bytes: size, isExecutable: false, hash } };
}

/** The path that an address encodes, without parts that lead elsewhere. */
function pathOf(encoded: string): string | undefined {
  let path: string;
  try {
    path = decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
  return path.split('/').some((part) => part === '' || part === '.' || part === '..') || path.includes('\0')
    ? undefined
    : path;
}
