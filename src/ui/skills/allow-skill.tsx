import { useState } from 'react';
import type { SkillView } from '../../skills/contract/services.ts';
import { DecisionArea } from '../decision/decision-area.tsx';
import { DecisionButton } from '../decision/decision-button.tsx';
import { decisionKeyOf } from '../decision/decision-key.ts';
import { useDecisionAction } from '../decision/use-decision-action.ts';
import { Notice } from '../elements/layers/notice.tsx';
import { toast } from '../elements/layers/toast.ts';
import { useApp } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import styles from '../styles/page-list.module.css';
import { skillsTexts } from './texts/index.ts';

const texts = skillsTexts.view;

/** Whether a skill may be used in exactly the form that the screen shows. */
export function AllowSkill({ skill }: { skill: SkillView }) {
  const { host } = useApp();
  const [approved, setApproved] = useState<readonly string[]>([]);
  const { path, hash, text, hasChanged } = skill;
  const title = hasChanged ? texts.changedTitle : texts.newTitle;
  const allow = (): void => {
    host.skills.allow(path, hash, approved).catch((error: unknown) => toast.error(messageOf(error)));
  };
  return (
    <DecisionArea decisionKey={decisionKeyOf(path, hash, ...approved)}>
      <Notice
        tone="caution"
        role="group"
        label={title}
        title={title}
        actions={<AllowButton name={text.name} onAllow={allow} />}
      >
        <p>{texts.allowText}</p>
        {text.allowedTools.length === 0 ? null : (
          <>
            <p>{texts.requests}</p>
            {text.allowedTools.map((name) => (
              <label key={name} className={styles.choice}>
                <input
                  type="checkbox"
                  checked={approved.includes(name)}
                  onChange={({ target }) =>
                    setApproved(target.checked ? [...approved, name] : approved.filter((one) => one !== name))
                  }
                />
                {name}
              </label>
            ))}
            <p className={styles.muted}>{texts.requestsHint}</p>
          </>
        )}
      </Notice>
    </DecisionArea>
  );
}

function AllowButton({ name, onAllow }: { name: string; onAllow: () => void }) {
  useDecisionAction({ id: 'skills.allow', group: 'tool', label: texts.allow, words: name, perform: onAllow });
  return <DecisionButton onDecide={onAllow}>{texts.allow}</DecisionButton>;
}
