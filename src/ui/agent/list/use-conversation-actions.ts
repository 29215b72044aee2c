import { createContext, useContext, useMemo } from 'react';
import { toast } from '../../elements/layers/toast.ts';
import type { ConversationId, QueuedMessage, TurnId } from '../../../agent/contract/conversation.ts';
import type { RunCleanup } from '../../../agent/contract/agent-api.ts';
import type { ProviderId } from '../../../agent/contract/provider.ts';
import type { DecisionDigest } from '../../../core/decisions/decision.ts';
import { ToolyardError } from '../../../core/errors.ts';
import type { ToolCallId } from '../../../core/ids.ts';
import type { HostServices } from '../../../services/host-services.ts';
import { saveFile } from '../../elements/save-file.ts';
import { navigate } from '../../lib/navigate.ts';
import { pathOf } from '../../lib/routes.ts';
import type { MessageDraft } from '../agent-store.ts';
import { useApp } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import { agentTexts } from '../texts/index.ts';

const texts = agentTexts;

/** Actions of a conversation. They report errors; those with a result say whether they succeeded. */
export interface ConversationActions {
  readonly send: (message: MessageDraft, parent?: TurnId | 'start') => Promise<boolean>;
  /** The message waits until the model has answered. */
  readonly queue: (message: MessageDraft) => Promise<boolean>;
  /** Moves a waiting message back into the message field, before what is written there. */
  readonly editQueued: (message: QueuedMessage) => void;
  readonly removeQueued: (message: QueuedMessage) => void;
  /** Sends the first message that waits. */
  readonly sendQueued: () => void;
  readonly stop: () => Promise<void>;
  /** @param providerId another model that answers */
  readonly retry: (turn: TurnId, providerId?: ProviderId) => void;
  readonly resume: () => void;
  /** @param repeatAs the id of the new call */
  readonly rerun: (turn: TurnId, call: ToolCallId, repeatAs?: ToolCallId) => void;
  /** @param shown names what the banner showed */
  readonly takeOver: (shown: DecisionDigest) => Promise<boolean>;
  readonly showBranch: (turn: TurnId) => void;
  /** Opens a new conversation with all turns up to this one. */
  readonly branch: (turn: TurnId) => void;
  readonly rename: (title: string) => void;
  readonly setProvider: (providerId: string) => void;
  /** Undefined: as no agent. */
  readonly setAgent: (name: string | undefined) => void;
  /** Sets the groups of tools that are not offered. */
  readonly setOffGroups: (offGroups: readonly string[]) => void;
  readonly exportJson: () => void;
  readonly saveRecording: () => void;
  /** Continues a recorded run without pauses. */
  readonly hurry: () => void;
  /** Removes what a recorded run created. */
  readonly clearRecording: (recordingId: string) => void;
  readonly remove: () => void;
}

export function useConversationActions(id: ConversationId, title: string): ConversationActions {
  const { host, agent, undo } = useApp();
  return useMemo(() => {
    const attempt = async (act: () => Promise<unknown>): Promise<boolean> => {
      try {
        await act();
        return true;
      } catch (error) {
        toast.error(texts.failed(messageOf(error)));
        return false;
      }
    };
    return {
      send: (message, parent) => attempt(() => host.conversations.send(id, messageOfDraft(message), parent)),
      ...queueActions(id, { host, agent, undo }, attempt),
      stop: async () => void (await attempt(() => host.conversations.stop(id))),
      retry: (turn, providerId) => void attempt(() => host.conversations.retry(id, turn, providerId)),
      resume: () => void attempt(() => host.conversations.resume(id)),
      rerun: (turn, call, repeatAs) => void attempt(() => host.conversations.rerunCall(id, turn, call, repeatAs)),
      takeOver: (shown) => attempt(() => host.conversations.takeOver(id, shown)),
      showBranch: (turn) =>
        void attempt(async () => agent.getState().show(await host.conversations.showBranch(id, turn))),
      branch: (turn) =>
        void attempt(async () => {
          const made = await host.conversations.branch(id, turn);
          navigate(pathOf({ screen: 'agent', id: made.id }));
        }),
      rename: (next) => void attempt(() => host.conversations.change(id, { title: next })),
      setProvider: (providerId) => void attempt(() => host.conversations.change(id, { settings: { providerId } })),
      setAgent: (name) => void attempt(() => host.conversations.setAgent(id, name)),
      setOffGroups: (offGroups) => void attempt(() => host.conversations.change(id, { settings: { offGroups } })),
      exportJson: () =>
        void attempt(async () => {
          const shared = await host.conversations.export(id);
          saveFile(
            new Blob([JSON.stringify(shared, null, 2)], { type: 'application/json' }),
            `${fileName(title)}.conversation.json`,
          );
        }),
      saveRecording: () =>
        void attempt(async () => {
          const saved = await host.recordings.save(id, title);
          toast.success(texts.savedRecording(saved.title));
          await agent.getState().load();
        }),
      ...recordingActions(id, { host, undo }, attempt),
      remove: () =>
        void attempt(async () => {
          await host.conversations.remove(id);
          undo.getState().did(texts.removed(title), () => host.conversations.undoRemove(id));
          if (location.hash.endsWith(id)) navigate(pathOf({ screen: 'agent' }));
        }),
    };
  }, [host, agent, undo, id, title]);
}

