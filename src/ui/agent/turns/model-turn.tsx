import { Braces, ChevronRight, Info, RotateCcw } from 'lucide-react';
import { Fragment, useState } from 'react';
import type { CallPart, ModelTurn as Turn, TurnId, TurnPart } from '../../../agent/contract/conversation.ts';
import { Button, IconButton } from '../../elements/button.tsx';
import { CopyButton } from '../../elements/copy-button.tsx';
import { isUnderWay, wordsOf } from './conversation-turns.ts';
import { formatDuration } from '../../lib/format.ts';
import { speakerOf } from '../providers/provider-label.ts';
import { formatCount } from '../../lib/format-tokens.ts';
import { useApp } from '../../stores/app-context.ts';
import { agentTexts } from '../texts/index.ts';
import { Branches } from './branches.tsx';
import { CallApp } from '../calls/call-app.tsx';
import { CallCard } from '../calls/call-card.tsx';
import { Markdown } from '../markdown/markdown.tsx';
import { formatCost } from '../format-cost.ts';
import { TaskOfCall } from '../tasks/task-row.tsx';
import { TurnEnd } from './turn-end.tsx';
import { TurnMenu } from './turn-menu.tsx';
import { useConversation } from '../list/use-conversation-actions.ts';
import { useElapsed } from './use-elapsed.ts';
import styles from './turns.module.css';

const texts = agentTexts.turn;

interface ModelTurnProps {
  readonly turn: Turn;
  readonly siblings: readonly TurnId[] | undefined;
  /** Whether it is the last turn. */
  readonly isLast: boolean;
}

/** Number of parts shown; a button shows earlier ones. */
const MOST_PARTS = 200;
const MOST_NOTES = 50;

/** An answer: words, thoughts and calls in order. */
export function ModelTurn({ turn, siblings, isLast }: ModelTurnProps) {
  const [mostParts, setMostParts] = useState(MOST_PARTS);
  const hiddenParts = Math.max(0, turn.parts.length - mostParts);
  const groups = groupsOf(turn.parts.slice(hiddenParts));
  const isBusy = isUnderWay(turn);
  // The next answer has the actions, or the notice of the failure.
  const isMiddle =
    (siblings?.length ?? 0) < 2 && (turn.state === 'failed' || (!isLast && turn.stopReason === undefined));
  return (
    <div className={styles.model}>
      <h2 className="visually-hidden">{turn.model.name}</h2>
      {hiddenParts === 0 ? null : (
        <Button onClick={() => setMostParts(mostParts + MOST_PARTS)}>{texts.more(hiddenParts)}</Button>
      )}
      {groups.map((group, at) =>
        group.kind === 'text' ? (
          <Markdown key={at} text={group.text} />
        ) : group.kind === 'thought' ? (
          <Thought key={at} text={group.text} isOpenEnded={turn.state === 'answering' && at === groups.length - 1} />
        ) : (
          <Calls key={at} calls={group.calls} turn={turn} />
        ),
      )}
      {turn.state === 'asking' && turn.parts.length === 0 ? <Asking turn={turn} /> : null}
      {turn.state === 'answering' && groups.at(-1)?.kind === 'text' ? (
        <span className={styles.caret} aria-hidden="true" />
      ) : null}
      {turn.notes === undefined || turn.notes.length === 0 ? null : (
        <ul className={styles.notes} aria-label={texts.notes}>
          {turn.notes.slice(0, MOST_NOTES).map((note, at) => (
            <li key={at}>
              <Info size={14} aria-hidden="true" />
              {note}
            </li>
          ))}
        </ul>
      )}
      <TurnEnd turn={turn} isLast={isLast} />
      {isBusy || (isMiddle && turn.model.kind === 'recorded') ? null : isMiddle ? (
        <div className={styles.middleFoot}>
          <Tokens turn={turn} />
          <span className={styles.quietActions}>
            <RawButton turn={turn} />
          </span>
        </div>
      ) : (
        <Foot turn={turn} siblings={siblings} />
      )}
    </div>
  );
}

/** Calls that follow each other, each with the task that it started, and the apps of their servers. */
function Calls({ calls, turn }: { calls: readonly CallPart[]; turn: Turn }) {
  return (
    <>
      <ul className={styles.calls} aria-label={agentTexts.call.calls}>
        {calls.map((call) => (
          <Fragment key={call.callId}>
            <CallCard call={call} turn={turn} />
            <TaskOfCall call={call} root={turn.conversationId} isItem />
          </Fragment>
        ))}
      </ul>
      {calls.map((call) => (
        <CallApp key={call.callId} call={call} />
      ))}
    </>
  );
}

