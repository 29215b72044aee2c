import { sentenceOf } from '../../core/reason.ts';
import type { CaseResult } from '../../catalog/contract/cases/case-run.ts';
import type { ToolRecord } from '../../core/tool.ts';
import { Button } from '../elements/button.tsx';
import { DiffView } from '../elements/views/diff-view.tsx';
import { caseDraftOf, expectationOf, type CaseDraft } from './case-draft.ts';
import { comparableText } from '../lib/json/json-text.ts';
import { useApp } from '../stores/app-context.ts';
import { casesTexts } from './texts/index.ts';
import styles from './cases-tab.module.css';

const MAX_DIFF_CHARS = 200_000;

/** Why a case failed, with two actions: show its run, or accept the actual result as expected. */
export function CaseOutcome({
  tool,
  draft,
  result: judged,
}: {
  tool: ToolRecord;
  draft: CaseDraft;
  result: CaseResult;
}) {
  const { cases, runs } = useApp();
  const { result, requestId, differences, differenceCount } = judged;
  const sides = twoSides(judged);
  const offered = result === undefined ? undefined : expectationOf(result);
  const accept = () => {
    if (offered === undefined) return;
    const { kind, valueText, messageText, schemaText } = caseDraftOf(
      { name: draft.name, input: judged.case.input, expectation: offered },
      false,
    );
    cases.getState().edit(tool.id, draft.key, { kind, valueText, messageText, schemaText });
  };
  return (
    <section className={styles.outcome} aria-label={casesTexts.differences}>
      <ul className={styles.differences}>
        {differences.map(({ path, reason }, index) => (
          <li key={index}>
            <code>{path === '' ? casesTexts.result : path}</code> {sentenceOf(casesTexts.reasons, reason)}
          </li>
        ))}
        {differenceCount > differences.length ? (
          <li>{casesTexts.moreDifferences(differenceCount - differences.length)}</li>
        ) : null}
      </ul>
      {sides === undefined ? null : <DiffView label={casesTexts.diff} before={sides.before} after={sides.after} />}
      <div className={styles.bar}>
        {requestId === undefined ? null : (
          <Button onClick={() => runs.getState().view(tool.id, requestId)}>{casesTexts.showRun}</Button>
        )}
        {offered === undefined ? null : <Button onClick={accept}>{casesTexts.accept}</Button>}
      </div>
    </section>
  );
}

/** The two sides to compare: two values, or two messages. */
function twoSides({ case: { expectation }, result }: CaseResult): { before: string; after: string } | undefined {
  if (result === undefined) return undefined;
  if (expectation.kind === 'throws')
    return result.success
      ? { before: expectation.message ?? '', after: comparableText(result.result ?? null) }
      : undefined;
  if (expectation.kind === 'matches' || !result.success) return undefined;
  const before = comparableText(expectation.value);
  const after = comparableText(result.result ?? null);
  return before.length + after.length > MAX_DIFF_CHARS || before === after ? undefined : { before, after };
}
