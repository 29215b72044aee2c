import type { Conversation, ConversationId, PersonTurn, Turn, TurnId } from '../contract/conversation.ts';
import { AGENT_LIMITS } from '../contract/agent-limits.ts';
import { isFromOutside } from '../contract/files/from-outside.ts';
import { newId } from '../../core/ids.ts';
import type { RecordingsService } from '../contract/services.ts';
import type { TurnWriter } from '../conversations/turn-writer.ts';
import type { LoopPorts } from '../loop/ports.ts';
import { createPacer, type Pacer } from '../recordings/pace.ts';
import { replayPorts } from '../recordings/replay-ports.ts';
import type { OpenedRecording, Recordings } from '../recordings/recordings.ts';
import { exchangesOf } from '../recordings/recorded-exchanges.ts';
import { answer, type AnswerChanges, type AnswerDeps } from './conversation-runs.ts';
import { createTaskFinder } from '../tasks/recorded-task.ts';
import type { RunManager } from './run-manager.ts';
import type { RunModel } from './run-models.ts';
import { defined } from '../../core/defined.ts';

export type RecordedRuns = Pick<RecordingsService, 'play' | 'hurry'> & {
  /** Continues the recording below the last of these turns, which may be a person's or a model's. */
  readonly goOn: (
    conversation: Conversation,
    recordingId: string,
    turns: readonly Turn[],
  ) => Promise<(signal: AbortSignal) => Promise<void>>;
};

interface RecordedRunDeps extends AnswerDeps {
  readonly recordings: Recordings;
  readonly writer: TurnWriter;
  readonly runs: RunManager;
}

interface Played {
  readonly conversation: Conversation;
  readonly opened: OpenedRecording;
  /** The current turns of the conversation. */
  readonly turns: readonly Turn[];
  readonly notes: readonly string[];
  readonly signal: AbortSignal;
}

/** Conversations that play a recording: the model's text comes from it, the tools really run. */
export function createRecordedRuns(deps: RecordedRunDeps): RecordedRuns {
  const { recordings, store, runs } = deps;
  const pacers = new Map<ConversationId, Pacer>();
  const play = async (played: Played, isQuick: boolean): Promise<void> => {
    const { id } = played.conversation;
    const pacer = createPacer(isQuick);
    pacers.set(id, pacer);
    try {
      await playOn(deps, played, pacer);
    } finally {
      pacers.delete(id);
    }
  };

  return {
    play: async (recordingId, isQuick = false) => {
      const opened = await recordings.open(recordingId);
      const first = exchangesOf(opened.recording)[0];
      const notes = await opened.prepare();
      // Only its own tools are offered, so nothing is deferred.
      const { instructions, maxSteps, temperature, maxOutputTokens, toolChoice } = opened.recording;
      const conversation = await store.add(
        { instructions, searchShare: 1, ...defined({ maxSteps, temperature, maxOutputTokens, toolChoice }) },
        {
          recordingId,
          title: opened.title,
          ...(opened.isStrangers
            ? { source: { kind: 'recording', name: opened.title.slice(0, AGENT_LIMITS.maxTitleChars) } }
            : {}),
        },
      );
      const { id } = conversation;
      if (first === undefined) return id;
      const run = await runs.begin(id);
      try {
        const turn = await say(deps, id, first.message, undefined);
        run.runUntil(play({ conversation, opened, turns: [turn], notes, signal: run.signal }, isQuick));
        return id;
      } catch (error) {
        run.giveUp();
        throw error;
      }
    },
    hurry: async (id) => {
      pacers.get(id)?.hurry();
      await Promise.resolve();
    },
    goOn: async (conversation, recordingId, turns) => {
      const opened = await recordings.open(recordingId);
      return (signal) => play({ conversation, opened, turns, notes: [], signal }, false);
    },
  };
}

async function say(
  { writer, store }: RecordedRunDeps,
  id: ConversationId,
  message: PersonTurn,
  parent: TurnId | undefined,
): Promise<PersonTurn> {
  const { parent: _parent, ...rest } = message;
  const turn: PersonTurn = {
    ...rest,
    id: newId<TurnId>(),
    conversationId: id,
    createdAt: new Date().toISOString(),
    ...defined({ parent }),
  };
  await writer.keep([turn]);
  await store.setHead(id, turn.id);
  return turn;
}

/** Plays the answers and the person's messages to the end of the recording. */
async function playOn(
  deps: RecordedRunDeps,
  { conversation, opened: { recording, ships, isStrangers, title }, turns, notes, signal }: Played,
  pacer: Pacer,
): Promise<void> {
  const model: RunModel = {
    ask: () => Promise.reject(new Error('a recording answers by itself')),
    provider: { kind: 'recorded', name: title, model: 'recorded' },
    dialect: 'native',
    end: () => undefined,
  };
  const providerName = (toolName: string): string => deps.tools.wireName(toolName, 'recorded');
  const changes: AnswerChanges = {
    toolNames: recording.tools,
    replayed: {
      taskOf: createTaskFinder(deps.store, conversation.id, recording),
      ...{ pacer, title, ships: ships && !isFromOutside(conversation) },
    },
    ...(isStrangers ? { mode: { kind: 'each' } } : {}),
    // A backup may name a shipped run, whose effects nobody was told.
    ports: (ports) =>
      withNotes(
        replayPorts(ports, { recording, pacer, providerName, ships: ships && !isFromOutside(conversation) }),
        notes,
      ),
  };
  const exchanges = exchangesOf(recording);
  let branch = turns;
  for (;;) {
    const end = await answer(deps, conversation, model, branch, signal, changes);
    branch = [...branch, ...end.turns];
    const next = exchanges[branch.filter(({ role }) => role === 'person').length];
    if (signal.aborted || end.stopReason !== 'stop' || next === undefined) return;
    branch = [...branch, await say(deps, conversation.id, next.message, branch.at(-1)?.id)];
  }
}

/** Adds notes for the person to the first answer. */
function withNotes(ports: LoopPorts, notes: readonly string[]): LoopPorts {
  if (notes.length === 0) return ports;
  let first: TurnId | undefined;
  const noted: <Own extends Parameters<LoopPorts['notifyTurn']>[0]>(turn: Own) => Own = (turn) => {
    first ??= turn.id;
    return turn.id === first ? { ...turn, notes: [...notes, ...(turn.notes ?? [])] } : turn;
  };
  return {
    ...ports,
    keepTurn: (turn) => ports.keepTurn(noted(turn)),
    notifyTurn: (turn) => ports.notifyTurn(noted(turn)),
  };
}