async function undoCleanup(host: HostServices, { undoIds, storage, server }: RunCleanup): Promise<void> {
  for (const act of undoIds) await host.files.undo(act);
  if (storage !== undefined) await host.toolStorage.undoClear(storage);
  if (server !== undefined) await host.mcp.undoRemove(server);
}

function cleanedText({ files, names }: RunCleanup): string {
  return files === 0 && names.length === 0 ? texts.nothingToClear : texts.cleared(files, names.join(', '));
}

/** The actions of a recording that plays, or was played. */
function recordingActions(
  id: ConversationId,
  { host, undo }: Pick<ReturnType<typeof useApp>, 'host' | 'undo'>,
  attempt: (act: () => Promise<unknown>) => Promise<boolean>,
): Pick<ConversationActions, 'hurry' | 'clearRecording'> {
  return {
    hurry: () => void attempt(() => host.recordings.hurry(id)),
    clearRecording: (recordingId) =>
      void attempt(async () => {
        const cleanup = await host.recordings.clear(recordingId);
        if (cleanup.undoIds.length === 0 && cleanup.server === undefined) toast.success(cleanedText(cleanup));
        else undo.getState().did(cleanedText(cleanup), () => undoCleanup(host, cleanup));
      }),
  };
}

/** The actions of the messages that wait. */
function queueActions(
  id: ConversationId,
  { host, agent, undo }: Pick<ReturnType<typeof useApp>, 'host' | 'agent' | 'undo'>,
  attempt: (act: () => Promise<unknown>) => Promise<boolean>,
): Pick<ConversationActions, 'queue' | 'editQueued' | 'removeQueued' | 'sendQueued'> {
  return {
    queue: (message) => attempt(() => host.conversations.queueMessage(id, messageOfDraft(message))),
    editQueued: ({ id: queued, text, images = [] }) =>
      void attempt(async () => {
        await host.conversations.removeQueued(id, queued);
        const { drafts, setDraft } = agent.getState();
        const written = drafts.get(id) ?? { text: '', images: [] };
        const separator = text !== '' && written.text !== '' ? '\n\n' : '';
        setDraft(id, { text: text + separator + written.text, images: [...images, ...written.images] });
      }),
    removeQueued: ({ id: queued, text, images = [] }) =>
      void attempt(async () => {
        await host.conversations.removeQueued(id, queued);
        undo
          .getState()
          .did(texts.queue.removed, () => host.conversations.queueMessage(id, messageOfDraft({ text, images })));
      }),
    sendQueued: () => void attempt(() => host.conversations.sendQueued(id)),
  };
}

/** A draft as the host takes it. */
export function messageOfDraft({ text, images }: MessageDraft): Pick<QueuedMessage, 'text' | 'images'> {
  return { text, ...(images.length === 0 ? {} : { images }) };
}

/** Stores a conversation from a file and opens it. */
export async function importConversation(host: Pick<HostServices, 'conversations'>, file: File): Promise<void> {
  try {
    const { id, title } = await host.conversations.import(file);
    toast.success(texts.imported(title));
    navigate(pathOf({ screen: 'agent', id }));
  } catch (error) {
    toast.error(isNoJson(error) ? texts.notConversation : texts.failed(messageOf(error)));
  }
}

function isNoJson(error: unknown): boolean {
  return error instanceof ToolyardError && error.data['reason'] === 'no-json';
}

function fileName(title: string): string {
  const name = title
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return name === '' ? 'conversation' : name;
}

/** The conversation that contains these components. */
export interface ConversationScope {
  readonly id: ConversationId;
  readonly commands: ConversationActions;
  /** It plays a recording, so nothing can be written. */
  readonly isRecorded: boolean;
}
export const ConversationContext = createContext<ConversationScope | undefined>(undefined);

export function useConversation(): ConversationScope {
  const surface = useContext(ConversationContext);
  if (surface === undefined) throw new Error('Parts of a conversation need it around them.');
  return surface;
}
