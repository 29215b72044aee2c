import { ToolyardError } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';
import type { SharedConversation } from '../../agent/contract/conversation.ts';
import { defined } from '../../core/defined.ts';
import { isRecord } from '../../core/json/json.ts';
import type { SharedFolder, SharedThings } from '../contract/folder-kinds.ts';
import type { SharedFile, SharedServer, SharedTool } from '../contract/share.ts';
import { isTooDeep } from '../../core/json/too-deep.ts';
import { pack } from '../packed/pack-value.ts';
import { isList, type PackedObject, type PackedValue } from '../packed/packed-value.ts';
import { shareFault } from '../share-fault.ts';
import type { RawContent } from './parse-content.ts';
import { conversationValue } from './shared-conversations.ts';
import { pathFault } from './shared-path.ts';
import { serverValue } from './shared-server.ts';
import { readThings, requireThings, splitThings, writeThings } from './shared-things.ts';
import { plainTool, toolValue } from './tool-value.ts';

/**
 * The content of a link. Each member of the packed container is one kind of thing; an older version lists the kinds
 * that it does not know.
 */
export interface Packing extends SharedThings {
  readonly tools: readonly SharedTool[];
  readonly files: readonly SharedFile[];
  readonly servers?: readonly SharedServer[];
  readonly conversations?: readonly SharedConversation[];
}

/**
 * Makes the bytes that are compressed and signed: the same content always gives the same bytes.
 *
 * @throws ToolyardError `invalid-input` if the content could not be read again; `data.reason` is 'too-large' if there
 * is too much of it
 */
export function packContainer({
  tools,
  files,
  servers = [],
  conversations = [],
  ...things
}: Packing): Uint8Array<ArrayBuffer> {
  const { maxTools, maxFiles, maxServers, maxConversations } = LIMITS.share;
  if (
    tools.length > maxTools ||
    files.length > maxFiles ||
    servers.length > maxServers ||
    conversations.length > maxConversations
  ) {
    throw shareFault(
      'too-large',
      `At most ${String(maxTools)} tools, ${String(maxFiles)} files, ${String(maxServers)} servers and ` +
        `${String(maxConversations)} conversations travel together.`,
    );
  }
  requireThings(things);
  for (const { path } of files) {
    const fault = pathFault(path);
    if (fault !== undefined)
      throw new ToolyardError('invalid-input', `The path ${JSON.stringify(path)} cannot travel: ${fault}.`, { path });
  }
  const container: PackedObject = {
    ...(tools.length === 0 ? {} : { tools: tools.map(toolValue) }),
    ...(files.length === 0 ? {} : { files: files.map(fileValue) }),
    ...(servers.length === 0 ? {} : { servers: servers.map(serverValue) }),
    ...(conversations.length === 0 ? {} : { conversations: conversations.map(conversationValue) }),
    ...writeThings(things, fileValue),
  };
  try {
    return pack(container, LIMITS.share);
  } catch (error) {
    if (isTooDeep(error))
      throw shareFault('too-large', 'Something in it is nested too deeply, or too long, to be shared.');
    throw error;
  }
}

/** @throws ToolyardError `invalid-input` if the value is not a container */
export function openContainer(value: PackedValue): RawContent {
  if (!isObject(value)) throw shareFault('damaged');
  const { tools, files, servers, conversations, ...members } = value;
  const { things, others } = splitThings(members);
  return {
    tools:
      tools !== undefined && isList(tools) ? tools.map((tool) => (isObject(tool) ? plainTool(tool) : tool)) : tools,
    files: files !== undefined && isList(files) ? files.map(readFile) : files,
    servers,
    conversations,
    things: readThings(things, readFile),
    otherKinds: others,
  };
}

function fileValue({ path, bytes, isExecutable }: SharedFolder['files'][number]): PackedObject {
  return { path, value: bytes, ...defined({ isExecutable }) };
}

function readFile(file: unknown): unknown {
  return isRecord(file) ? { path: file['path'], bytes: file['value'], isExecutable: file['isExecutable'] } : file;
}

function isObject(value: PackedValue): value is PackedObject {
  return typeof value === 'object' && value !== null && !isList(value) && !(value instanceof Uint8Array);
}
