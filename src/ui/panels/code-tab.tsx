import { useMemo } from 'react';
import { CodeEditor, type CodeMarker, type CodeTarget } from '../elements/code-editor.tsx';
import { failureFacts } from '../model/outcome.ts';
import { useModel, useRuns } from '../stores/app-model.ts';
import type { EditSession } from '../stores/editor-store.ts';
import { texts } from '../texts/texts.ts';
import { markersOf } from './draft-markers.ts';

/** The tool's code, with what is wrong in it and where the last run failed. */
export function CodeTab({ session, target }: { session: EditSession; target: CodeTarget | undefined }) {
  const { editor } = useModel();
  const { base, draft, save, shapeUnknown } = session;
  const result = useRuns((state) => state.sessions.get(base.id)?.current?.result);
  const errorLine = result === undefined || result.success ? undefined : failureFacts(result).line;
  const markers = useMemo<readonly CodeMarker[]>(
    () => (shapeUnknown && save.kind !== 'invalid' ? [{ line: 1, column: 1, message: texts.problems.unknownShape, severity: 'warning' }] : markersOf(save, 'code')),
    [save, shapeUnknown],
  );
  return (
    <CodeEditor
      label={texts.code.label}
      value={draft.code}
      language={draft.language}
      markers={markers}
      errorLine={errorLine}
      target={target}
      onChange={(code) => editor.getState().edit(base.id, { code })}
    />
  );
}
