import { useMemo } from 'react';
import { CodeEditor, type CodeTarget } from '../elements/code-editor.tsx';
import { useModel } from '../stores/app-model.ts';
import type { EditSession } from '../stores/editor-store.ts';
import { texts } from '../texts/texts.ts';
import { markersOf } from './draft-markers.ts';
import styles from './tool-tabs.module.css';

/** The schema of the input as JSON. */
export function SchemaTab({ session, target }: { session: EditSession; target: CodeTarget | undefined }) {
  const { editor } = useModel();
  const { base, draft, save } = session;
  const markers = useMemo(() => markersOf(save, 'parametersText'), [save]);
  const [first] = markers;
  return (
    <div className={styles.column}>
      <p id="schema-hint" className={styles.hint}>
        {texts.schema.hint}
      </p>
      {first === undefined ? null : (
        <p className={styles.problem}>
          {texts.save.at(first.line, first.column)} – {first.message}
        </p>
      )}
      <div className={styles.fill}>
        <CodeEditor
          label={texts.schema.label}
          describedBy="schema-hint"
          value={draft.parametersText}
          language="json"
          markers={markers}
          target={target}
          onChange={(parametersText) => editor.getState().edit(base.id, { parametersText })}
        />
      </div>
    </div>
  );
}
