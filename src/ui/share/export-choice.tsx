import { useMemo, useState } from 'react';
import { Button } from '../elements/button.tsx';
import { TextField } from '../elements/fields/field.tsx';
import { VirtualList } from '../elements/views/virtual-list.tsx';
import { MAX_QUERY } from '../lib/max-query.ts';
import { createToolSearch } from '../tools/tool-search.ts';
import { useTools, useSessionTools } from '../stores/app-context.ts';
import { shareTexts } from './texts/index.ts';
import styles from './export-dialog.module.css';
import { useExports, exportStore } from './export-store.ts';
import { usePanelStore } from '../stores/panel-store.ts';

const ROW = 28;
const MAX_ROWS = 8;

/** Chooses the tools to export. */
export function ExportChoice() {
  const exports = usePanelStore(exportStore);
  const names = useExports((state) => state.names);
  const tools = useTools((state) => state.tools);
  const total = useTools((state) => state.total);
  const hasSessionTools = useSessionTools((state) => state.tools.length > 0);
  const [query, setQuery] = useState('');
  const [search] = useState(createToolSearch);
  const shown = useMemo(() => search(tools ?? [], query), [search, tools, query]);
  const choose = (change: (chosen: Set<string>) => void) => exports.getState().choose(changed(names, change));
  return (
    <details className={styles.choice} open={names.size !== 1}>
      <summary>
        {shareTexts.exporting.tools}{' '}
        <span className={styles.count}>{shareTexts.exporting.chosen(names.size, total)}</span>
      </summary>
      {hasSessionTools ? <p className={styles.formatText}>{shareTexts.exporting.saveFirst}</p> : null}
      <TextField
        label={shareTexts.exporting.filter}
        labelHidden
        type="search"
        maxLength={MAX_QUERY}
        placeholder={shareTexts.exporting.filter}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <div className={styles.choiceActions}>
        <Button look="quiet" onClick={() => choose((chosen) => shown.forEach(({ name }) => chosen.add(name)))}>
          {shareTexts.exporting.all}
        </Button>
        <Button look="quiet" onClick={() => choose((chosen) => shown.forEach(({ name }) => chosen.delete(name)))}>
          {shareTexts.exporting.none}
        </Button>
      </div>
      <div className={styles.list} style={{ height: Math.min(shown.length, MAX_ROWS) * ROW }}>
        <VirtualList
          label={shareTexts.exporting.tools}
          items={shown}
          itemKey={({ id }) => id}
          rowHeight={ROW}
          renderRow={({ name }) => (
            <label className={styles.tool}>
              <input
                type="checkbox"
                checked={names.has(name)}
                onChange={(event) =>
                  choose((chosen) => (event.target.checked ? chosen.add(name) : chosen.delete(name)))
                }
              />
              <span className={styles.toolName}>{name}</span>
            </label>
          )}
        />
      </div>
    </details>
  );
}

function changed(names: ReadonlySet<string>, change: (chosen: Set<string>) => void): Set<string> {
  const chosen = new Set(names);
  change(chosen);
  return chosen;
}
