import { ExternalLink, Wrench } from 'lucide-react';
import type { JsonObject } from '../../core/json/json.ts';
import { DecisionButton } from '../decision/decision-button.tsx';
import { DecisionCard } from '../decision/decision-card.tsx';
import { decisionKeyOf } from '../decision/decision-key.ts';
import { ExactLine, ExactText } from '../elements/views/exact-text.tsx';
import { jsonText } from '../lib/json/result-shape.ts';
import styles from '../questions/question-card.module.css';
import { appsTexts } from './texts/index.ts';

/** An action of an app that waits for permission. */
export interface AppQuestion {
  readonly id: string;
  readonly question:
    | { readonly kind: 'link'; readonly url: string }
    | { readonly kind: 'call'; readonly toolName: string; readonly input: JsonObject };
  /** The default answer. */
  readonly answer: 'allow' | 'allow-tool' | 'deny';
  readonly settle: (answer: AppQuestion['answer']) => void;
}

interface AppPermissionPromptProps {
  /** Who asks. */
  readonly serverName: string;
  readonly ask: AppQuestion | undefined;
  /** What it says of who asks; of an app without them. */
  readonly texts?: Pick<
    typeof appsTexts,
    'asksLink' | 'asksCall' | 'linkText' | 'callText' | 'input' | 'open' | 'allow' | 'allowTool' | 'deny'
  >;
}

/** The oldest question of an app, shown below it. Only a person can answer. */
export function AppPermissionPrompt({ serverName, ask, texts = appsTexts }: AppPermissionPromptProps) {
  if (ask === undefined) return null;
  const { question, settle } = ask;
  const label = question.kind === 'link' ? texts.asksLink(serverName) : texts.asksCall(serverName);
  const Icon = question.kind === 'link' ? ExternalLink : Wrench;
  return (
    <DecisionCard
      key={ask.id}
      decisionKey={decisionKeyOf(serverName, ask.id, question)}
      label={label}
      isDelicate
      takesFocus={false}
    >
      <p className={styles.head}>
        <Icon size={16} aria-hidden="true" className={styles.icon} />
        <span className={styles.who}>{label}</span>
      </p>
      {question.kind === 'link' ? (
        <>
          <p className={styles.locations}>
            <ExactLine text={question.url} />
          </p>
          <p className={styles.muted}>{texts.linkText(new URL(question.url).host)}</p>
        </>
      ) : (
        <>
          <p className={styles.locations}>
            <ExactLine text={question.toolName} />
          </p>
          <ExactText label={texts.input} text={jsonText(question.input)} />
          <p className={styles.muted}>{texts.callText}</p>
        </>
      )}
      <div className={styles.actions}>
        <DecisionButton onDecide={() => settle('deny')}>{texts.deny}</DecisionButton>
        <DecisionButton
          onDecide={() => {
            if (question.kind === 'link') globalThis.open(question.url, '_blank', 'noopener,noreferrer');
            settle('allow');
          }}
        >
          {question.kind === 'link' ? texts.open : texts.allow}
        </DecisionButton>
        {question.kind === 'link' ? null : (
          <DecisionButton look="quiet" onDecide={() => settle('allow-tool')}>
            {texts.allowTool}
          </DecisionButton>
        )}
      </div>
    </DecisionCard>
  );
}
