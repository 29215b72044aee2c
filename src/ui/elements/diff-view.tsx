import { diffLines } from 'diff';
import { useMemo } from 'react';
import { texts } from '../texts/texts.ts';
import styles from './diff-view.module.css';
import { cx } from './class-names.ts';
import { ExactParts } from './exact-text.tsx';

interface DiffViewProps {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

type DiffLine = { readonly kind: 'same' | 'added' | 'removed'; readonly text: string } | { readonly kind: 'gap'; readonly count: number };
const CONTEXT = 3;
/** Texts that differ in very much are told as wholly other rather than keep the page waiting. */
const DIFF_MS = 100;
const MAX_SHOWN = 2_000;

/** Two texts line by line; long equal stretches are folded. */
export function DiffView({ label, before, after }: DiffViewProps) {
  const all = useMemo(() => toLines(before, after), [before, after]);
  const lines = all.slice(0, MAX_SHOWN);
  if (before === after) return <p className={styles.same}>{texts.diff.same}</p>;
  return (
    <div className={styles.diff} role="region" aria-label={label} tabIndex={0}>
      {lines.map((line, index) =>
        line.kind === 'gap' ? (
          <div key={index} className={styles.gap}>
            {texts.diff.unchanged(line.count)}
          </div>
        ) : (
          <div key={index} className={cx(styles.line, styles[line.kind])}>
            <span className={styles.sign} aria-hidden="true">
              {line.kind === 'added' ? '+' : line.kind === 'removed' ? '−' : ' '}
            </span>
            <span className={styles.text}>
              {line.kind === 'same' ? null : <span className="visually-hidden">{line.kind === 'added' ? texts.diff.added : texts.diff.removed}</span>}
              {line.text === '' ? ' ' : <ExactParts text={line.text} />}
            </span>
          </div>
        ),
      )}
      {all.length > lines.length ? <div className={styles.gap}>{texts.diff.cut(all.length - lines.length)}</div> : null}
    </div>
  );
}

function toLines(before: string, after: string): DiffLine[] {
  const all: Exclude<DiffLine, { kind: 'gap' }>[] = [];
  const parts = diffLines(before, after, { timeout: DIFF_MS }) ?? [
    { value: before, added: false, removed: true },
    { value: after, added: true, removed: false },
  ];
  for (const part of parts) {
    const kind = part.added ? 'added' : part.removed ? 'removed' : 'same';
    for (const text of part.value.replace(/\n$/, '').split('\n')) all.push({ kind, text });
  }
  const near = all.map(() => false);
  all.forEach((line, index) => {
    if (line.kind === 'same') return;
    for (let at = Math.max(0, index - CONTEXT); at <= Math.min(all.length - 1, index + CONTEXT); at += 1) near[at] = true;
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
