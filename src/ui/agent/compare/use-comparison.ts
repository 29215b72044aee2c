import { toast } from '../../elements/layers/toast.ts';
import type { ConversationView } from '../../../agent/contract/conversation.ts';
import type { Provider, ProviderId } from '../../../agent/contract/provider.ts';
import { navigate } from '../../lib/navigate.ts';
import { pathOf } from '../../lib/routes.ts';
import { useApp } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import type { MessageDraft } from '../agent-store.ts';
import { messageOfDraft } from '../list/use-conversation-actions.ts';
import { providerLabel, speakerOf } from '../providers/provider-label.ts';
import { agentTexts } from '../texts/index.ts';
import { compareTexts as texts } from './texts/index.ts';

/** The model of a column. */
export function columnLabel(providers: readonly Provider[] | undefined, id: ProviderId | undefined): string {
  const provider = providers?.find((each) => each.id === id);
  if (provider === undefined) return providers === undefined ? '' : texts.noModel;
  // A provider without a name of its own is called by its model.
  return speakerOf(provider) === provider.model ? provider.model : providerLabel(provider);
}

/** What is done to all columns of a comparison. */
export function useComparisonActions(views: readonly ConversationView[]) {
  const { host, undo } = useApp();
  const all = async (act: (view: ConversationView) => Promise<unknown>): Promise<boolean> => {
    const results = await Promise.allSettled(views.map(act));
    const failures = results.flatMap((one) => (one.status === 'rejected' ? [messageOf(one.reason)] : []));
    for (const failure of new Set(failures)) toast.error(agentTexts.failed(failure));
    return failures.length < results.length;
  };
  return {
    /** Resolves to whether at least one model has it: a column that answers has it in its queue. */
    send: ({ text, images }: MessageDraft) =>
      all(({ conversation: { id }, isRunning }) => {
        const message = messageOfDraft({ text, images });
        return isRunning ? host.conversations.queueMessage(id, message) : host.conversations.send(id, message);
      }),
    stop: async () => void (await all(({ conversation: { id } }) => host.conversations.stop(id))),
    remove: async () => {
      const ids = views.map(({ conversation }) => conversation.id);
      const title = views[0]?.conversation.title ?? '';
      await all(({ conversation: { id } }) => host.conversations.remove(id));
      undo.getState().did(texts.removed(title), async () => {
        for (const id of ids) await host.conversations.undoRemove(id);
      });
      navigate(pathOf({ screen: 'agent' }));
    },
  };
}
