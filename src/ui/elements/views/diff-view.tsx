import { diffLines } from 'diff';
import { useMemo } from 'react';
import { hasHidden } from '../../lib/hidden-characters.ts';
import { viewsTexts } from './texts/index.ts';
import styles from './diff-view.module.css';
import { cx } from '../class-names.ts';
import { ExactParts } from './exact-text.tsx';

interface DiffViewProps {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

type DiffLine =
  | { readonly kind: 'same' | 'added' | 'removed'; readonly text: string }
  | { readonly kind: 'gap' | 'cut'; readonly count: number };
const CONTEXT = 3;
/** Time limit: texts that differ too much are shown as completely different. */
const DIFF_MS = 60;
const MAX_COMPARED = 1_000_000;
const MAX_COMPARED_LINES = 40_000;
const MAX_SHOWN = 2_000;
/** Number of lines shown of each of two texts that are not compared. */
const MAX_HEAD = 500;
/** Maximum characters of one line, and of all lines; hidden characters take much longer to render. */
const MAX_LINE = 2_000;
const MAX_COST = 150_000;
const HIDDEN_COST = 20;

/** The difference of two texts, line by line; long equal parts are folded. */
export function DiffView({ label, before, after }: DiffViewProps) {
  const all = useMemo(() => toLines(before, after), [before, after]);
  const lines = useMemo(() => affordable(all), [all]);
  if (before === after) return <p className={styles.same}>{viewsTexts.diff.same}</p>;
  return (
    <div className={styles.diff} role="region" aria-label={label} tabIndex={0}>
      {lines.map((line, index) =>
        'count' in line ? (
          <div key={index} className={styles.gap}>
            {line.kind === 'gap' ? viewsTexts.diff.unchanged(line.count) : viewsTexts.diff.cut(line.count)}
          </div>
        ) : (
          <div key={index} className={cx(styles.line, styles[line.kind])}>
            <span className={styles.sign} aria-hidden="true">
              {line.kind === 'added' ? '+' : line.kind === 'removed' ? '−' : ' '}
            </span>
            <span className={styles.text}>
              {line.kind === 'same' ? null : (
                <span className="visually-hidden">
                  {line.kind === 'added' ? viewsTexts.diff.added : viewsTexts.diff.removed}
                </span>
              )}
              {line.text === '' ? ' ' : <ExactParts text={line.text.slice(0, MAX_LINE)} />}
              {line.text.length > MAX_LINE ? (
                <span className={styles.rest}>{viewsTexts.diff.cutLine(line.text.length - MAX_LINE)}</span>
              ) : null}
            </span>
          </div>
        ),
      )}
      {all.length > lines.length ? (
        <div className={styles.gap}>{viewsTexts.diff.cut(all.length - lines.length)}</div>
      ) : null}
    </div>
  );
}

function toLines(before: string, after: string): readonly DiffLine[] {
  const parts = isComparable(before + after) ? diffLines(before, after, { timeout: DIFF_MS }) : undefined;
  if (parts === undefined) return [...headOf('removed', before), ...headOf('added', after)];
  const all: Exclude<DiffLine, { kind: 'gap' | 'cut' }>[] = [];
  for (const part of parts) {
    const kind = part.added ? 'added' : part.removed ? 'removed' : 'same';
    for (const text of part.value.replace(/\n$/, '').split('\n')) all.push({ kind, text });
  }
  const near = all.map(() => false);
  all.forEach((line, index) => {
    if (line.kind === 'same') return;
    for (let at = Math.max(0, index - CONTEXT); at <= Math.min(all.length - 1, index + CONTEXT); at += 1)
      near[at] = true;
  });
  const shown: DiffLine[] = [];
  all.forEach((line, index) => {
    if (near[index] === true) {
      shown.push(line);
      return;
    }
    const last = shown.at(-1);
    if (last?.kind === 'gap') shown[shown.length - 1] = { kind: 'gap', count: last.count + 1 };
    else shown.push({ kind: 'gap', count: 1 });
  });
  return shown;
}

function isComparable(text: string): boolean {
  return text.length <= MAX_COMPARED && lineEndsIn(text) <= MAX_COMPARED_LINES;
}

function lineEndsIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** The first lines of one side, and the number of further lines. */
function headOf(kind: 'added' | 'removed', text: string): readonly DiffLine[] {
  const head = text.slice(0, MAX_COST / 3).split('\n', MAX_HEAD);
  const end = head.reduce((sum, line) => sum + line.length + 1, 0);
  const lines = head.map((line) => ({ kind, text: line }));
  return end >= text.length ? lines : [...lines, { kind: 'cut', count: 1 + lineEndsIn(text.slice(end)) }];
}

/** As many lines as can be rendered at once. */
function affordable(lines: readonly DiffLine[]): readonly DiffLine[] {
  let cost = 0;
  const end = lines.findIndex((line, at) => {
    if ('text' in line)
      cost += hasHidden(line.text.slice(0, MAX_LINE))
        ? HIDDEN_COST * Math.min(line.text.length, MAX_LINE)
        : Math.min(line.text.length, MAX_LINE);
    return at >= MAX_SHOWN || (at > 0 && cost > MAX_COST);
  });
  return end === -1 ? lines : lines.slice(0, end);
}
