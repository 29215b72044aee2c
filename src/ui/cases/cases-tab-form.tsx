import { useEffect, useId, useRef } from 'react';
import type { ToolId } from '../../core/ids.ts';
import { CodeEditor } from '../elements/code-mirror/code-editor.tsx';
import { TextField } from '../elements/fields/field.tsx';
import { Segmented } from '../elements/fields/segmented.tsx';
import { EXPECTATION_KINDS, readCase, type CaseDraft, type CaseProblems } from './case-draft.ts';
import { useApp } from '../stores/app-context.ts';
import { casesTexts } from './texts/index.ts';
import styles from './cases-tab.module.css';

/** A case during editing, saved automatically. A new case is named first. */
export function CaseForm({ toolId, draft, isNew }: { toolId: ToolId; draft: CaseDraft; isNew: boolean }) {
  const { cases } = useApp();
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isNew) return;
    const name = form.current?.querySelector('input');
    name?.focus();
    name?.select();
    cases.getState().show(toolId, draft.key);
  }, [cases, draft.key, isNew, toolId]);
  const edit = (change: Partial<CaseDraft>) => cases.getState().edit(toolId, draft.key, change);
  const reading = readCase(draft);
  const problems = reading.ok ? {} : reading.problems;
  return (
    <div ref={form} className={styles.form}>
      <TextField
        label={casesTexts.name}
        value={draft.name}
        error={problems.name}
        onChange={(event) => edit({ name: event.target.value })}
      />
      <JsonField
        label={casesTexts.input}
        value={draft.inputText}
        problem={problems.input}
        onChange={(inputText) => edit({ inputText })}
      />
      <div className={styles.field}>
        <span className={styles.label}>{casesTexts.expects}</span>
        <Segmented
          label={casesTexts.expects}
          options={EXPECTATION_KINDS.map((id) => ({ id, label: casesTexts.kinds[id] }))}
          value={draft.kind}
          onChange={(kind) => edit({ kind })}
        />
        <p className={styles.muted}>{casesTexts.kindHints[draft.kind]}</p>
      </div>
      <Expected draft={draft} problems={problems} onEdit={edit} />
      <label className={styles.manual}>
        <input type="checkbox" checked={draft.manual} onChange={({ target }) => edit({ manual: target.checked })} />
        <span>
          {casesTexts.manual}
          <span className={styles.muted}>{casesTexts.manualHint}</span>
        </span>
      </label>
      {reading.ok ? null : <p className={styles.muted}>{casesTexts.unsaved}</p>}
    </div>
  );
}

function Expected({
  draft,
  problems,
  onEdit,
}: {
  draft: CaseDraft;
  problems: CaseProblems;
  onEdit: (change: Partial<CaseDraft>) => void;
}) {
  return draft.kind === 'throws' ? (
    <TextField
      label={casesTexts.message}
      value={draft.messageText}
      onChange={(event) => onEdit({ messageText: event.target.value })}
    />
  ) : draft.kind === 'matches' ? (
    <JsonField
      key="schema"
      label={casesTexts.schema}
      value={draft.schemaText}
      problem={problems.schema}
      onChange={(schemaText) => onEdit({ schemaText })}
    />
  ) : (
    <JsonField
      key="value"
      label={casesTexts.value}
      value={draft.valueText}
      problem={problems.value}
      onChange={(valueText) => onEdit({ valueText })}
    />
  );
}

function JsonField({
  label,
  value,
  problem,
  onChange,
}: {
  label: string;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}) {
  const problemId = useId();
  return (
    <div className={styles.field}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <CodeEditor
        label={label}
        fit
        lineNumbers={false}
        language="json"
        value={value}
        describedBy={problem === undefined ? undefined : problemId}
        onChange={onChange}
      />
      {problem === undefined ? null : (
        <p id={problemId} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
