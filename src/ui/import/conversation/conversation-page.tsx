import { settingRows } from '../../agent/settings/setting-rows.ts';
import type { SharedConversation } from '../../../agent/contract/conversation.ts';
import { DecisionArea } from '../../decision/decision-area.tsx';
import { DecisionButton } from '../../decision/decision-button.tsx';
import { decisionKeyOf, identityOf } from '../../decision/decision-key.ts';
import { useDecisionAction } from '../../decision/use-decision-action.ts';
import { Button } from '../../elements/button.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import { ExactLine, ExactText } from '../../elements/views/exact-text.tsx';
import { useApp } from '../../stores/app-context.ts';
import { useActions } from '../../stores/use-actions.ts';
import type { ImportStep } from '../import-store.ts';
import { Signature } from '../link/link-summary.tsx';
import { linkTexts } from '../link/texts/index.ts';
import { importTexts } from '../texts/index.ts';
import { discardReview } from '../discard-review.ts';
import { saveConversation, type SavedAs } from './save-conversation.ts';
import { SharedTurns } from './shared-turns.tsx';
import { sharedConversationTexts as texts } from './texts/index.ts';
import review from '../../styles/review.module.css';
import styles from './conversation-page.module.css';

export type ConversationStep = Extract<ImportStep, { kind: 'conversation' }>;

/** A conversation from outside as a page to read, before anything of it is stored. Save opens the stored one. */
export function ConversationPage({ step }: { step: ConversationStep }) {
  const app = useApp();
  const { conversation, share, saving, failure } = step;
  const discard = () => discardReview(app, step);
  const save = (as: SavedAs) => void saveConversation(app, step, as);
  const calls = callNames(conversation);
  useActions(() => [{ id: 'import.discard', group: 'app', label: importTexts.review.discard, perform: discard }]);
  return (
    <div className={styles.screen}>
      <header className={review.head}>
        <div className={review.heading}>
          <p className={styles.eyebrow}>{texts.eyebrow}</p>
          <h1>
            <ExactLine text={conversation.title.trim() === '' ? texts.untitled : conversation.title} />
          </h1>
          <p className={styles.muted}>{texts.size(conversation.turns.length, calls.length)}</p>
        </div>
        <div className={review.actions}>
          <Button autoFocus onClick={discard}>
            {importTexts.review.discard}
          </Button>
          <DecisionArea decisionKey={decisionKeyOf(identityOf(conversation))}>
            <SaveButtons saving={saving} onSave={save} />
          </DecisionArea>
        </div>
      </header>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={texts.eyebrow}>
        <div className={styles.column}>
          {failure === undefined ? null : (
            <Notice tone="danger" role="alert">
              {failure}
            </Notice>
          )}
          <Notice tone="caution">{texts.warning}</Notice>
          {share.content.unknownKinds.length === 0 ? null : (
            <Notice tone="info">{linkTexts.unknown(share.content.unknownKinds.slice(0, 20).join(', '))}</Notice>
          )}
          <Metadata step={step} calls={calls} />
          <section className={styles.part} aria-label={texts.prompt}>
            <h2>{texts.prompt}</h2>
            {conversation.instructions === '' ? (
              <p className={styles.muted}>{texts.noPrompt}</p>
            ) : (
              <ExactText label={texts.promptLabel} text={conversation.instructions} isProse />
            )}
          </section>
          <section className={styles.part} aria-label={texts.messages}>
            <h2>{texts.messages}</h2>
            <SharedTurns turns={conversation.turns} />
          </section>
        </div>
      </div>
    </div>
  );
}

function SaveButtons({ saving, onSave }: { saving: boolean; onSave: (as: SavedAs) => void }) {
  useDecisionAction(
    saving
      ? undefined
      : { id: 'import.save', group: 'app', label: texts.save, keys: 'save', perform: () => onSave('conversation') },
  );
  return (
    <div className={styles.saves}>
      <DecisionButton title={texts.saveRunHint} disabled={saving} onDecide={() => onSave('run')}>
        {texts.saveRun}
      </DecisionButton>
      <DecisionButton look="primary" disabled={saving} onDecide={() => onSave('conversation')}>
        {saving ? texts.saving : texts.save}
      </DecisionButton>
    </div>
  );
}

const MAX_NAMES = 20;

/** Where it came from, who signed it, and what it was made with. */
function Metadata({
  step: { conversation, share, from },
  calls,
}: {
  step: ConversationStep;
  calls: readonly string[];
}) {
  const settings = settingRows(conversation);
  return (
    <section className={styles.part} aria-label={texts.about}>
      <h2 className="visually-hidden">{texts.about}</h2>
      <dl className={styles.about}>
        <dt>{texts.origin}</dt>
        <dd>
          <ExactLine text={from.kind === 'link' ? texts.byLink : texts.byFile(from.name)} />
        </dd>
        <dt>{texts.signature}</dt>
        <dd>
          {share.content.author === undefined ? (
            texts.unsigned
          ) : (
            <Signature author={share.content.author} bySelf={share.bySelf} />
          )}
        </dd>
        <dt>{texts.models}</dt>
        <dd>
          <Names names={modelNames(conversation)} none={texts.noModel} />
        </dd>
        <dt>{texts.tools}</dt>
        <dd>
          <Names names={countedNames(calls)} none={texts.noTools} />
        </dd>
        <dt>{texts.settings}</dt>
        <dd>
          <Names names={settings} none={texts.defaultSettings} />
        </dd>
      </dl>
    </section>
  );
}

function Names({ names, none }: { names: readonly string[]; none: string }) {
  if (names.length === 0) return none;
  return (
    <ul>
      {names.slice(0, MAX_NAMES).map((name) => (
        <li key={name}>
          <ExactLine text={name} />
        </li>
      ))}
      {names.length > MAX_NAMES ? <li>{texts.moreNames(names.length - MAX_NAMES)}</li> : null}
    </ul>
  );
}

function modelNames({ turns }: SharedConversation): readonly string[] {
  const names = turns.flatMap((turn) =>
    turn.role === 'model'
      ? [turn.model.model === '' ? turn.model.name : `${turn.model.name} · ${turn.model.model}`]
      : [],
  );
  return [...new Set(names)];
}

function callNames({ turns }: SharedConversation): readonly string[] {
  return turns.flatMap((turn) =>
    turn.role === 'model' ? turn.parts.flatMap((part) => (part.type === 'call' ? [part.toolName] : [])) : [],
  );
}

/** `bash (3)`: each name once, with its number of calls if there are several. */
function countedNames(names: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count === 1 ? name : `${name} (${String(count)})`));
}
