import { useState } from 'react';
import type { IncomingSkill, SkillReview } from '../../skills/contract/services.ts';
import { DecisionArea } from '../decision/decision-area.tsx';
import { DecisionButton } from '../decision/decision-button.tsx';
import { decisionKeyOf } from '../decision/decision-key.ts';
import { Button } from '../elements/button.tsx';
import { Dialog } from '../elements/layers/dialog.tsx';
import { Notice } from '../elements/layers/notice.tsx';
import { LeftOutList } from '../elements/views/left-out-list.tsx';
import { toast } from '../elements/layers/toast.ts';
import { useApp } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import { fileFaultText } from '../stores/faults/fault-text.ts';
import { usePanelStore } from '../stores/panel-store.ts';
import { SkillFindings } from './skill-findings.tsx';
import { SkillFile } from './skill-file.tsx';
import { skillsStore } from './skills-store.ts';
import styles from '../styles/page-list.module.css';
import { skillsTexts } from './texts/index.ts';

const texts = skillsTexts.dialogs;

interface Choice {
  readonly isTaken: boolean;
  readonly isAllowed: boolean;
  /** Requests of `allowed-tools` that become rules. */
  readonly approved: readonly string[];
}

/** What an import found: each skill is taken or not, and allowed or not. */
export function ReviewSkills({ review }: { review: SkillReview }) {
  const { host } = useApp();
  const store = usePanelStore(skillsStore);
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const [error, setError] = useState<string>();
  const choiceOf = (hash: string): Choice => choices.get(hash) ?? { isTaken: true, isAllowed: false, approved: [] };
  const taken = review.skills.filter(({ view }) => choiceOf(view.hash).isTaken);
  const close = (): void => {
    store.getState().closeReview();
    void host.skills.dismiss(review.id);
  };
  const take = async (): Promise<void> => {
    try {
      const names = await host.skills.take(
        review.id,
        taken.map(({ view: { hash } }) => ({ hash, ...choiceOf(hash) })),
      );
      toast.success(texts.imported(names.length));
      store.getState().closeReview();
      await store.getState().load();
    } catch (failure) {
      setError(messageOf(failure));
    }
  };
  return (
    <Dialog
      title={review.skills.length === 0 ? texts.reviewNone : texts.reviewTitle(review.skills.length)}
      onClose={close}
    >
      <DecisionArea decisionKey={decisionKeyOf(review.id, [...choices].flat())}>
        <div className={styles.review}>
          <p className={styles.muted}>{review.skills.length === 0 ? texts.reviewNoneText : texts.reviewText}</p>
          {review.skills.map((incoming) => (
            <Incoming
              key={incoming.view.hash}
              incoming={incoming}
              choice={choiceOf(incoming.view.hash)}
              onChange={(choice) => setChoices(new Map(choices).set(incoming.view.hash, choice))}
            />
          ))}
          <LeftOutList title={texts.reviewLeft} left={review.left.map(leftOf)} />
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

function leftOf({ name, fault }: SkillReview['left'][number]) {
  return { name, why: fileFaultText(fault, skillsTexts.faults, skillsTexts.list.line) };
}

interface IncomingProps {
  readonly incoming: IncomingSkill;
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
}

function Incoming({ incoming: { view, storedAs, isTaken }, choice, onChange }: IncomingProps) {
  const [isOpen, setOpen] = useState(false);
  const { host } = useApp();
  const { text, files, tools, folder, findings } = view;
  return (
    <section className={styles.section} aria-label={text.name}>
      <div className={styles.line}>
        <strong className={styles.name}>{text.name}</strong>
        <span className={styles.muted}>
          {[texts.fileCount(files.length), ...(tools.length === 0 ? [] : [texts.toolCount(tools.length)])].join(', ')}
        </span>
        <span className={styles.space} />
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={choice.isTaken}
            onChange={({ target }) => onChange({ ...choice, isTaken: target.checked })}
          />
          {texts.takeIt}
        </label>
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={choice.isTaken && choice.isAllowed}
            disabled={!choice.isTaken}
            onChange={({ target }) => onChange({ ...choice, isAllowed: target.checked })}
          />
          {texts.allowIt}
        </label>
      </div>
      <p className={styles.whole}>{text.description}</p>
      {isTaken ? <p className={styles.muted}>{texts.storedAs(storedAs)}</p> : null}
      {text.allowedTools.length === 0 ? null : (
        <RequestedTools
          requested={text.allowedTools}
          choice={choice}
          onChange={(approved) => onChange({ ...choice, approved })}
        />
      )}
      <SkillFindings findings={findings} />
      <div>
        <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? texts.hide : texts.show}
        </Button>
      </div>
      {!isOpen
        ? null
        : files.map(({ path, bytes, isExecutable }) => (
            <SkillFile
              key={path}
              path={path}
              size={bytes}
              isExecutable={isExecutable}
              read={() => host.files.read(`${folder}/${path}`)}
            />
          ))}
    </section>
  );
}

interface RequestedToolsProps {
  readonly requested: readonly string[];
  readonly choice: Choice;
  readonly onChange: (approved: readonly string[]) => void;
}

/** What a skill asks to use without a question; each becomes a rule only with the skill itself. */
function RequestedTools({ requested, choice: { isTaken, isAllowed, approved }, onChange }: RequestedToolsProps) {
  return (
    <fieldset className={styles.requests}>
      <legend className={styles.muted}>{skillsTexts.view.requests}</legend>
      {requested.map((name) => (
        <label key={name} className={styles.choice}>
          <input
            type="checkbox"
            checked={isTaken && isAllowed && approved.includes(name)}
            disabled={!isTaken || !isAllowed}
            onChange={({ target }) =>
              onChange(target.checked ? [...approved, name] : approved.filter((one) => one !== name))
            }
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
