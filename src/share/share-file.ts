import { base64ToBytes, base64UrlToBytes, bytesToBase64, bytesToBase64Url } from '../core/base64.ts';
import { defined } from '../core/defined.ts';
import { isRecord } from '../core/json/json.ts';
import { LIMITS } from '../core/limits.ts';
import type { SharedFolder } from './contract/folder-kinds.ts';
import type { Signature } from './author/signature.ts';
import type { Packing } from './content/container.ts';
import { conversationValue } from './content/shared-conversations.ts';
import { serverValue } from './content/shared-server.ts';
import type { RawContent } from './content/parse-content.ts';
import { readThings, splitThings, writeThings } from './content/shared-things.ts';
import { shareFault } from './share-fault.ts';

const FILE_FORMAT = 'toolyard-share';
const FILE_FORMAT_VERSION = 1;

/**
 * The text of a `.toolyard.json` file: the same content as a link, in readable form.
 *
 * @throws ToolyardError `invalid-input`, `data.reason` 'too-large'
 */
export function writeShareFile(
  { tools, files, servers = [], conversations = [], ...things }: Packing,
  seal?: Signature,
): string {
  const file = {
    format: FILE_FORMAT,
    formatVersion: FILE_FORMAT_VERSION,
    tools,
    ...(files.length === 0 ? {} : { files: files.map(plainFile) }),
    ...(servers.length === 0 ? {} : { servers: servers.map(serverValue) }),
    ...(conversations.length === 0 ? {} : { conversations: conversations.map(conversationValue) }),
    ...writeThings(things, plainFile),
    ...(seal === undefined
      ? {}
      : { author: { key: bytesToBase64Url(seal.publicKey), signature: bytesToBase64Url(seal.signature) } }),
  };
  const text = `${JSON.stringify(file, null, 2)}\n`;
  if (text.length > LIMITS.share.maxShareFileBytes)
    throw shareFault('too-large', 'This is too much for a share file: leave out files or tools.');
  return text;
}

/** Whether a value claims to be a share file, of this version or a newer one. */
export function isShareFile(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && Object.hasOwn(value, 'format') && value['format'] === FILE_FORMAT;
}

/** @throws ToolyardError `invalid-input`, `data.reason` 'damaged' or 'newer' */
export function readShareFile(value: Record<string, unknown>): { readonly raw: RawContent; readonly seal?: Signature } {
  const { format: _format, formatVersion, author, ...kinds } = value;
  const { tools, files, servers, conversations, ...members } = kinds;
  const { things, others } = splitThings(members);
  if (formatVersion !== FILE_FORMAT_VERSION) {
    throw typeof formatVersion === 'number' && formatVersion > FILE_FORMAT_VERSION
      ? shareFault(
          'newer',
          'The file was made by a newer version of Toolyard. Reload the page to get that version, then open the ' +
            'file again.',
        )
      : shareFault('damaged', 'The file has no known format version. Ask for it again.');
  }
  const raw: RawContent = {
    tools,
    files: Array.isArray(files) ? files.map(fileOf) : files,
    servers,
    conversations,
    things: readThings(things, fileOf),
    otherKinds: others,
  };
  return { raw, ...(author === undefined ? {} : { seal: sealOf(author) }) };
}

function sealOf(value: unknown): Signature {
  const { key, signature } = isRecord(value) ? value : {};
  const [publicKey, bytes] = [key, signature].map((text) =>
    typeof text === 'string' ? base64UrlToBytes(text) : undefined,
  );
  if (publicKey?.length !== 32 || bytes?.length !== 64)
    throw shareFault('damaged', 'The signature of the file cannot be read. Ask for the file again.');
  return { publicKey, signature: bytes };
}

function plainFile({ path, bytes, isExecutable }: SharedFolder['files'][number]) {
  const more = defined({ isExecutable });
  try {
    return { path, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), ...more };
  } catch (error) {
    if (error instanceof TypeError) return { path, base64: bytesToBase64(bytes), ...more };
    throw error;
  }
}

/** Converts a file to the form that links contain; other values stay unchanged and are refused later. */
function fileOf(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const { path, text, base64, isExecutable } = value;
  const bytes =
    typeof text === 'string'
      ? new TextEncoder().encode(text)
      : typeof base64 === 'string'
        ? base64ToBytes(base64)
        : undefined;
  return { path, bytes, isExecutable };
}
