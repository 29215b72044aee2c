import { RotateCcw, X } from 'lucide-react';
import { toast } from '../elements/layers/toast.ts';
import { Button, IconButton } from '../elements/button.tsx';
import { navigate } from '../lib/navigate.ts';
import { pathOf } from '../lib/routes.ts';
import { useAgent, useApp } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import { agentTexts } from './texts/index.ts';
import styles from './side.module.css';

const texts = agentTexts.fix;

/** Above the editor of a tool whose call failed in a conversation: the way back with the new code. */
export function FixBar() {
  const { host, agent, editor } = useApp();
  const fixing = useAgent((state) => state.fixing);
  const title = useAgent(({ summaries }) => summaries?.find(({ id }) => id === fixing?.conversation)?.title);
  if (fixing === undefined) return null;
  const back = () => {
    agent.getState().setFixing(undefined);
    navigate(pathOf({ screen: 'agent', id: fixing.conversation }));
  };
  const run = async () => {
    try {
      await editor.getState().saveAll();
      await host.conversations.rerunCall(fixing.conversation, fixing.turn, fixing.call);
      agent.getState().setSide(undefined);
      back();
    } catch (error) {
      toast.error(agentTexts.failed(messageOf(error)));
    }
  };
  return (
    <div className={styles.fix} role="region" aria-label={texts.back}>
      <p className={styles.fixText}>{texts.text(title === undefined || title === '' ? agentTexts.untitled : title)}</p>
      <IconButton label={texts.dismiss} onClick={() => agent.getState().setFixing(undefined)}>
        <X size={16} aria-hidden="true" />
      </IconButton>
      <div className={styles.fixActions}>
        <Button look="primary" icon={<RotateCcw size={14} aria-hidden="true" />} onClick={() => void run()}>
          {texts.run}
        </Button>
        <Button onClick={back}>{texts.back}</Button>
      </div>
    </div>
  );
}
