import type { UndeclaredParameter } from '../../../catalog/contract/language-service.ts';
import { Button } from '../../elements/button.tsx';
import type { ToolTab } from '../../lib/routes.ts';
import { declareProperty, removeProperty } from '../../schema/schema-edits.ts';
import { useApp } from '../../stores/app-context.ts';
import type { EditSession } from '../editor-store.ts';
import { editorTexts } from '../texts/index.ts';
import { problemText } from '../draft-markers.ts';
import { tabOf, type DraftProblem } from '../tool-draft.ts';
import type { CodeStatus } from './use-code-check.ts';
import styles from './definition-line.module.css';

export type ShowPosition = (line: number, column: number | undefined, tab: ToolTab) => void;

/** One finding of the code, of code and schema together, or of what keeps the draft from being saved. */
export type CodeFinding =
  | { readonly kind: 'type'; readonly message: string; readonly from: number }
  | { readonly kind: 'not-saved'; readonly problem: DraftProblem }
  | { readonly kind: 'no-tool'; readonly exported: string | undefined }
  | { readonly kind: 'undeclared'; readonly parameter: UndeclaredParameter }
  | { readonly kind: 'unused'; readonly name: string };

/** Everything that is known to be wrong with the code: errors first. */
export function codeFindings(
  { save }: EditSession,
  { check, code }: CodeStatus,
): {
  readonly errors: readonly CodeFinding[];
  readonly suggestions: readonly CodeFinding[];
} {
  const undeclared = check?.undeclared ?? [];
  const problems = save.kind === 'invalid' ? save.problems : [];
  return {
    errors: [
      ...problems.map((problem): CodeFinding => ({ kind: 'not-saved', problem })),
      ...(code !== undefined && (code.exported !== undefined || (code.ok && code.shape === 'unknown'))
        ? [{ kind: 'no-tool', exported: code.exported } as const]
        : []),
      ...undeclared.map((parameter): CodeFinding => ({ kind: 'undeclared', parameter })),
      // One that is said of a parameter already is not said twice.
      ...(check?.problems ?? [])
        .filter(({ from, to }) => !undeclared.some((each) => each.from <= to && from <= each.to))
        .map(({ message, from }): CodeFinding => ({ kind: 'type', message, from })),
    ],
    suggestions: (check?.unused ?? []).map((name): CodeFinding => ({ kind: 'unused', name })),
  };
}

/** The findings with what fixes them. */
export function CodeFindings({
  findings,
  session,
  onShow,
}: {
  findings: readonly CodeFinding[];
  session: EditSession;
  onShow: ShowPosition;
}) {
  return (
    <ul className={styles.findings}>
      {findings.map((finding, index) => (
        <li key={index} className={styles.finding}>
          <span className={styles.words}>{wordsOf(finding)}</span>
          <CodeFix finding={finding} session={session} onShow={onShow} />
        </li>
      ))}
    </ul>
  );
}

function wordsOf(finding: CodeFinding): string {
  const words = editorTexts.definition.code;
  switch (finding.kind) {
    case 'type':
      return finding.message;
    case 'not-saved':
      return problemText(finding.problem);
    case 'no-tool':
      return editorTexts.problems.unknownShape;
    case 'undeclared':
      return words.undeclared(finding.parameter.name);
    case 'unused':
      return words.unused(finding.name);
  }
}

function CodeFix({
  finding,
  session: { base, draft },
  onShow,
}: {
  finding: CodeFinding;
  session: EditSession;
  onShow: ShowPosition;
}) {
  const { editor } = useApp();
  const { definition } = editorTexts;
  const edit = editor.getState().edit;
  switch (finding.kind) {
    case 'type': {
      const before = draft.code.slice(0, finding.from).split('\n');
      return (
        <Button onClick={() => onShow(before.length, (before.at(-1) ?? '').length + 1, 'code')}>
          {definition.show}
        </Button>
      );
    }
    case 'not-saved': {
      const { line, column, field } = finding.problem;
      return <Button onClick={() => onShow(line ?? 1, column, tabOf(field))}>{definition.show}</Button>;
    }
    case 'no-tool': {
      const { exported } = finding;
      return exported === undefined ? null : (
        <Button onClick={() => edit(base.id, { code: exported })}>{definition.code.export}</Button>
      );
    }
    case 'undeclared': {
      const { parameter } = finding;
      return (
        <Button
          aria-label={definition.code.declareName(parameter.name)}
          onClick={() => edit(base.id, { parametersText: declareProperty(draft.parametersText, parameter) })}
        >
          {definition.code.declare}
        </Button>
      );
    }
    case 'unused': {
      const { name } = finding;
      return (
        <Button
          aria-label={definition.code.removeName(name)}
          onClick={() => edit(base.id, { parametersText: removeProperty(draft.parametersText, [], name) })}
        >
          {definition.code.remove}
        </Button>
      );
    }
  }
}
