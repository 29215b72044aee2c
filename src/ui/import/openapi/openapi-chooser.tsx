import { useDeferredValue, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../elements/button.tsx';
import { ExactParts } from '../../elements/views/exact-text.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import { ProgressBar } from '../../elements/layers/progress-bar.tsx';
import { VirtualList } from '../../elements/views/virtual-list.tsx';
import { SearchField } from '../../elements/fields/search-field.tsx';
import { submits } from '../../elements/fields/submits.ts';
import { shownInLine } from '../../lib/hidden-characters.ts';
import { navigate } from '../../lib/navigate.ts';
import type { OpenApiOperation, OpenApiOutline } from '../../../catalog/contract/openapi.ts';
import { useApp } from '../../stores/app-context.ts';
import type { ImportStep } from '../import-store.ts';
import { baseProblem, createOpenApiStore, isBearerName, matching, type OpenApiStore } from './openapi-store.ts';
import { useActions } from '../../stores/use-actions.ts';
import { openapiTexts } from './texts/index.ts';
import { OpenApiRequests } from './openapi-requests.tsx';
import shared from '../../styles/review.module.css';
import styles from './openapi.module.css';

/** The operations of an OpenAPI description, to choose from before tools are made. */
export function OpenApiChooser({ step }: { step: Extract<ImportStep, { kind: 'openapi' }> }) {
  const { host, imports } = useApp();
  const { session } = step;
  useEffect(() => {
    if (session === undefined) imports.setState({ step: { ...step, session: createOpenApiStore(host, step.text) } });
  }, [host, imports, session, step]);
  return session === undefined ? null : <Session session={session} />;
}

function Session({ session }: { session: OpenApiStore }) {
  const { imports } = useApp();
  const outline = useStore(session, (state) => state.outline);
  const failure = useStore(session, (state) => state.failure);
  const discard = () => {
    session.getState().stop();
    imports.getState().discard();
    const { from } = imports.getState();
    imports.setState({ from: undefined });
    if (from !== undefined) navigate(from);
  };
  if (outline !== undefined) return <Chooser session={session} outline={outline} onDiscard={discard} />;
  return (
    <div className={shared.start}>
      {failure === undefined ? (
        <p role="status">{openapiTexts.reading}</p>
      ) : (
        <Notice tone="danger" role="alert" title={openapiTexts.failed}>
          {failure}
        </Notice>
      )}
      <div>
        <Button onClick={discard}>{failure === undefined ? openapiTexts.stop : openapiTexts.discard}</Button>
      </div>
    </div>
  );
}

function Chooser({
  session,
  outline,
  onDiscard,
}: {
  session: OpenApiStore;
  outline: OpenApiOutline;
  onDiscard: () => void;
}) {
  const { imports } = useApp();
  const { chosen, base, bearer, progress, take, stop } = useStore(session);
  const canReview =
    chosen.size > 0 && baseProblem(base) === undefined && isBearerName(bearer) && progress === undefined;
  const review = async () => {
    const made = await take();
    if (made !== undefined) await imports.getState().showReview(made);
  };
  useActions(() => [
    ...(canReview
      ? [
          {
            id: 'openapi.review',
            group: 'app',
            label: openapiTexts.review(chosen.size),
            keys: 'save',
            perform: () => void review(),
          } as const,
        ]
      : []),
    { id: 'openapi.discard', group: 'app', label: openapiTexts.discard, perform: onDiscard } as const,
  ]);
  return (
    <form className={styles.screen} onSubmit={submits(() => (canReview ? review() : undefined))}>
      <header className={shared.head}>
        <div className={shared.heading}>
          <h1>{openapiTexts.heading}</h1>
          <p className={styles.muted}>
            {openapiTexts.of(shownInLine(outline.title), outline.openapi, outline.operations.length)}
          </p>
          <p className={styles.muted}>{openapiTexts.intro}</p>
        </div>
        <div className={shared.actions}>
          <Button onClick={progress === undefined ? onDiscard : stop}>
            {progress === undefined ? openapiTexts.discard : openapiTexts.stop}
          </Button>
          <Button type="submit" look="primary" disabled={!canReview}>
            {progress === undefined ? openapiTexts.review(chosen.size) : openapiTexts.taking}
          </Button>
        </div>
        <Taking session={session} />
      </header>
      <div className={styles.body}>
        <OpenApiRequests session={session} outline={outline} />
        <Operations session={session} outline={outline} />
      </div>
    </form>
  );
}

/** The progress of making the tools, or why it failed. */
function Taking({ session }: { session: OpenApiStore }) {
  const { progress, failure } = useStore(session);
  return (
    <>
      {progress === undefined ? null : (
        <div className={styles.wide}>
          <ProgressBar label={openapiTexts.taking} progress={progress} />
        </div>
      )}
      {failure === undefined ? null : (
        <div className={styles.wide}>
          <Notice tone="danger" role="alert" title={openapiTexts.takeFailed}>
            {failure}
          </Notice>
        </div>
      )}
    </>
  );
}

function Operations({ session, outline }: { session: OpenApiStore; outline: OpenApiOutline }) {
  const { search, tag, chosen, choose } = useStore(session);
  const deferredSearch = useDeferredValue(search);
  const shown = useMemo(() => matching(outline.operations, deferredSearch, tag), [outline, deferredSearch, tag]);
  const isAll = shown.length === outline.operations.length;
  const ids = () => shown.map(({ id }) => id);
  return (
    <section className={styles.operations} aria-label={openapiTexts.list}>
      <Filters session={session} outline={outline} />
      <div className={styles.counts}>
        <span role="status" className={styles.muted}>
          {openapiTexts.chosen(chosen.size, outline.operations.length)}
        </span>
        <Button look="quiet" onClick={() => choose(ids(), true)}>
          {openapiTexts.all(shown.length, isAll)}
        </Button>
        <Button look="quiet" onClick={() => choose(ids(), false)}>
          {openapiTexts.none(isAll)}
        </Button>
      </div>
      {shown.length === 0 ? (
        <p className={styles.empty}>{openapiTexts.noMatch}</p>
      ) : (
        <div className={styles.list}>
          <VirtualList
            label={openapiTexts.list}
            items={shown}
            itemKey={({ id }) => String(id)}
            rowHeight={48}
            renderRow={(operation) => (
              <Row
                operation={operation}
                checked={chosen.has(operation.id)}
                onChange={(on) => choose([operation.id], on)}
              />
            )}
          />
        </div>
      )}
    </section>
  );
}

function Filters({ session, outline }: { session: OpenApiStore; outline: OpenApiOutline }) {
  const { search, tag, change } = useStore(session);
  const tags = useMemo(
    () =>
      [...new Set(outline.operations.flatMap((operation) => operation.tags))].sort((one, other) =>
        one.localeCompare(other),
      ),
    [outline],
  );
  return (
    <div className={styles.filters}>
      <SearchField
        className={styles.search}
        label={openapiTexts.search}
        value={search}
        onChange={(next) => change({ search: next })}
        onKeyDown={(event) => {
          // Enter in a search does not submit the form.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      {tags.length < 2 ? null : (
        <select
          className={styles.select}
          aria-label={openapiTexts.tag}
          value={tag}
          onChange={(event) => change({ tag: event.target.value })}
        >
          <option value="">{openapiTexts.allTags}</option>
          {tags.map((each) => (
            <option key={each} value={each}>
              {shownInLine(each)}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

function Row({
  operation,
  checked,
  onChange,
}: {
  operation: OpenApiOperation;
  checked: boolean;
  onChange: (on: boolean) => void;
}) {
  const { name, method, path, summary, deprecated } = operation;
  return (
    <label className={styles.row} title={shownInLine(name)}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span className={styles.method} data-method={method}>
        {method}
      </span>
      <span className={styles.what}>
        <span className={styles.path}>
          <ExactParts text={path} />
        </span>
        <span className={styles.summary}>
          <ExactParts text={summary === '' ? name : summary} />
          {deprecated ? ` (${openapiTexts.deprecated})` : ''}
        </span>
      </span>
    </label>
  );
}
