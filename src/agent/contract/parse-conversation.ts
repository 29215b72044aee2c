import { AGENT_LIMITS } from './agent-limits.ts';
import type { ConversationChange, Preset } from './agent-api.ts';
import type {
  ApprovalRule,
  ComparisonColumn,
  ComparisonId,
  Conversation,
  ConversationId,
  ConversationSettings,
  ConversationSource,
  MessageQueue,
  QueuedMessage,
  QueuedMessageId,
  TurnId,
} from './conversation.ts';
import { isRecord, type JsonObject } from '../../core/json/json.ts';
import { copyJsonObject } from '../../core/json/json-copy.ts';
import { withSource } from './files/from-outside.ts';
import { DEFAULT_OFF_GROUPS } from './offer-groups.ts';
import { requestSettingMembers, sharedSettingMembers } from './parse-settings.ts';
import { AGENT_ID, readImage } from './parse-turn.ts';
import { readTask } from './tasks/task.ts';
import type { ProviderId } from './provider.ts';
import { defined } from '../../core/defined.ts';
import {
  readCount,
  readList,
  readMatch,
  readNumber,
  readOneOf,
  readShape,
  readText,
  readTime,
  readTrue,
  type Reader,
} from '../../core/json/read-shape.ts';

/** The settings of a new conversation. */
export const DEFAULT_SETTINGS: ConversationSettings = {
  instructions: '',
  maxSteps: AGENT_LIMITS.defaultSteps,
  searchShare: AGENT_LIMITS.searchShare,
  offGroups: DEFAULT_OFF_GROUPS,
};

const title = readText(AGENT_LIMITS.maxTitleChars);
const settingMembers = {
  providerId: readMatch<ProviderId>(AGENT_ID),
  instructions: readText(AGENT_LIMITS.maxTextChars),
  maxSteps: sharedSettingMembers.maxSteps,
  presetId: readMatch(AGENT_ID),
  offGroups: readList(readText(1_000, 1), AGENT_LIMITS.maxOffGroups),
  searchShare: readNumber(0, 1),
  agent: readMatch(/^[\w.-]{1,64}$/),
};
const { providerId, presetId, offGroups, agent, ...neededSettings } = settingMembers;
const optionalSettings = { providerId, presetId, offGroups, agent, ...requestSettingMembers };
const readSettings: Reader<ConversationSettings> = readShape(neededSettings, optionalSettings);
const readSomeSettings = readShape({}, { ...settingMembers, ...requestSettingMembers });
/** Settings that may be removed. */
const REMOVABLE = [
  'providerId',
  'presetId',
  'agent',
  'temperature',
  'maxOutputTokens',
  'toolChoice',
] as const satisfies readonly (keyof typeof optionalSettings)[];

const readSource: Reader<ConversationSource> = readShape(
  {
    kind: readOneOf(['file', 'link', 'recording', 'backup']),
    name: readText(AGENT_LIMITS.maxTitleChars),
    instructions: readText(AGENT_LIMITS.maxTextChars),
  },
  { takenOverAt: readTime, ...sharedSettingMembers },
);
const readStored: Reader<Conversation> = readShape(
  { id: readMatch<ConversationId>(AGENT_ID), title, settings: readSettings, createdAt: readTime, updatedAt: readTime },
  {
    head: readMatch<TurnId>(AGENT_ID),
    recordingId: readText(200, 1),
    isStrangers: readTrue,
    source: readSource,
  },
);

const readQueued: Reader<QueuedMessage> = readShape(
  { id: readMatch<QueuedMessageId>(AGENT_ID), text: readText(AGENT_LIMITS.maxTextChars) },
  { images: readList(readImage, AGENT_LIMITS.maxImages) },
);
const readQueue: Reader<MessageQueue> = (value) => {
  if (!isRecord(value) || value['formatVersion'] !== 1) return undefined;
  const messages = readList(readQueued, AGENT_LIMITS.maxQueued)(value['messages']);
  return messages === undefined || messages.length === 0 ? undefined : { formatVersion: 1, messages };
};

const readColumn: Reader<ComparisonColumn> = (value) => {
  if (!isRecord(value) || value['formatVersion'] !== 1) return undefined;
  const column = readShape({ id: readMatch<ComparisonId>(AGENT_ID), at: readCount(0, AGENT_LIMITS.maxCompared - 1) })({
    id: value['id'],
    at: value['at'],
  });
  return column === undefined ? undefined : { formatVersion: 1, ...column };
};

/** Parses a stored conversation; undefined if it is not valid. A queue, a comparison or a task that is not is left out. */
export const readConversation: Reader<Conversation> = (value) => {
  const { queue, comparison, task, ...rest } = isRecord(value) ? value : {};
  const read = readStored(rest);
  const stored =
    read === undefined
      ? undefined
      : { ...read, ...defined({ queue: readQueue(queue), comparison: readColumn(comparison), task: readTask(task) }) };
  // Conversations of earlier versions have no source: their instructions came with them.
  return stored?.isStrangers === true && stored.source === undefined
    ? withSource(stored, { kind: stored.recordingId === undefined ? 'file' : 'recording', name: '' })
    : stored;
};

/** Parses a change of a conversation; a setting that is `null` is removed. Undefined if it is not valid. */
export function readChange(value: unknown):
  | {
      readonly title?: string;
      readonly settings?: Partial<ConversationSettings>;
      readonly without: readonly (typeof REMOVABLE)[number][];
    }
  | undefined {
  if (!isRecord(value)) return undefined;
  const given = isRecord(value['settings']) ? value['settings'] : {};
  const without = REMOVABLE.filter((key) => Object.hasOwn(given, key) && given[key] === null);
  const settings = Object.fromEntries(Object.entries(given).filter(([, each]) => each !== null));
  const change: ConversationChange | undefined = readShape(
    {},
    { title, settings: readSomeSettings },
  )({ ...value, ...(value['settings'] === undefined ? {} : { settings }) });
  return change === undefined ? undefined : { ...change, without };
}

const readPattern: Reader<JsonObject> = (value) => copyJsonObject(value);

/** Parses a stored approval rule; undefined if it is not valid. */
export const readApprovalRule: Reader<ApprovalRule> = readShape(
  { id: readMatch(AGENT_ID), toolKey: readText(1_000, 1), toolName: readText(1_000, 1), createdAt: readTime },
  { pattern: readPattern },
);

const readPresetMembers: Reader<Omit<Preset, 'id'> & { readonly id?: string }> = readShape(
  { name: readText(AGENT_LIMITS.maxTitleChars, 1) },
  {
    id: readMatch(AGENT_ID),
    tools: readList(readText(1_000, 1), AGENT_LIMITS.maxPresetTools),
    settings: readShape({}, { instructions: readText(AGENT_LIMITS.maxTextChars), ...sharedSettingMembers }),
  },
);

/** Parses a preset, with or without an id. */
export const readPreset: typeof readPresetMembers = (value) => {
  const preset = readPresetMembers(value);
  return preset?.tools === undefined && preset?.settings === undefined ? undefined : preset;
};
