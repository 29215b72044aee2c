import { Fragment, useEffect, useMemo, useState } from 'react';
import type { ConversationView } from '../../agent/contract/conversation.ts';
import { lengthOf, timelineOf, type Timeline as Shown, type TimelineRow } from './conversation-timeline.ts';
import { exchangesOf, sumUse } from './turns/conversation-turns.ts';
import { formatDuration, formatWhen } from '../lib/format.ts';
import { formatCount } from '../lib/format-tokens.ts';
import { useApp } from '../stores/app-context.ts';
import { agentTexts } from './texts/index.ts';
import { callWord } from './calls/call-state.tsx';
import { TaskOfCall } from './tasks/task-row.tsx';
import { useTasks } from './tasks/tasks-store.ts';
import { formatCost } from './format-cost.ts';
import styles from './timeline.module.css';

const texts = agentTexts.timelineView;

/** The trace of the shown branch: actions of the model, the tools and the person, with their times. */
export function Timeline({ view, onGoTo }: { view: ConversationView; onGoTo: (turnId: string) => void }) {
  const now = useNow(view.isRunning);
  const exchanges = useMemo(() => exchangesOf(view.turns), [view.turns]);
  const lines = useMemo(() => exchanges.map((exchange) => timelineOf(exchange, now)), [exchanges, now]);
  const tasks = useTasks(({ byRoot }) => byRoot.get(view.conversation.id));
  const use = useMemo(() => sumUse(view.turns, tasks), [view.turns, tasks]);
  if (lines.every(({ rows }) => rows.length === 0)) return <p className={styles.empty}>{texts.empty}</p>;
  const total = (of: (line: Shown) => number) => formatDuration(lines.reduce((sum, line) => sum + of(line), 0));
  return (
    <div className={styles.timeline}>
      <div className={styles.totals}>
        <dl aria-label={texts.totals}>
          <Info name={texts.totals} value={total(({ lengthMs }) => lengthMs)} />
          <Info name={texts.model} mark="model" value={total(({ modelMs }) => modelMs)} />
          <Info name={texts.tools} mark="tool" value={total(({ toolMs }) => toolMs)} />
          <Info name={texts.you} mark="wait" value={total(({ personMs }) => personMs)} />
          <Info name={texts.other} hint={texts.otherHint} mark="other" value={total(({ otherMs }) => otherMs)} />
        </dl>
        {use.tokens === 0 ? null : (
          <p className={styles.used}>
            {agentTexts.use(formatCount(use.tokens), use.isEstimate)}
            {use.cost === undefined ? '' : ` · ${formatCost(use.cost)}`}
          </p>
        )}
      </div>
      {exchanges.map(({ person, answers }, at) => {
        const line = lines[at];
        if (line === undefined || line.rows.length === 0) return null;
        const start = answers[0];
        return (
          <section
            key={person?.id ?? 'start'}
            className={styles.exchange}
            aria-label={person?.text.slice(0, 80) ?? texts.title}
          >
            <header className={styles.exchangeHead}>
              <p className={styles.asked} title={person?.text}>
                {person?.text ?? ''}
              </p>
              <span className={styles.when}>{start === undefined ? '' : formatWhen(start.createdAt)}</span>
              <span className={styles.length}>{formatDuration(line.lengthMs)}</span>
            </header>
            <ol>
              {line.rows.map((row) => (
                <Fragment key={row.call?.callId ?? row.turn.id}>
                  <Row row={row} lengthMs={line.lengthMs} onGoTo={onGoTo} />
                  {row.call === undefined ? null : <TaskOfCall call={row.call} root={view.conversation.id} isItem />}
                </Fragment>
              ))}
            </ol>
          </section>
        );
      })}
    </div>
  );
}

function Info({ name, hint, mark, value }: { name: string; hint?: string; mark?: string; value: string }) {
  return (
    <div title={hint}>
      <dt>
        {mark === undefined ? null : <span className={styles.swatch} data-mark={mark} aria-hidden="true" />}
        {name}
        {hint === undefined ? null : <span className="visually-hidden">{hint}</span>}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}

function Row({ row, lengthMs, onGoTo }: { row: TimelineRow; lengthMs: number; onGoTo: (turnId: string) => void }) {
  const { agent } = useApp();
  const { call, turn, spans, tookMs, isUnderWay } = row;
  const waited = lengthOf(spans, 'wait');
  const label = call === undefined ? modelLabel(turn) : call.toolName;
  const about = [
    isUnderWay ? texts.under : texts.took(formatDuration(tookMs)),
    waited < 1
      ? undefined
      : call === undefined
        ? texts.first(formatDuration(waited))
        : texts.waited(formatDuration(waited)),
    call === undefined || call.state === 'done' ? undefined : callWord(call),
    call === undefined && turn.deferredTools !== undefined ? texts.deferred(turn.deferredTools) : undefined,
  ].filter((part) => part !== undefined);
  const percent = (ms: number) => `${(100 * ms) / lengthMs}%`;
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        title={`${label}: ${about.join(', ')}`}
        onClick={() => {
          if (call === undefined) onGoTo(turn.id);
          else agent.getState().setSide({ kind: 'call', turn: turn.id, call: call.callId });
        }}
      >
        <span className={call === undefined ? styles.model : styles.call}>{label}</span>
        <span className={styles.track} aria-hidden="true">
          {spans.map(({ start, end, kind }) => (
            <span
              key={start}
              className={styles.bar}
              data-kind={kind}
              data-of={call === undefined ? 'model' : 'tool'}
              data-state={call?.state}
              style={{ left: percent(start), width: percent(end - start) }}
            />
          ))}
        </span>
        <span className={styles.took}>
          <span aria-hidden="true">{formatDuration(tookMs)}</span>
          <span className="visually-hidden">{about.join(', ')}</span>
        </span>
      </button>
    </li>
  );
}

function modelLabel({ model: { kind, model, name } }: TimelineRow['turn']): string {
  return kind === 'recorded' ? agentTexts.recorded : model === '' ? name : model;
}

function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}
