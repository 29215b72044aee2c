import type { ToolCase } from '../../../core/tool.ts';
import { ExactLine } from '../../elements/views/exact-text.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import { shortKey } from './short-key.ts';
import type { ImportRow } from '../import-store.ts';
import { linkTexts } from './texts/index.ts';
import { editorTexts } from '../../editor/texts/index.ts';
import styles from '../import.module.css';

/** What a person needs to know about a tool of a link before storing it. */
export function LinkToolNotes({ row: { tool, fault } }: { row: ImportRow }) {
  const { link, existing } = tool;
  if (link === undefined) return null;
  const kept = (existing ?? link.relative)?.name ?? '';
  const before = link.origins.slice(0, -1);
  return (
    <>
      {fault === undefined ? null : <Notice tone="danger">{linkTexts.fault(fault)}</Notice>}
      {link.isSame ? <Notice tone="info">{linkTexts.same}</Notice> : null}
      {link.signature === 'other' ? <Notice tone="danger">{linkTexts.otherAuthor(kept)}</Notice> : null}
      {link.signature === 'missing' ? <Notice tone="caution">{linkTexts.noAuthor(kept)}</Notice> : null}
      {link.signature === 'same' ? <Notice tone="info">{linkTexts.sameAuthor(kept)}</Notice> : null}
      {before.length === 0 && link.relative === undefined ? null : (
        <section className={styles.block}>
          <h3>{linkTexts.origins}</h3>
          {before.length === 0 ? null : (
            <p>
              <ExactLine
                text={linkTexts.madeFrom(
                  before
                    .map(({ name, author }) =>
                      author === undefined ? name : editorTexts.origin.by(name, shortKey(author)),
                    )
                    .join(', '),
                )}
              />
            </p>
          )}
          {link.relative === undefined ? null : <p>{linkTexts.relative(link.relative.name)}</p>}
        </section>
      )}
    </>
  );
}

const MOST_CASES = 50;

/** Inputs and expectations, one line each. */
export function ImportedCases({ cases }: { cases: readonly ToolCase[] }) {
  return (
    <section className={styles.block}>
      <h3>{linkTexts.cases}</h3>
      <ul className={styles.asks}>
        {cases.slice(0, MOST_CASES).map(({ name, input, expectation }, at) => (
          <li key={at}>
            <ExactLine text={`${name}: ${JSON.stringify(input)} → ${JSON.stringify(expectation)}`} />
          </li>
        ))}
      </ul>
      {cases.length > MOST_CASES ? <p className={styles.muted}>{linkTexts.more(cases.length - MOST_CASES)}</p> : null}
    </section>
  );
}
