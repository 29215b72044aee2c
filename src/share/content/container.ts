import { ToolyardError } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';
import type { SharedConversation } from '../../agent/contract/conversation.ts';
import type { SharedAgent, SharedFile, SharedServer, SharedSkill, SharedTool } from '../contract/share.ts';
import { isTooDeep } from '../../core/json/too-deep.ts';
import { pack } from '../packed/pack-value.ts';
import { isList, type PackedObject, type PackedValue } from '../packed/packed-value.ts';
import { shareFault } from '../share-fault.ts';
import type { RawContent } from './parse-content.ts';
import { conversationValue } from './shared-conversations.ts';
import { pathFault } from './shared-path.ts';
import { requireAgents } from './shared-agents.ts';
import { requireSkills, skillValue } from './shared-skills.ts';
import { serverValue } from './shared-server.ts';
import { plainTool, toolValue } from './tool-value.ts';

/**
 * The content of a link. Each member of the packed container is one kind of thing; an older version lists the kinds
 * that it does not know.
 */
export interface Packing {
  readonly tools: readonly SharedTool[];
  readonly files: readonly SharedFile[];
  readonly servers?: readonly SharedServer[];
  readonly conversations?: readonly SharedConversation[];
  readonly skills?: readonly SharedSkill[];
  readonly agents?: readonly SharedAgent[];
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
  skills = [],
  agents = [],
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
  requireSkills(skills);
  requireAgents(agents);
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
    ...(skills.length === 0 ? {} : { skills: skills.map(skillValue) }),
    ...(agents.length === 0 ? {} : { agents: agents.map(fileValue) }),
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
  const { tools, files, servers, conversations, skills, agents, ...others } = value;
  return {
    tools:
      tools !== undefined && isList(tools) ? tools.map((tool) => (isObject(tool) ? plainTool(tool) : tool)) : tools,
    files: filesOf(files),
    servers,
    conversations,
    skills:
      skills !== undefined && isList(skills)
        ? skills.map((skill) => (isObject(skill) ? { name: skill['name'], files: filesOf(skill['files']) } : skill))
        : skills,
    agents: filesOf(agents),
    otherKinds: Object.keys(others),
  };
}

function fileValue({ path, bytes }: SharedFile): PackedObject {
  return { path, value: bytes };
}

function filesOf(files: PackedValue | undefined): unknown {
  return files !== undefined && isList(files)
    ? files.map((file) =>
        isObject(file) ? { path: file['path'], bytes: file['value'], isExecutable: file['isExecutable'] } : file,
      )
    : files;
}

function isObject(value: PackedValue): value is PackedObject {
  return typeof value === 'object' && value !== null && !isList(value) && !(value instanceof Uint8Array);
}