/** The model, its duration and cost, and the actions of the turn. */
function Foot({ turn, siblings }: Omit<ModelTurnProps, 'isLast'>) {
  const { agent } = useApp();
  const { commands, isRecorded } = useConversation();
  const { cost, times, model } = turn;
  const words = wordsOf(turn);
  const took = times.endedMs ?? times.answeredMs;
  return (
    <div className={styles.foot}>
      <Branches turn={turn.id} siblings={siblings} />
      <span className={styles.footInfo}>
        <span className={styles.modelName}>
          {model.kind === 'recorded' ? agentTexts.recorded : model.model === '' ? model.name : model.model}
        </span>
        {took === undefined ? null : (
          <button
            type="button"
            className={styles.footLink}
            title={agentTexts.timeline}
            onClick={() => agent.getState().setSide({ kind: 'timeline' })}
          >
            {formatDuration(took)}
          </button>
        )}
        <Tokens turn={turn} />
        {cost === undefined ? null : <span>{formatCost(cost)}</span>}
        {times.requests > 1 ? <span>{texts.requests(times.requests)}</span> : null}
      </span>
      <span className={styles.quietActions}>
        {words === '' ? null : <CopyButton text={words} label={texts.copy} />}
        {turn.model.kind === 'recorded' ? null : <RawButton turn={turn} />}
        {isRecorded ? null : (
          <IconButton label={texts.retry} onClick={() => commands.retry(turn.id)}>
            <RotateCcw size={14} aria-hidden="true" />
          </IconButton>
        )}
        <TurnMenu turn={turn} />
      </span>
    </div>
  );
}

function Tokens({ turn: { usage } }: { turn: Turn }) {
  if (usage === undefined || usage.inputTokens + usage.outputTokens === 0) return null;
  return (
    <span title={texts.tokensHint(usage.cachedTokens === undefined ? undefined : formatCount(usage.cachedTokens))}>
      {texts.tokensShort(formatCount(usage.inputTokens), formatCount(usage.outputTokens), usage.isEstimate === true)}
    </span>
  );
}

/** Shows what the model received and sent in this step. */
function RawButton({ turn: { id } }: { turn: Turn }) {
  const { agent } = useApp();
  return (
    <IconButton
      label={agentTexts.raw}
      data-raw={id}
      onClick={() => agent.getState().setSide({ kind: 'raw', turn: id })}
    >
      <Braces size={14} aria-hidden="true" />
    </IconButton>
  );
}

function Asking({ turn }: { turn: Turn }) {
  const elapsed = useElapsed(Date.parse(turn.createdAt));
  // A quick answer needs no indicator.
  if (elapsed < 200) return <p className={styles.asking}>&nbsp;</p>;
  return (
    <p className={styles.asking}>
      <span className={styles.dots} aria-hidden="true" />
      {turn.model.kind === 'recorded' ? texts.thinking : texts.asking(speakerOf(turn.model))}
      <span className={styles.elapsed}>{formatDuration(elapsed)}</span>
    </p>
  );
}

/** The thoughts of the model: folded, but with the last words during thinking. */
function Thought({ text, isOpenEnded }: { text: string; isOpenEnded: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.thought}>
      <button type="button" className={styles.thoughtHead} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <ChevronRight size={14} aria-hidden="true" className={styles.chevron} />
        <span className={isOpenEnded ? styles.shimmer : undefined}>
          {isOpenEnded ? texts.thinking : texts.thoughts}
        </span>
        {isOpen ? null : (
          <span className={styles.thoughtBrief}>
            {isOpenEnded ? text.slice(-120).replace(/\s+/g, ' ') : text.slice(0, 160).replace(/\s+/g, ' ')}
          </span>
        )}
      </button>
      {isOpen ? (
        <div className={styles.thoughtText}>
          <Markdown text={text} />
        </div>
      ) : null}
    </div>
  );
}

type Group =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'thought'; readonly text: string }
  | { readonly kind: 'calls'; readonly calls: CallPart[] };

/** Groups consecutive calls in one box. */
function groupsOf(parts: readonly TurnPart[]): readonly Group[] {
  const groups: Group[] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    if (part.type !== 'call') {
      if (part.text.trim() !== '') groups.push({ kind: part.type, text: part.text });
    } else if (last?.kind === 'calls') last.calls.push(part);
    else groups.push({ kind: 'calls', calls: [part] });
  }
  return groups;
}
