import { pathOf } from '../../lib/routes.ts';
import { navigate } from '../../lib/navigate.ts';
import type { AppContext } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import type { ImportStep } from '../import-store.ts';
import { sharedConversationTexts as texts } from './texts/index.ts';

/** As a conversation to read and to go on with, or as a recorded run to play. */
export type SavedAs = 'conversation' | 'run';

/** Stores the conversation under review, which can be undone, and opens it. If that fails, the page says why. */
export async function saveConversation(
  { host, imports, undo }: Pick<AppContext, 'host' | 'imports' | 'undo'>,
  step: Extract<ImportStep, { kind: 'conversation' }>,
  as: SavedAs,
): Promise<void> {
  const { conversation, from } = step;
  imports.setState({ step: { ...step, saving: true } });
  try {
    const { path, remove } = await (as === 'run' ? storeRun() : storeConversation());
    imports.setState({ step: { kind: 'idle' }, from: undefined });
    const title = conversation.title.trim() === '' ? texts.untitled : conversation.title;
    undo.getState().did(texts.saved(title), remove, { undone: texts.undone });
    navigate(path);
  } catch (error) {
    imports.setState({ step: { ...step, saving: false, failure: messageOf(error) } });
  }

  async function storeConversation() {
    const file = new File([JSON.stringify(conversation)], from.kind === 'file' ? from.name : '');
    const { id } = await host.conversations.import(file, from.kind);
    return { path: pathOf({ screen: 'agent', id }), remove: () => host.conversations.remove(id) };
  }

  async function storeRun() {
    const runs = await host.recordings.addShared([conversation]);
    return {
      path: pathOf({ screen: 'agent' }),
      remove: async () => {
        for (const { id } of runs) await host.recordings.remove(id);
      },
    };
  }
}
