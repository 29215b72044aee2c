import { useState } from 'react';
import type { AgentReview, IncomingAgent } from '../../agents/contract/services.ts';
import { DecisionArea } from '../decision/decision-area.tsx';
import { DecisionButton } from '../decision/decision-button.tsx';
import { decisionKeyOf } from '../decision/decision-key.ts';
import { Button } from '../elements/button.tsx';
import { Dialog } from '../elements/layers/dialog.tsx';
import { Notice } from '../elements/layers/notice.tsx';
import { LeftOutList } from '../elements/views/left-out-list.tsx';
import { toast } from '../elements/layers/toast.ts';
import styles from '../styles/page-list.module.css';
import { useApp } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import { usePanelStore } from '../stores/panel-store.ts';
import { AgentFindings } from './agent-findings.tsx';
import { agentsStore } from './agents-store.ts';
import { leftText } from './left-text.ts';
import { agentsTexts } from './texts/index.ts';

const texts = agentsTexts.dialogs;

/** Leave out, store and ask later, or store and allow. */
type Choice = 'leave' | 'store' | 'allow';
const CHOICES: readonly Choice[] = ['store', 'allow', 'leave'];

/** What an import found: a person says of each agent what happens with it. */
export function ReviewAgents({ review: { id, agents, left } }: { review: AgentReview }) {
  const { host } = useApp();
  const store = usePanelStore(agentsStore);
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const [error, setError] = useState<string>();
  const choiceOf = ({ view }: IncomingAgent): Choice => choices.get(view.hash) ?? 'store';
  const taken = agents.filter((one) => choiceOf(one) !== 'leave');
  const close = (): void => {
    store.getState().closeReview();
    void host.agentFiles.dismiss(id);
  };
  const take = async (): Promise<void> => {
    const chosen = taken.map((one) => ({ hash: one.view.hash, isAllowed: choiceOf(one) === 'allow' }));
    try {
      toast.success(texts.imported((await host.agentFiles.take(id, chosen)).length));
      store.getState().closeReview();
      await store.getState().load();
    } catch (failure) {
      setError(messageOf(failure));
    }
  };
  return (
    <Dialog title={agents.length === 0 ? texts.reviewNone : texts.reviewTitle(agents.length)} onClose={close}>
      <DecisionArea decisionKey={decisionKeyOf(id, [...choices].flat())}>
        <div className={styles.review}>
          <p className={styles.muted}>{agents.length === 0 ? texts.reviewNoneText : texts.reviewText}</p>
          {agents.map((incoming) => (
            <Incoming
              key={incoming.view.hash}
              incoming={incoming}
              choice={choiceOf(incoming)}
              onChoose={(choice) => setChoices(new Map(choices).set(incoming.view.hash, choice))}
            />
          ))}
          <LeftOutList title={texts.reviewLeft} left={left.map((one) => ({ name: one.name, why: leftText(one) }))} />
          {error === undefined ? null : <Notice tone="danger">{error}</Notice>}
          <div className={styles.foot}>
            <Button onClick={close}>{texts.cancel}</Button>
            {taken.length === 0 ? null : (
              <DecisionButton look="primary" onDecide={() => void take()}>
                {texts.take}
              </DecisionButton>
            )}
          </div>
        </div>
      </DecisionArea>
    </Dialog>
  );
}

interface IncomingProps {
  readonly incoming: IncomingAgent;
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
}

function Incoming({ incoming: { view, storedAs, isTaken }, choice, onChoose }: IncomingProps) {
  const { text, source, findings } = view;
  const { name, description, toolNames } = text;
  return (
    <section className={styles.section} aria-label={name}>
      <div className={styles.line}>
        <strong className={styles.name}>{name}</strong>
        <span className={styles.space} />
        {CHOICES.map((one) => (
          <label key={one} className={styles.choice}>
            <input type="radio" name={view.hash} checked={choice === one} onChange={() => onChoose(one)} />
            {texts.choices[one]}
          </label>
        ))}
      </div>
      <p className={styles.whole}>{description}</p>
      {isTaken ? <p className={styles.muted}>{texts.storedAs(storedAs)}</p> : null}
      {toolNames.length === 0 ? null : (
        <p className={styles.muted}>
          {agentsTexts.view.tools}: {toolNames.join(', ')}
        </p>
      )}
      <AgentFindings findings={findings} />
      <details>
        <summary>{texts.show}</summary>
        <pre className={styles.source}>{source}</pre>
      </details>
    </section>
  );
}
