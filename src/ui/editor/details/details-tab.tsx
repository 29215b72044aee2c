import { useMemo, lazy, Suspense } from 'react';
import { Button } from '../../elements/button.tsx';
import { CodeEditor } from '../../elements/code-mirror/code-editor.tsx';
import { TextArea, TextField } from '../../elements/fields/field.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { useApp } from '../../stores/app-context.ts';
import type { EditSession } from '../editor-store.ts';
import { editorTexts } from '../texts/index.ts';
import type { TextKey } from '../draft-fields.ts';
import { markersOf } from '../draft-markers.ts';
import { ToolMetadata } from '../tool-metadata.tsx';
import { ToolFilesGrant } from './tool-files-grant.tsx';
import { ToolOrigin } from './tool-origin.tsx';
import { ToolStorage } from './tool-storage.tsx';
import styles from '../tool-tabs.module.css';

const ToolEngine = lazy(async () => ({ default: (await import('./tool-engine.tsx')).ToolEngine }));

const EXAMPLE = JSON.stringify(
  {
    network: [{ origin: 'https://api.example.org', methods: ['GET'], pathPrefix: '/' }],
    files: 'none',
    secrets: [],
    dom: false,
  },
  null,
  2,
);

/** Everything of a tool except code and schema. */
export function DetailsTab({ session }: { session: EditSession }) {
  const { base, draft } = session;
  return (
    <div className={styles.scroll}>
      <div className={styles.form}>
        <ToolMetadata session={session} />
        <TextInputs session={session} />
        <PermissionsField session={session} />
        {draft.environment === 'node' ? (
          <>
            <ToolFilesGrant tool={base} />
            <Suspense fallback={null}>
              <ToolEngine tool={base} />
            </Suspense>
          </>
        ) : null}
        <ToolStorage toolId={base.id} toolName={base.name} />
        <dl className={styles.info}>
          <dt>{editorTexts.details.origin}</dt>
          <dd>
            <ToolOrigin tool={base} />
          </dd>
          <dt>{editorTexts.details.updated}</dt>
          <dd>
            {formatDateTime(base.updatedAt)} · {editorTexts.details.versionNumber(base.version)}
          </dd>
        </dl>
      </div>
    </div>
  );
}

/** Texts of a draft that are edited in a place of their own. */
type TextEditedElsewhere = 'description' | 'code' | 'parametersText' | 'permissionsText';
type DetailText = Exclude<TextKey, TextEditedElsewhere>;
interface TextInput {
  readonly label: string;
  readonly hint: string;
  readonly isNumber?: true;
  readonly isLine?: true;
}

/** All other texts of a draft, in the order in which they are shown. */
const TEXT_INPUTS: { readonly [Key in DetailText]: TextInput } = {
  timeoutText: { label: editorTexts.details.timeout, hint: editorTexts.details.timeoutHint, isNumber: true },
  returnsText: { label: editorTexts.details.returns, hint: editorTexts.details.returnsHint },
  guidance: { label: editorTexts.details.guidance, hint: editorTexts.details.guidanceHint },
  tagsText: { label: editorTexts.details.tags, hint: editorTexts.details.tagsHint, isLine: true },
};
// The cast: the table has a member for each key and no other.
const TEXT_INPUT_LIST = Object.entries(TEXT_INPUTS) as readonly (readonly [DetailText, TextInput])[];

function TextInputs({ session: { base, draft, save } }: { session: EditSession }) {
  const { editor } = useApp();
  return TEXT_INPUT_LIST.map(([key, { label, hint, isNumber, isLine }]) => {
    const shared = { label, hint, value: draft[key], error: markersOf(save, key)[0]?.message };
    const edit = (value: string) => editor.getState().edit(base.id, { [key]: value });
    return isNumber ? (
      <div key={key} className={styles.narrow}>
        <TextField {...shared} inputMode="numeric" onChange={(event) => edit(event.target.value)} />
      </div>
    ) : isLine ? (
      <TextField key={key} {...shared} onChange={(event) => edit(event.target.value)} />
    ) : (
      <TextArea key={key} {...shared} rows={3} onChange={(event) => edit(event.target.value)} />
    );
  });
}

function PermissionsField({ session }: { session: EditSession }) {
  const { editor } = useApp();
  const { base, draft, save } = session;
  const edit = (change: Parameters<ReturnType<typeof editor.getState>['edit']>[1]) =>
    editor.getState().edit(base.id, change);
  const permissionMarkers = useMemo(() => markersOf(save, 'permissionsText'), [save]);
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{editorTexts.details.permissions}</h2>
      <CodeEditor
        label={editorTexts.details.permissions}
        describedBy="permissions-hint"
        fit
        lineNumbers={false}
        language="json"
        value={draft.permissionsText}
        markers={permissionMarkers}
        onChange={(permissionsText) => edit({ permissionsText })}
      />
      {permissionMarkers.map((marker) => (
        <p key={marker.message} className={styles.problem}>
          {editorTexts.save.at(marker.line, marker.column)} – {marker.message}
        </p>
      ))}
      <p id="permissions-hint" className={styles.muted}>
        {editorTexts.details.permissionsHint}
      </p>
      {draft.permissionsText.trim() === '' ? (
        <div>
          <Button onClick={() => edit({ permissionsText: EXAMPLE })}>{editorTexts.details.permissionsExample}</Button>
        </div>
      ) : null}
    </section>
  );
}
