import type { CodeHash } from '../../core/ids.ts';
import { isRecord } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import type { ShareContent, SharedFile, SharedTool } from '../contract/share.ts';
import type { ToolFields, ShareOrigin } from '../../core/tool.ts';
import { shareFault } from '../share-fault.ts';
import { parseSharedConversations } from './shared-conversations.ts';
import { parseSharedServers } from './shared-server.ts';
import { isTree, pathFault } from './shared-path.ts';
import { parseThings, type RawThings } from './shared-things.ts';
import { defined } from '../../core/defined.ts';

/** The catalog's rules for the fields of a tool. */
export interface FieldRules {
  /** Every field that this version knows. */
  readonly names: readonly string[];
  readonly parse: (
    input: unknown,
  ) =>
    | { readonly ok: true; readonly value: ToolFields }
    | { readonly ok: false; readonly fault: { readonly path: string; readonly message: string } };
}

/** The members of a shared tool besides its fields. */
const OTHER_MEMBERS: readonly string[] = ['createdAt', 'updatedAt', 'origins'] satisfies (keyof SharedTool)[];
const KIND = /^[A-Za-z][A-Za-z0-9-]{0,63}$/;
const HASH = /^[0-9a-f]{64}$/;
const KEY = /^[A-Za-z0-9_-]{43}$/;

/** The content of a link or a share file before it is validated. */
export interface RawContent {
  readonly tools: unknown;
  readonly files: unknown;
  readonly servers: unknown;
  readonly conversations: unknown;
  readonly things: RawThings;
  /** Names of all other kinds of things in it. */
  readonly otherKinds: readonly string[];
}

/**
 * Validates content from outside, all of it or nothing.
 *
 * @throws ToolyardError `invalid-input`, `data.reason` 'damaged' or 'too-large'
 */
export function parseContent(
  { tools, files, servers, conversations, things, otherKinds }: RawContent,
  rules: FieldRules,
): Omit<ShareContent, 'formatVersion' | 'author'> {
  const toolList = listOf(tools, LIMITS.share.maxTools);
  const fileList = listOf(files, LIMITS.share.maxFiles);
  const serverList = listOf(servers, LIMITS.share.maxServers);
  const conversationList = listOf(conversations, LIMITS.share.maxConversations);
  const unknownKinds = new Set(otherKinds);
  const known = new Set([...rules.names, ...OTHER_MEMBERS]);
  const parsed = toolList.map((input) => {
    for (const member of isRecord(input) ? Object.keys(input) : []) {
      if (!known.has(member)) unknownKinds.add(member);
    }
    return parseSharedTool(input, rules);
  });
  const kinds = [...unknownKinds];
  if (!kinds.every((kind) => KIND.test(kind))) throw shareFault('damaged');
  const folders = parseThings(things);
  const lists = [toolList, fileList, serverList, conversationList, kinds, Object.keys(folders)];
  if (lists.every(({ length }) => length === 0))
    throw shareFault('damaged', 'There is nothing in this link. Ask for it again.');
  const runs = parseSharedConversations(conversationList);
  return {
    tools: parsed,
    files: parseFiles(fileList),
    servers: parseSharedServers(serverList),
    ...(runs.length === 0 ? {} : { conversations: runs }),
    ...folders,
    unknownKinds: kinds.slice(0, LIMITS.share.maxUnknownKinds),
  };
}

function listOf(value: unknown, most: number): readonly unknown[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw shareFault('damaged');
  if (value.length > most) throw shareFault('too-large');
  return value;
}

function parseSharedTool(input: unknown, { parse }: FieldRules): SharedTool {
  const fields = parse(input);
  if (!fields.ok || !isRecord(input)) {
    throw shareFault(
      'damaged',
      `A tool in it cannot be used: ${fields.ok ? 'it is no object' : fields.fault.message}. Ask for it again.`,
      fields.ok ? {} : { path: fields.fault.path },
    );
  }
  if (fields.value.code.length > LIMITS.maxImportedCodeBytes) throw shareFault('too-large');
  const { createdAt, updatedAt } = input;
  if (!isTime(createdAt) || !isTime(updatedAt))
    throw shareFault('damaged', 'A tool in it has no time at which it was made. Ask for it again.');
  const origins = listOf(input['origins'], LIMITS.share.maxOrigins).map(parseOrigin);
  return { ...fields.value, createdAt, updatedAt, ...(origins.length === 0 ? {} : { origins }) };
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && value.length <= LIMITS.share.maxTimeChars && !Number.isNaN(Date.parse(value));
}

function parseOrigin(input: unknown): ShareOrigin {
  if (!isRecord(input)) throw shareFault('damaged');
  const { name, codeHash, author } = input;
  const isOrigin =
    typeof name === 'string' &&
    LIMITS.toolNamePattern.test(name) &&
    typeof codeHash === 'string' &&
    HASH.test(codeHash);
  if (!isOrigin || (author !== undefined && !isAuthorKey(author))) throw shareFault('damaged');
  // The text was checked above.
  return { name, codeHash: codeHash as CodeHash, ...defined({ author }) };
}

/** 32 bytes in base64url. */
function isAuthorKey(value: unknown): value is string {
  return typeof value === 'string' && KEY.test(value);
}

function parseFiles(list: readonly unknown[]): SharedFile[] {
  const files = list.map((input): SharedFile => {
    if (!isRecord(input)) throw shareFault('damaged');
    const { path, bytes } = input;
    if (typeof path !== 'string' || !(bytes instanceof Uint8Array)) throw shareFault('damaged');
    const fault = pathFault(path);
    if (fault !== undefined)
      throw shareFault('damaged', `A file in it has a path that is refused: ${fault}. Ask for it again.`);
    return { path, bytes };
  });
  if (!isTree(files.map(({ path }) => path)))
    throw shareFault('damaged', 'Two files in it have one path. Ask for it again.');
  return files;
}
