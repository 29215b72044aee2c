import { ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { SkillsSection } from '../../../skills/contract/skills-section.ts';
import { CopyButton } from '../../elements/copy-button.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import type { SystemPromptPart } from '../../../agent/contract/agent-api.ts';
import { LongText } from '../../elements/views/long-text.tsx';
import { messageOf } from '../../stores/error-text.ts';
import { formatCount } from '../../lib/format-tokens.ts';
import { offerTexts } from './texts/index.ts';
import styles from './offer.module.css';
import words from '../../styles/prose.module.css';

type Loaded = { readonly parts: readonly SystemPromptPart[] } | { readonly problem: string };

interface SystemPromptProps {
  readonly load: () => Promise<readonly SystemPromptPart[]>;
  readonly shown: unknown;
  /** What the list of skills leaves out. */
  readonly skills: SkillsSection | undefined;
}

/**
 * The system prompt of the next request, read when it is opened.
 *
 * @param shown what is offered; with another value the prompt is read again
 */
export function SystemPromptView({ load, shown, skills }: SystemPromptProps) {
  const [isOpen, setOpen] = useState(false);
  const [loaded, setLoaded] = useState<Loaded | undefined>();
  useEffect(() => {
    if (!isOpen) return undefined;
    let isCurrent = true;
    const finish = (result: Loaded) => {
      if (isCurrent) setLoaded(result);
    };
    load().then(
      (parts) => finish({ parts }),
      (error: unknown) => finish({ problem: messageOf(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [isOpen, load, shown]);
  return (
    <details className={styles.meter} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <ChevronRight size={14} aria-hidden="true" className={styles.chevron} />
        {offerTexts.systemPrompt}
      </summary>
      <div className={styles.tools}>
        <p className={words.small}>{offerTexts.systemPromptText}</p>
        {loaded === undefined ? null : 'problem' in loaded ? (
          <Notice tone="danger">{loaded.problem}</Notice>
        ) : (
          <>
            <Parts parts={loaded.parts} />
            {skills === undefined || skills.shortened + skills.leftOut === 0 ? null : (
              <p className={words.small}>{offerTexts.skillsCut(skills.shortened, skills.leftOut)}</p>
            )}
          </>
        )}
      </div>
    </details>
  );
}

/** The parts with their tokens, then the whole as the model gets it. */
function Parts({ parts }: { parts: readonly SystemPromptPart[] }) {
  const text = parts.map((part) => part.text).join('\n\n');
  return (
    <>
      <ul aria-label={offerTexts.promptParts} className={words.small}>
        {parts.map(({ kind, tokens }) => (
          <li key={kind}>
            {offerTexts.promptPart[kind]}: {formatCount(tokens)} {offerTexts.unit}
          </li>
        ))}
      </ul>
      <CopyButton label={offerTexts.copySystemPrompt} text={text} />
      <LongText label={offerTexts.systemPrompt} text={text} />
    </>
  );
}
