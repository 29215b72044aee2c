import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { TurnId } from '../../../agent/contract/conversation.ts';
import { IconButton } from '../../elements/button.tsx';
import { agentTexts } from '../texts/index.ts';
import { useConversation } from '../list/use-conversation-actions.ts';
import styles from './turns.module.css';

const texts = agentTexts.turn;

/** ‹ 2/3 ›: switches between alternative turns. */
export function Branches({ turn, siblings }: { turn: TurnId; siblings: readonly TurnId[] | undefined }) {
  const { commands } = useConversation();
  if (siblings === undefined || siblings.length < 2) return null;
  const at = siblings.indexOf(turn);
  const before = siblings[at - 1];
  const after = siblings[at + 1];
  return (
    <span className={styles.branches} role="group" aria-label={texts.branch(at + 1, siblings.length)}>
      <IconButton
        label={texts.branchBefore}
        disabled={before === undefined}
        onClick={() => (before === undefined ? undefined : commands.showBranch(before))}
      >
        <ChevronLeft size={14} aria-hidden="true" />
      </IconButton>
      <span className={styles.branchCount}>{texts.branchShort(at + 1, siblings.length)}</span>
      <IconButton
        label={texts.branchAfter}
        disabled={after === undefined}
        onClick={() => (after === undefined ? undefined : commands.showBranch(after))}
      >
        <ChevronRight size={14} aria-hidden="true" />
      </IconButton>
    </span>
  );
}
