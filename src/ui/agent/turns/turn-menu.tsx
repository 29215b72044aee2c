import type { Turn } from '../../../agent/contract/conversation.ts';
import { Menu, type MenuItem } from '../../elements/layers/menu.tsx';
import { useAgent } from '../../stores/app-context.ts';
import { useConversation } from '../list/use-conversation-actions.ts';
import { providerLabel } from '../providers/provider-label.ts';
import { agentTexts } from '../texts/index.ts';

const texts = agentTexts.turn;

/** What can begin at a turn: a conversation of its own, or an answer of another model. */
export function TurnMenu({ turn }: { turn: Turn }) {
  const { commands, isRecorded } = useConversation();
  const providers = useAgent((state) => state.providers) ?? [];
  if (isRecorded) return null;
  const retries = turn.role === 'model' ? providers : [];
  const items: readonly MenuItem[] = [
    { label: texts.branchHere, onSelect: () => commands.branch(turn.id) },
    ...retries.map((provider) => ({
      label: texts.retryWith(providerLabel(provider)),
      onSelect: () => commands.retry(turn.id, provider.id),
    })),
  ];
  return <Menu label={turn.role === 'model' ? texts.moreAnswer : texts.moreMessage} items={items} />;
}
