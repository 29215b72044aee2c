import type { Turn } from '../../../agent/contract/conversation.ts';
import { Menu, type MenuItem } from '../../elements/layers/menu.tsx';
import { useAgent, useApp } from '../../stores/app-context.ts';
import { useConversation } from '../list/use-conversation-actions.ts';
import { providerLabel } from '../providers/provider-label.ts';
import { compareTexts } from '../compare/texts/index.ts';
import { agentTexts } from '../texts/index.ts';

const texts = agentTexts.turn;

/** What can begin at a turn: a conversation of its own, an answer of another model, or a comparison. */
export function TurnMenu({ turn }: { turn: Turn }) {
  const { agent } = useApp();
  const { id, commands, isRecorded } = useConversation();
  const providers = useAgent((state) => state.providers) ?? [];
  if (isRecorded) return null;
  const retries = turn.role === 'model' ? providers : [];
  const items: readonly MenuItem[] = [
    { label: texts.branchHere, onSelect: () => commands.branch(turn.id) },
    ...(turn.role === 'person' && providers.length > 1
      ? [
          {
            label: compareTexts.open,
            onSelect: () => agent.getState().setComparing({ draftKey: id, from: { id, turn: turn.id } }),
          },
        ]
      : []),
    ...retries.map((provider) => ({
      label: texts.retryWith(providerLabel(provider)),
      onSelect: () => commands.retry(turn.id, provider.id),
    })),
  ];
  return <Menu label={turn.role === 'model' ? texts.moreAnswer : texts.moreMessage} items={items} />;
}
