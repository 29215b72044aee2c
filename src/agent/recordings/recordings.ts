import type { RecordingSummary, RunCleanup } from '../contract/agent-api.ts';
import { AGENT_LIMITS } from '../contract/agent-limits.ts';
import type { SharedConversation } from '../contract/conversation.ts';
import { ToolyardError } from '../../core/errors.ts';
import { newId } from '../../core/ids.ts';
import { parseSharedConversation } from '../contract/files/shared-conversation.ts';
import type { StoredRecording, ToolyardDatabase } from '../../platform/database/database.ts';
import type { RunEnvironment } from './shipped-run.ts';
import { SHIPPED_RUNS } from './shipped-runs.ts';
import { exchangesOf } from './recorded-exchanges.ts';

/** A recording that is about to be played. */
export interface OpenedRecording {
  readonly title: string;
  readonly recording: SharedConversation;
  readonly ships: boolean;
  /** It came from outside: each of its calls asks, whatever policies and rules say. */
  readonly isStrangers: boolean;
  /**
   * Prepares what the recording needs; resolves to notes for the person. Rejects with `conflict` if something is in its
   * way.
   */
  readonly prepare: () => Promise<readonly string[]>;
}

/** Recorded runs: those that ship with the app, and those that a person saved or got from a link. */
export interface Recordings {
  readonly list: () => Promise<RecordingSummary[]>;
  /** @throws ToolyardError `not-found` */
  readonly open: (id: string) => Promise<OpenedRecording>;
  /** The recording with this id; undefined if there is none. */
  readonly find: (id: string) => Promise<SharedConversation | undefined>;
  /**
   * Stores conversations of a link as untrusted; none of them if one cannot be parsed.
   * @throws ToolyardError `invalid-input`
   */
  readonly addShared: (conversations: unknown) => Promise<RecordingSummary[]>;
  /** @throws ToolyardError `invalid-input` if there are too many */
  readonly save: (recording: SharedConversation, isStrangers: boolean) => Promise<RecordingSummary>;
  /** @throws ToolyardError `not-found`, also for a shipped one */
  readonly remove: (id: string) => Promise<void>;
  /** Removes what a shipped run made; does nothing for others, which have no declared place. */
  readonly clear: (id: string) => Promise<RunCleanup>;
}

/** @param onChange called when the list changes */
export function createRecordings(
  database: ToolyardDatabase,
  runEnvironment: RunEnvironment,
  onChange: () => void,
): Recordings {
  const save: Recordings['save'] = async (recording, isStrangers) => {
    if ((await database.count('recordings')) >= AGENT_LIMITS.maxRecordings)
      throw new ToolyardError(
        'invalid-input',
        `There are ${String(AGENT_LIMITS.maxRecordings)} recorded runs already: remove one first.`,
      );
    const stored: StoredRecording = {
      id: newId(),
      title: recording.title,
      description: descriptionOf(recording),
      recording,
      createdAt: new Date().toISOString(),
      ...(isStrangers ? { isStrangers } : {}),
    };
    await database.put('recordings', stored);
    onChange();
    return summaryOf(stored);
  };
  const open = (id: string): Promise<OpenedRecording> => openRecording(database, runEnvironment, id);
  return {
    open,
    save,
    find: async (id) =>
      shippedRun(id) === undefined && (await database.getKey('recordings', id)) === undefined
        ? undefined
        : (await open(id)).recording,
    addShared: async (conversations) => {
      const recordings = await readShared(conversations);
      const added: RecordingSummary[] = [];
      for (const each of recordings) added.push(await save(each, true));
      return added;
    },
    list: async () => [
      ...SHIPPED_RUNS.map(({ summary }) => summary),
      ...(await database.getAll('recordings'))
        .sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
        .map(summaryOf),
    ],
    remove: async (id) => {
      if ((await database.getKey('recordings', id)) === undefined)
        throw new ToolyardError('not-found', 'There is no such recorded run of yours');
      await database.delete('recordings', id);
      onChange();
    },
    clear: async (id) => {
      const shipped = shippedRun(id);
      return shipped === undefined ? { files: 0, names: [], undoIds: [] } : await runEnvironment.clear(shipped.needs);
    },
  };
}

const shippedRun = (id: string) => SHIPPED_RUNS.find(({ summary }) => summary.id === id);

async function openRecording(
  database: ToolyardDatabase,
  runEnvironment: RunEnvironment,
  id: string,
): Promise<OpenedRecording> {
  const shipped = shippedRun(id);
  if (shipped !== undefined)
    return {
      title: shipped.summary.title,
      recording: await shipped.load(),
      ships: true,
      isStrangers: false,
      prepare: async () => await runEnvironment.prepare(shipped.needs),
    };
  const stored = await database.get('recordings', id);
  const parsed = stored === undefined ? undefined : parseSharedConversation(stored.recording);
  if (stored === undefined || parsed?.ok !== true)
    throw new ToolyardError('not-found', 'There is no such recorded run');
  return {
    title: stored.title,
    recording: parsed.value,
    ships: false,
    isStrangers: stored.isStrangers === true,
    prepare: () => Promise.resolve([]),
  };
}

async function readShared(conversations: unknown): Promise<readonly SharedConversation[]> {
  const parsed: ReturnType<typeof parseSharedConversation>[] = [];
  for (const each of Array.isArray(conversations) ? (conversations as unknown[]) : []) {
    // Lets the host answer other calls in between.
    await new Promise((resolve) => setTimeout(resolve));
    parsed.push(parseSharedConversation(each));
  }
  const wrong = parsed.find(({ ok }) => !ok);
  if (wrong?.ok === false) throw new ToolyardError('invalid-input', wrong.message, { path: wrong.path });
  return parsed.flatMap((each) => (each.ok ? [each.value] : []));
}

function summaryOf({ id, title, description, recording, isStrangers }: StoredRecording): RecordingSummary {
  return {
    id,
    title,
    description,
    ships: false,
    calls: callsOf(recording),
    tools: recording.tools,
    ...(isStrangers === true ? { isStrangers } : {}),
  };
}

function callsOf(recording: SharedConversation): number {
  return exchangesOf(recording).reduce(
    (sum, { steps }) => sum + steps.reduce((inner, { calls }) => inner + calls.length, 0),
    0,
  );
}

const MOST_CHARS = 200;

/** The person's first message. */
function descriptionOf(recording: SharedConversation): string {
  const text = exchangesOf(recording)[0]?.message.text ?? '';
  return text.length > MOST_CHARS ? `${text.slice(0, MOST_CHARS)}…` : text;
}
