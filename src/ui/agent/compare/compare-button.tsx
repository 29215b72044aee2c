import { Columns2 } from 'lucide-react';
import type { ConversationId } from '../../../agent/contract/conversation.ts';
import { Button } from '../../elements/button.tsx';
import { useAgent, useApp } from '../../stores/app-context.ts';
import { useActions } from '../../stores/use-actions.ts';
import { compareTexts as texts } from './texts/index.ts';
import styles from '../composer/composer.module.css';

/** Next to a message field: sends what is written there to several models. Not there without two models. */
export function CompareButton({ draftKey, from }: { draftKey: string; from?: ConversationId }) {
  const { agent } = useApp();
  const hasModels = useAgent(({ providers }) => (providers?.length ?? 0) > 1);
  const open = () => agent.getState().setComparing({ draftKey, ...(from === undefined ? {} : { from: { id: from } }) });
  useActions(() => (hasModels ? [{ id: 'agent.compare', group: 'run', label: texts.open, perform: open }] : []));
  if (!hasModels) return null;
  return (
    <Button
      look="quiet"
      className={styles.tool}
      aria-label={texts.open}
      title={texts.open}
      icon={<Columns2 size={16} aria-hidden="true" />}
      onClick={open}
    >
      <span className={styles.word}>{texts.start}</span>
    </Button>
  );
}
