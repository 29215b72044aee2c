import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import { formatDuration, formatWhen } from '../../lib/format.ts';
import { serversTexts } from '../texts/index.ts';
import { durationOf, isErrorExchange, type Exchange } from './wire-rows.ts';
import styles from './wire.module.css';

const texts = serversTexts.wire;

interface MessageRowProps {
  readonly exchange: Exchange;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** A message in a list, with how long its answer took. */
export function MessageRow({ exchange, isChosen, onChoose }: MessageRowProps) {
  const { at, direction, kind, summary, id } = exchange.entry;
  const Icon = direction === 'out' ? ArrowUpRight : ArrowDownLeft;
  const durationMs = durationOf(exchange);
  return (
    <button
      type="button"
      className={styles.row}
      aria-pressed={isChosen}
      data-kind={kind}
      data-error={isErrorExchange(exchange)}
      onClick={onChoose}
    >
      <Icon size={14} aria-hidden="true" className={styles.direction} />
      <span className="visually-hidden">{texts.directions[direction]}</span>
      <span className={styles.summary} title={summary}>
        {summary}
      </span>
      {durationMs === undefined ? null : <span className={styles.time}>{formatDuration(durationMs)}</span>}
      {id === undefined ? null : (
        <span className={styles.id} title={`#${id}`}>
          #{id}
        </span>
      )}
      <span className={styles.time}>{formatWhen(at)}</span>
    </button>
  );
}
