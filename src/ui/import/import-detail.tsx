import { lazy, Suspense } from 'react';
import { CodeEditor } from '../elements/code-mirror/code-editor.tsx';
import { ExactLine, ExactText } from '../elements/views/exact-text.tsx';
import { TextField } from '../elements/fields/field.tsx';
import { Notice } from '../elements/layers/notice.tsx';
import type { ToolFields } from '../../core/tool.ts';
import { packageRows } from '../packages/packages.ts';
import { RequestedAccess } from '../definition/requested-access.tsx';
import { jsonView, shownTool } from './json-view.ts';
import { toolAsText } from '../editor/tool-draft.ts';
import { UnreadFields } from '../definition/unread-fields.tsx';
import { useApp } from '../stores/app-context.ts';
import type { ImportRow } from './import-store.ts';
import { editorTexts } from '../editor/texts/index.ts';
import { findingText, noteText } from './notes/note-text.ts';
import { importTexts } from './texts/index.ts';
import { linkTexts } from './link/texts/index.ts';
import { packagesTexts } from '../packages/texts/index.ts';
import { EnvironmentBadge, EnabledBadge } from '../tools/tool-badges.tsx';
import { ActionSelect } from './import-list.tsx';
import { ImportedCases, LinkToolNotes } from './link/link-tool.tsx';
import styles from './import.module.css';

const DiffView = lazy(async () => ({ default: (await import('../elements/views/diff-view.tsx')).DiffView }));

interface ImportDetailProps {
  readonly row: ImportRow;
  readonly problem: string | undefined;
  readonly isAlone: boolean;
}

/** One tool of an import, for review before it is stored. */
export function ImportDetail({ row, problem, isAlone }: ImportDetailProps) {
  const { fields, findings, fixed, existing } = row.tool;
  /** For a single tool without a conflict, Save and Discard are the only choices. */
  const hasChoice = !isAlone || existing !== undefined || problem !== undefined || row.action !== 'include';
  return (
    <article className={styles.detail} aria-label={fields.name}>
      <header className={styles.detailHead}>
        <h2 className={styles.detailName}>
          <ExactLine text={fields.name} />
        </h2>
        <EnvironmentBadge environment={fields.environment} />
        <EnabledBadge enabled={fields.enabled} />
      </header>
      {fields.description === '' ? null : (
        <ExactText label={editorTexts.description} text={fields.description} isProse />
      )}
      {hasChoice ? <Choice row={row} problem={problem} /> : null}
      {problem === undefined || row.action === 'rename' ? null : <Notice tone="danger">{problem}</Notice>}
      <LinkToolNotes row={row} />
      <UnreadFields unread={row.tool.unread ?? []} remedy="form" />
      {findings.length === 0 ? null : (
        <Points tone="caution" title={importTexts.review.findings} points={findings.map(findingText)} />
      )}
      {fixed.length === 0 ? null : <Points tone="info" title={importTexts.review.fixed} points={fixed.map(noteText)} />}
      <Asks fields={fields} />
      {fields.packages === undefined ? null : <Packages packages={fields.packages} />}
      <Differs row={row} />
      <section className={styles.block}>
        <h3>{importTexts.review.code}</h3>
        <CodeEditor
          label={importTexts.review.code}
          readOnly
          fit
          language={fields.language}
          value={withShortLines(fields.code)}
        />
      </section>
      {fields.cases === undefined || fields.cases.length === 0 ? null : <ImportedCases cases={fields.cases} />}
      <section className={styles.block}>
        <h3>{importTexts.review.schema}</h3>
        <CodeEditor
          label={importTexts.review.schema}
          readOnly
          fit
          lineNumbers={false}
          language="json"
          value={withShortLines(jsonView(fields.parameters))}
        />
      </section>
    </article>
  );
}

function Choice({ row, problem }: { row: ImportRow; problem: string | undefined }) {
  const { imports } = useApp();
  const { fields, existing } = row.tool;
  return (
    <div className={styles.choice}>
      <ActionSelect row={row} taken={existing !== undefined} label={importTexts.review.choice} />
      {row.action === 'rename' ? (
        <div className={styles.newName}>
          <TextField
            label={importTexts.review.renameFor(fields.name)}
            labelHidden
            value={row.newName}
            error={problem}
            onChange={(event) => imports.getState().choose(row.index, { newName: event.target.value })}
          />
        </div>
      ) : null}
      {existing === undefined ? null : <span className={styles.muted}>{importTexts.review.existing}</span>}
    </div>
  );
}

function Points({ tone, title, points }: { tone: 'caution' | 'info'; title: string; points: readonly string[] }) {
  return (
    <Notice tone={tone} title={title}>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </Notice>
  );
}

function Asks({ fields }: { fields: ToolFields }) {
  return (
    <section className={styles.block}>
      <h3>{importTexts.review.asks}</h3>
      <RequestedAccess fields={fields} nothing={<p className={styles.muted}>{importTexts.review.asksNothing}</p>} />
    </section>
  );
}

function Packages({ packages }: { packages: NonNullable<ToolFields['packages']> }) {
  return (
    <section className={styles.block}>
      <h3>{importTexts.review.packages}</h3>
      <ExactText
        label={importTexts.review.packages}
        text={packageRows(packages)
          .map(({ name, version }) => `${name} ${version ?? ''}`)
          .join(', ')}
      />
      <p className={styles.muted}>{packagesTexts.all(packages.packages.length)}</p>
    </section>
  );
}

/** The difference from the tool of the same name, or from the tool that the link was made of. */
function Differs({ row }: { row: ImportRow }) {
  const { fields, existing, link } = row.tool;
  const other = existing ?? link?.relative;
  if (other === undefined || link?.isSame === true) return null;
  return (
    <section className={styles.block}>
      <h3>{existing === undefined ? linkTexts.differsFrom(other.name) : importTexts.review.differs}</h3>
      <Suspense fallback={null}>
        <DiffView
          label={importTexts.review.differs}
          before={withShortLines(toolAsText(shownTool(other)))}
          after={withShortLines(toolAsText(shownTool(fields)))}
        />
      </Suspense>
    </section>
  );
}

/**
 * Maximum characters per line: millions in one line would block the page, so it continues in the next line, with a
 * mark.
 */
const MAX_LINE = 2_000;

function withShortLines(code: string): string {
  return code
    .split('\n')
    .map((line) =>
      line.length <= MAX_LINE
        ? line
        : Array.from({ length: Math.ceil(line.length / MAX_LINE) }, (_, at) =>
            line.slice(at * MAX_LINE, (at + 1) * MAX_LINE),
          ).join(`\n${importTexts.review.lineGoesOn}\n`),
    )
    .join('\n');
}
