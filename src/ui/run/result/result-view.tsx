import { ChevronDown, ChevronUp, Download, Search, X } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { ToolId } from '../../../core/ids.ts';
import type { JsonValue } from '../../../core/json/json.ts';
import { IconButton } from '../../elements/button.tsx';
import { CopyButton } from '../../elements/copy-button.tsx';
import { DataTable } from '../../elements/views/data-table.tsx';
import { JsonTree, type Find } from '../../elements/views/json-tree.tsx';
import { LongText } from '../../elements/views/long-text.tsx';
import { saveFile } from '../../elements/save-file.ts';
import { Segmented } from '../../elements/fields/segmented.tsx';
import { fileOf } from './result-file.ts';
import { MAX_QUERY } from '../../lib/max-query.ts';
import { viewsInOrder, shapeOf, type Look, type ResultShape } from '../../lib/json/result-shape.ts';
import { useApp, usePreferences } from '../../stores/app-context.ts';
import { runTexts } from '../texts/index.ts';
import { sharedTexts } from '../../texts/index.ts';
import { ResultContent, ResultPicture } from './result-content.tsx';
import styles from './result-view.module.css';

interface ResultViewProps {
  readonly value: JsonValue;
  readonly tool: { readonly id: ToolId; readonly name: string };
}

/** A result in its best view, with a switch to others; the choice is remembered for each tool. */
export function ResultView({ value, tool }: ResultViewProps) {
  const { preferences } = useApp();
  const shape = useMemo(() => shapeOf(value), [value]);
  const chosenLook = usePreferences((state) => state.looks.get(tool.id));
  const look = shape.looks.find((one) => one === chosenLook) ?? shape.looks[0] ?? 'text';
  const looks = viewsInOrder(shape);
  const [isFinding, setFinding] = useState(false);
  const [query, setQuery] = useState('');
  const [hit, setHit] = useState(0);
  const [hits, setHits] = useState(0);
  const quiet = useDeferredValue(query);
  const canFind = look === 'tree' || look === 'text' || look === 'table';
  const find: Find | undefined = isFinding && canFind ? { query: quiet, hit, onHits: setHits } : undefined;
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setFinding(false);
    setQuery('');
    opener.current?.focus();
  };
  return (
    <section className={styles.section} aria-label={runTexts.result.title}>
      <div className={styles.head}>
        <h3>{runTexts.result.title}</h3>
        <span className={styles.space} />
        {looks.length > 1 ? (
          <Segmented
            label={runTexts.result.view}
            options={looks.map((id) => ({ id, label: runTexts.result.looks[id] }))}
            value={look}
            onChange={(next) => preferences.getState().setLook(tool.id, next)}
          />
        ) : null}
        <span className={styles.tools}>
          {canFind && !shape.isBrief ? (
            <IconButton
              ref={opener}
              label={runTexts.result.find}
              aria-expanded={isFinding}
              onClick={() => (isFinding ? close() : setFinding(true))}
            >
              <Search size={16} aria-hidden="true" />
            </IconButton>
          ) : null}
          <ResultButtons value={value} shape={shape} name={tool.name} />
        </span>
      </div>
      {find === undefined ? null : (
        <FindBar
          query={query}
          hit={hit}
          hits={hits}
          isTable={look === 'table'}
          onQuery={(next) => {
            setQuery(next);
            setHit(0);
          }}
          onHit={setHit}
          onClose={close}
        />
      )}
      <Shown look={look} shape={shape} find={find} />
    </section>
  );
}

function ResultButtons({ value, shape, name }: { value: JsonValue; shape: ResultShape; name: string }) {
  const download = () => {
    const { content, name: fileName } = fileOf(value, shape, name);
    saveFile(content, fileName);
  };
  return (
    <>
      <IconButton label={runTexts.result.download} onClick={download}>
        <Download size={16} aria-hidden="true" />
      </IconButton>
      <CopyButton text={() => shape.text} label={runTexts.result.copy} />
    </>
  );
}

interface FindBarProps {
  readonly query: string;
  readonly hit: number;
  readonly hits: number;
  readonly isTable: boolean;
  readonly onQuery: (query: string) => void;
  readonly onHit: (hit: number) => void;
  readonly onClose: () => void;
}

function FindBar({ query, hit, hits, isTable, onQuery, onHit, onClose }: FindBarProps) {
  const step = (by: number) => onHit(hits === 0 ? 0 : (hit + by + hits) % hits);
  return (
    <div className={styles.find} role="search">
      <input
        className={styles.query}
        type="search"
        maxLength={MAX_QUERY}
        aria-label={runTexts.result.find}
        placeholder={runTexts.result.find}
        autoFocus
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
          else if (event.key === 'Escape') onClose();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <span role="status" className={styles.count}>
        {query === ''
          ? ''
          : isTable
            ? runTexts.result.rowsFound(hits)
            : runTexts.result.found(hits === 0 ? 0 : (hit % hits) + 1, hits)}
      </span>
      {isTable ? null : (
        <>
          <IconButton label={runTexts.result.previous} disabled={hits < 2} onClick={() => step(-1)}>
            <ChevronUp size={16} aria-hidden="true" />
          </IconButton>
          <IconButton label={runTexts.result.next} disabled={hits < 2} onClick={() => step(1)}>
            <ChevronDown size={16} aria-hidden="true" />
          </IconButton>
        </>
      )}
      <IconButton label={sharedTexts.common.close} onClick={onClose}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function Shown({ look, shape, find }: { look: Look; shape: ResultShape; find: Find | undefined }) {
  // The text is computed on demand, since that takes long.
  const { picture, table, content, value } = shape;
  if (look === 'image' && picture !== undefined) return <ResultPicture picture={picture} />;
  if (look === 'content' && content !== undefined) return <ResultContent content={content} />;
  if (look === 'table' && table !== undefined)
    return <DataTable label={runTexts.result.looks.table} table={table} find={find} />;
  if (look === 'tree') return <JsonTree label={runTexts.result.looks.tree} value={value} find={find} />;
  return <LongText label={runTexts.result.looks.text} text={shape.text} find={find} />;
}
