import { useCallback, useMemo, useRef, type RefObject } from 'react';
import { assertNever } from '../../core/errors.ts';
import { Button } from '../elements/button.tsx';
import { CodeEditor, type CodeMarker, type CodeTarget } from '../elements/code-mirror/code-editor.tsx';
import type { CodeActions } from '../elements/code-mirror/code-typing.ts';
import { failureInfo } from '../run/denied/outcome.ts';
import { ariaKeys, keysText } from '../lib/keybindings.ts';
import { useApp, useRuns } from '../stores/app-context.ts';
import type { EditSession } from './editor-store.ts';
import type { CodeStatus } from './checks/use-code-check.ts';
import { useActions } from '../stores/use-actions.ts';
import { editorTexts } from './texts/index.ts';
import { useCodeTyping } from '../language-service/use-code-typing.ts';
import styles from './code-tab.module.css';
import { markersOf } from './draft-markers.ts';

/** The tool's code, with its problems and the line where the last run failed. */
export function CodeTab({
  session,
  status,
  target,
}: {
  session: EditSession;
  status: CodeStatus;
  target: CodeTarget | undefined;
}) {
  const model = useApp();
  const { editor, trials, typing: client } = model;
  const { base, draft } = session;
  const { markers, errorLine } = useMarks(session, status);
  const typing = useCodeTyping(client, draft, base.packages);
  const actions = useRef<CodeActions | undefined>(undefined);
  const keepActions = useCallback(
    (given: CodeActions | undefined) => {
      actions.current = given;
      const { current, update } = trials.getState();
      if (given === undefined || current?.model !== model || !current.edit) return;
      // A link to edit moves the focus into the code, once.
      given.focus();
      update(model, { edit: false });
    },
    [model, trials],
  );
  useCodeActions(actions, status);
  return (
    <div className={styles.column}>
      <div className={styles.editor}>
        <CodeEditor
          label={editorTexts.code.label}
          memory={base.id}
          value={draft.code}
          language={draft.language}
          markers={markers}
          errorLine={errorLine}
          target={target}
          typing={typing}
          onActions={keepActions}
          onChange={(code) => editor.getState().edit(base.id, { code })}
        />
      </div>
      {typing === undefined ? null : (
        <div role="group" aria-label={editorTexts.code.types} className={styles.bar}>
          <TypingState status={status} onNext={() => actions.current?.showNextProblem()} />
          <Button
            look="quiet"
            title={editorTexts.code.formatHint(keysText('format'))}
            aria-keyshortcuts={ariaKeys('format')}
            onClick={() => actions.current?.format()}
          >
            {editorTexts.code.format}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The problems in the code, and the line where the last run failed. */
function useMarks({ base, draft, save }: EditSession, { code, isCurrent }: CodeStatus) {
  const run = useRuns((state) => state.sessions.get(base.id)?.current);
  // Only if the code is still the code that ran.
  const errorLine =
    run?.result === undefined || run.result.success || run.code !== draft.code
      ? undefined
      : failureInfo(run.result).line;
  const isShapeUnknown = isCurrent && code?.ok === true && code.shape === 'unknown';
  const markers = useMemo<readonly CodeMarker[]>(
    () =>
      isShapeUnknown && save.kind !== 'invalid'
        ? [{ line: 1, column: 1, message: editorTexts.problems.unknownShape, severity: 'warning' }]
        : markersOf(save, 'code'),
    [save, isShapeUnknown],
  );
  return { markers, errorLine };
}

function useCodeActions(actions: RefObject<CodeActions | undefined>, { types, check }: CodeStatus): void {
  useActions(() => [
    {
      id: 'code.focus',
      group: 'go',
      label: editorTexts.actions.focusEditor,
      keys: 'focusEditor',
      perform: () => actions.current?.focus(),
    },
    ...(types === 'ready'
      ? [
          {
            id: 'code.format',
            group: 'tool',
            label: editorTexts.actions.format,
            keys: 'format',
            perform: () => actions.current?.format(),
          } as const,
        ]
      : []),
    ...(check !== undefined && check.problems.length > 0
      ? [
          {
            id: 'code.problem',
            group: 'go',
            label: editorTexts.actions.nextProblem,
            keys: 'nextProblem',
            perform: () => actions.current?.showNextProblem(),
          } as const,
        ]
      : []),
  ]);
}

function TypingState({ status: { types, check }, onNext }: { status: CodeStatus; onNext: () => void }) {
  const problems = check?.problems.length ?? 0;
  switch (types) {
    case 'loading':
      return <span className={styles.state}>{editorTexts.code.typesLoading}</span>;
    case 'off':
      return <span className={styles.state}>{editorTexts.code.typesOff}</span>;
    case 'ready':
      if (problems > 0) {
        return (
          <Button look="quiet" title={editorTexts.code.nextProblem} onClick={onNext}>
            {editorTexts.code.problems(problems)}
          </Button>
        );
      }
      return (
        <span className={styles.state} title={editorTexts.code.keys}>
          {editorTexts.code.noProblems}
        </span>
      );
    default:
      return assertNever(types);
  }
}
