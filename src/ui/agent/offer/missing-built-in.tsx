import { useEffect } from 'react';
import type { ConversationView } from '../../../agent/contract/conversation.ts';
import { BASIC_BUILT_INS, BUILT_IN_GROUP, withBuiltIns } from '../../../agent/contract/offer-groups.ts';
import { Button } from '../../elements/button.tsx';
import { useApp, useBuiltins } from '../../stores/app-context.ts';
import { useConversation } from '../list/use-conversation-actions.ts';
import { offerTexts } from './texts/index.ts';
import styles from './offer.module.css';

const texts = offerTexts.builtIns;

/** If the last answer called a built-in tool that is off: which one, and the button that turns them on. */
export function MissingBuiltIn({ view: { conversation, turns, isRunning } }: { view: ConversationView }) {
  const { builtins: store } = useApp();
  const { commands, isRecorded } = useConversation();
  const { presetId, offGroups = [] } = conversation.settings;
  const isOff = !isRecorded && presetId === undefined && offGroups.includes(BUILT_IN_GROUP);
  const asked = isOff && !isRunning ? notFound(turns) : [];
  const names = useBuiltins(({ builtins }) => builtins);
  const mayMiss = asked.length > 0;
  useEffect(() => {
    if (mayMiss && store.getState().builtins === undefined) void store.getState().load();
  }, [mayMiss, store]);
  const missing = asked.find((name) => !BASIC_BUILT_INS.has(name) && names?.some((each) => each.name === name));
  return missing === undefined ? null : (
    <div className={styles.missing} role="status">
      <span>{texts.missing(missing)}</span>
      <Button onClick={() => commands.setOffGroups(withBuiltIns(offGroups, true))}>{texts.turnOn}</Button>
    </div>
  );
}

/** Names that the answers to the last message called in vain. */
function notFound(turns: ConversationView['turns']): readonly string[] {
  const last = turns.findLastIndex(({ role }) => role === 'person');
  return turns
    .slice(last + 1)
    .flatMap((turn) => (turn.role === 'model' ? turn.parts : []))
    .flatMap((part) => (part.type === 'call' && part.errorCode === 'not-found' ? [part.toolName] : []));
}
