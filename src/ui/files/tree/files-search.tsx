import type { Ref } from 'react';
import { useStore } from 'zustand';
import { SearchField } from '../../elements/fields/search-field.tsx';
import { Segmented } from '../../elements/fields/segmented.tsx';
import { VirtualList } from '../../elements/views/virtual-list.tsx';
import { nameOf, parentOf } from './file-tree.ts';
import { hrefOf } from '../../lib/routes.ts';
import { useApp } from '../../stores/app-context.ts';
import { filesModelOf } from '../files-model.ts';
import type { FilesSearchTarget, FilesSearchResult } from './files-search-store.ts';
import { filesTexts } from '../texts/index.ts';
import styles from '../files.module.css';

const LOCATIONS: readonly FilesSearchTarget[] = ['names', 'texts'];

/** The search of the workspace; its results replace the tree. */
export function FilesSearch({
  searchRef,
  onOpen,
}: {
  searchRef: Ref<HTMLInputElement>;
  onOpen: (path: string) => void;
}) {
  const { find } = filesModelOf(useApp());
  const { query, location, isExpression, matchCase, found, change } = useStore(find);
  return (
    <>
      <SearchField
        className={styles.search}
        inputRef={searchRef}
        label={filesTexts.find.label}
        clearLabel={filesTexts.find.clear}
        keys="/"
        value={query}
        onChange={(next) => change({ query: next })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') change({ query: '' });
          if (event.key === 'Enter' && found.kind === 'names' && found.paths[0] !== undefined) onOpen(found.paths[0]);
        }}
      />
      {query === '' ? null : (
        <div className={styles.findOptions}>
          <Segmented
            label={filesTexts.find.where}
            options={LOCATIONS.map((id) => ({ id, label: filesTexts.find[id] }))}
            value={location}
            onChange={(next) => change({ location: next })}
          />
          {location === 'names' ? null : (
            <>
              <label className={styles.check}>
                <input
                  type="checkbox"
                  checked={isExpression}
                  onChange={(event) => change({ isExpression: event.target.checked })}
                />
                {filesTexts.find.expression}
              </label>
              <label className={styles.check}>
                <input
                  type="checkbox"
                  checked={matchCase}
                  onChange={(event) => change({ matchCase: event.target.checked })}
                />
                {filesTexts.find.matchCase}
              </label>
            </>
          )}
        </div>
      )}
      {found.kind === 'nothing' ? null : <Found found={found} />}
    </>
  );
}

function Found({ found }: { found: Exclude<FilesSearchResult, { kind: 'nothing' }> }) {
  return (
    <div className={styles.found}>
      <p role="status" className={styles.foundCount}>
        {summaryOf(found)}
      </p>
      {found.kind === 'names' ? (
        <VirtualList
          label={filesTexts.find.results}
          items={found.paths}
          itemKey={(path) => path}
          rowHeight={44}
          renderRow={(path) => <Result path={path} detail={parentOf(path)} />}
        />
      ) : null}
      {found.kind === 'texts' ? (
        <VirtualList
          label={filesTexts.find.results}
          items={found.found}
          itemKey={({ path, line }) => `${path}:${line}`}
          rowHeight={44}
          renderRow={({ path, line, text }) => <Result path={path} line={line} detail={text.trim()} />}
        />
      ) : null}
    </div>
  );
}

function Result({ path, line, detail }: { path: string; line?: number; detail: string }) {
  const { editor } = filesModelOf(useApp());
  return (
    <a
      href={hrefOf({ screen: 'files', path })}
      className={styles.result}
      title={path}
      onClick={() => (line === undefined ? undefined : editor.getState().aim(path, line))}
    >
      <span className={styles.resultHead}>
        <span className={styles.name}>{nameOf(path)}</span>
        {line === undefined ? null : <span className={styles.faint}>{filesTexts.find.line(line)}</span>}
      </span>
      <span className={line === undefined ? styles.resultDetail : styles.resultCode}>{detail}</span>
    </a>
  );
}

function summaryOf(found: Exclude<FilesSearchResult, { kind: 'nothing' }>): string {
  switch (found.kind) {
    case 'searching':
      return filesTexts.find.searching;
    case 'failed':
      return `${filesTexts.find.failed}: ${found.message}`;
    case 'names':
      return found.paths.length === 0
        ? filesTexts.find.none
        : filesTexts.find.foundNames(found.paths.length, found.isCut);
    case 'texts':
      return found.found.length === 0
        ? filesTexts.find.none
        : filesTexts.find.foundTexts(found.found.length, found.files, found.searched, found.isCut);
  }
}
