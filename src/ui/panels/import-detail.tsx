import { lazy, Suspense } from 'react';
import { CodeEditor } from '../elements/code-editor.tsx';
import { TextField } from '../elements/field.tsx';
import { Notice } from '../elements/notice.tsx';
import { NO_PERMISSIONS } from '../../core/permissions.ts';
import { packageRows } from '../model/packages.ts';
import { isEmptyPermissions, placeOf } from '../model/permissions.ts';
import { toolAsText } from '../model/tool-text.ts';
import { useModel } from '../stores/app-model.ts';
import type { ImportRow } from '../stores/import-store.ts';
import { texts } from '../texts/texts.ts';
import { EnvironmentBadge, EnabledBadge } from './tool-badges.tsx';
import { ActionSelect } from './import-list.tsx';
import styles from './import.module.css';

const DiffView = lazy(async () => ({ default: (await import('../elements/diff-view.tsx')).DiffView }));

/** One tool of an import, to be read before it is kept. */
export function ImportDetail({ row, problem }: { row: ImportRow; problem: string | undefined }) {
  const { imports } = useModel();
  const { fields, lookAt, mended, existing } = row.tool;
  const asked = fields.permissions ?? NO_PERMISSIONS;
  return (
    <article className={styles.detail} aria-label={fields.name}>
      <header className={styles.detailHead}>
        <h2 className={styles.detailName}>{fields.name}</h2>
        <EnvironmentBadge environment={fields.environment} />
        <EnabledBadge enabled={fields.enabled} />
      </header>
      <p>{fields.description}</p>
      <div className={styles.choice}>
        <ActionSelect row={row} taken={existing !== undefined} label={texts.review.choice} />
        {row.action === 'rename' ? (
          <div className={styles.newName}>
            <TextField label={texts.review.renameFor(fields.name)} labelHidden value={row.newName} error={problem} onChange={(event) => imports.getState().choose(row.index, { newName: event.target.value })} />
          </div>
        ) : null}
        {existing === undefined ? null : <span className={styles.muted}>{texts.review.existing}</span>}
      </div>
      {problem === undefined || row.action === 'rename' ? null : <Notice tone="danger">{problem}</Notice>}
      {lookAt.length === 0 ? null : (
        <Notice tone="caution" title={texts.review.lookAt}>
          <ul className={styles.points}>
            {lookAt.map((finding) => (
              <li key={finding}>{finding}</li>
            ))}
          </ul>
        </Notice>
      )}
      {mended.length === 0 ? null : (
        <Notice tone="info" title={texts.review.mended}>
          <ul className={styles.points}>
            {mended.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Notice>
      )}
      <section className={styles.block}>
        <h3>{texts.review.asks}</h3>
        {isEmptyPermissions(asked) ? (
          <p className={styles.muted}>{texts.review.asksNothing}</p>
        ) : (
          <ul className={styles.asks}>
            {asked.network.map((rule) => (
              <li key={`${rule.origin}${rule.pathPrefix}`}>{texts.permissions.network(rule.methods.join(', '), placeOf(rule.origin, rule.pathPrefix))}</li>
            ))}
            {asked.files === 'none' ? null : <li>{asked.files === 'read' ? texts.permissions.filesRead : texts.permissions.filesWrite}</li>}
            {asked.secrets.map((name) => (
              <li key={name}>{texts.permissions.secret(name)}</li>
            ))}
            {asked.dom ? <li>{texts.permissions.dom}</li> : null}
          </ul>
        )}
      </section>
      {fields.packages === undefined ? null : (
        <section className={styles.block}>
          <h3>{texts.review.packages}</h3>
          <p>{packageRows(fields.packages).map(({ name, version }) => `${name} ${version ?? ''}`).join(', ')}</p>
          <p className={styles.muted}>{texts.packages.all(fields.packages.packages.length)}</p>
        </section>
      )}
      {existing === undefined ? null : (
        <section className={styles.block}>
          <h3>{texts.review.differs}</h3>
          <Suspense fallback={null}>
            <DiffView label={texts.review.differs} before={toolAsText(existing)} after={toolAsText(fields)} />
          </Suspense>
        </section>
      )}
      <section className={styles.block}>
        <h3>{texts.review.code}</h3>
        <CodeEditor label={texts.review.code} readOnly fit language={fields.language} value={withShortLines(fields.code)} />
      </section>
      <section className={styles.block}>
        <h3>{texts.review.schema}</h3>
        <CodeEditor label={texts.review.schema} readOnly fit lineNumbers={false} language="json" value={JSON.stringify(fields.parameters, null, 2)} />
      </section>
    </article>
  );
}

/** A line of millions of characters would keep the page busy for seconds. */
const MAX_LINE = 10_000;

function withShortLines(code: string): string {
  return code
    .split('\n')
    .map((line) => (line.length <= MAX_LINE ? line : `${line.slice(0, MAX_LINE)} ${texts.review.lineCut(line.length - MAX_LINE)}`))
    .join('\n');
}
