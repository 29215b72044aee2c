import { RotateCcw } from 'lucide-react';
import { lazy, useEffect, useMemo, type Ref } from 'react';
import type { ToolRecord } from '../../core/tool.ts';
import { IconButton } from '../elements/button.tsx';
import { CodeEditor } from '../elements/code-mirror/code-editor.tsx';
import { Segmented } from '../elements/fields/segmented.tsx';
import { failureInfo } from './denied/outcome.ts';
import { useEditor, usePreferences, useApp, useRuns } from '../stores/app-context.ts';
import type { DeclareProperty } from '../form/form-context.ts';
import { formTexts } from '../form/texts/index.ts';
import { runTexts } from './texts/index.ts';
import side from '../styles/side-panel.module.css';
import styles from './run-panel.module.css';

const loadForm = async () => ({ default: (await import('../form/schema-form.tsx')).SchemaForm });
const SchemaForm = lazy(loadForm);

const VIEWS = [
  { id: 'form', label: formTexts.asForm },
  { id: 'json', label: formTexts.asJson },
] as const;
/** Keywords that a form can use. */
const TELLING = [
  'properties',
  'required',
  'additionalProperties',
  'patternProperties',
  '$ref',
  'allOf',
  'anyOf',
  'oneOf',
];

/**
 * The arguments of a tool: as a form by its schema, or as the JSON that the form writes. Suspends until the form is
 * loaded, so that the part below appears together with it.
 */
export function RunArguments({ tool, ref }: { tool: ToolRecord; ref: Ref<HTMLDivElement> }) {
  const { runs, preferences } = useApp();
  const text = useRuns((state) => state.sessions.get(tool.id)?.argumentsText ?? '');
  const failed = useRuns((state) => state.sessions.get(tool.id)?.current?.result);
  const declare = useDeclare(tool);
  const chosen = usePreferences((state) => state.argumentsView);
  // An empty schema would give an empty form.
  const view = chosen ?? (TELLING.some((key) => Object.hasOwn(tool.parameters, key)) ? 'form' : 'json');
  useEffect(() => {
    // Loaded in advance.
    void loadForm();
  }, []);
  const problems = useMemo(() => (failed?.errorCode === 'invalid-input' ? failureInfo(failed).problems : []), [failed]);
  return (
    <section className={side.section}>
      <div className={styles.sectionHead}>
        <h3>{runTexts.arguments}</h3>
        <span className={styles.space} />
        <Segmented
          label={formTexts.view}
          options={VIEWS}
          value={view}
          onChange={preferences.getState().setArgumentsView}
        />
        <IconButton label={runTexts.resetArguments} onClick={() => runs.getState().resetArguments(tool)}>
          <RotateCcw size={14} aria-hidden="true" />
        </IconButton>
      </div>
      <div ref={ref}>
        {view === 'json' ? (
          <CodeEditor
            label={runTexts.argumentsLabel}
            fit
            lineNumbers={false}
            language="json"
            value={text}
            onChange={(next) => runs.getState().setArguments(tool.id, next)}
          />
        ) : (
          <SchemaForm
            label={formTexts.label}
            schema={tool.parameters}
            value={text}
            problems={problems}
            onChange={(next) => runs.getState().setArguments(tool.id, next)}
            onUnfinished={(locations) => runs.getState().setUnfinished(tool.id, locations)}
            onDeclare={declare}
            onShowJson={() => preferences.getState().setArgumentsView('json')}
          />
        )}
      </div>
    </section>
  );
}

/** Adds a property to the schema of a tool that is being edited; undefined for any other. */
function useDeclare({ id }: ToolRecord): DeclareProperty | undefined {
  const { editor } = useApp();
  const isEdited = useEditor(({ sessions }) => sessions.has(id));
  return useMemo(
    () =>
      isEdited
        ? (name, type) =>
            void import('../schema/schema-edits.ts').then(({ declareProperty }) => {
              const draft = editor.getState().sessions.get(id)?.draft;
              if (draft === undefined) return;
              const schema = type === 'array' ? { type, items: {} } : { type };
              editor.getState().edit(id, {
                parametersText: declareProperty(draft.parametersText, { name, schema, isRequired: false }),
              });
            })
        : undefined,
    [editor, id, isEdited],
  );
}
