import { Eye } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { Button } from '../elements/button.tsx';
import { Segmented } from '../elements/fields/segmented.tsx';
import { VirtualList } from '../elements/views/virtual-list.tsx';
import { shownInLine } from '../lib/hidden-characters.ts';
import { useApp } from '../stores/app-context.ts';
import { nameOf, type ImportAction, type ImportRow } from './import-store.ts';
import { importTexts } from './texts/index.ts';
import { EnvironmentBadge } from '../tools/tool-badges.tsx';
import styles from './import.module.css';

type Filter = 'all' | 'look' | 'taken';

interface ImportListProps {
  readonly rows: readonly ImportRow[];
  readonly problems: ReadonlyMap<number, string>;
  readonly selected: number | undefined;
  readonly rowHeight: number;
  readonly onSelect: (index: number) => void;
}

/** The imported tools with the action for each. Handles thousands. */
export function ImportList({ rows, problems, selected, rowHeight, onSelect }: ImportListProps) {
  const { imports } = useApp();
  const [filter, setFilter] = useState<Filter>('all');
  const deferredFilter = useDeferredValue(filter);
  const shown = useMemo(
    () =>
      rows.filter(
        (row) =>
          deferredFilter === 'all' ||
          (deferredFilter === 'look' ? checkCount(row) > 0 : row.tool.existing !== undefined),
      ),
    [rows, deferredFilter],
  );
  return (
    <div className={styles.list}>
      <div className={styles.listHead}>
        <Segmented
          label={importTexts.review.filter}
          options={[
            { id: 'all', label: importTexts.review.filterAll },
            { id: 'look', label: importTexts.review.filterLook },
            { id: 'taken', label: importTexts.review.filterTaken },
          ]}
          value={filter}
          onChange={setFilter}
        />
        {rows.length > 1 ? (
          <div className={styles.listActions}>
            <Button look="quiet" onClick={() => imports.getState().chooseAll('include')}>
              {importTexts.review.allInclude}
            </Button>
            <Button look="quiet" onClick={() => imports.getState().chooseAll('skip')}>
              {importTexts.review.allSkip}
            </Button>
          </div>
        ) : null}
      </div>
      <VirtualList
        label={importTexts.review.list}
        items={shown}
        itemKey={(row) => String(row.index)}
        rowHeight={rowHeight}
        renderRow={(row) => (
          <Row
            row={row}
            problem={problems.get(row.index)}
            current={row.index === selected}
            onSelect={() => onSelect(row.index)}
          />
        )}
      />
    </div>
  );
}

function Row({
  row,
  problem,
  current,
  onSelect,
}: {
  row: ImportRow;
  problem: string | undefined;
  current: boolean;
  onSelect: () => void;
}) {
  const { fields, existing } = row.tool;
  const toCheck = checkCount(row);
  return (
    <div className={styles.row} data-current={current} data-skipped={row.action === 'skip'}>
      <button type="button" className={styles.rowName} aria-current={current} title={problem} onClick={onSelect}>
        <span className={styles.rowText} data-problem={problem !== undefined}>
          {shownInLine(nameOf(row))}
        </span>
        {toCheck === 0 ? null : (
          <span className={styles.look}>
            <Eye size={14} aria-hidden="true" />
            <span className="visually-hidden">{importTexts.review.lookCount(toCheck)}</span>
          </span>
        )}
        <EnvironmentBadge environment={fields.environment} />
      </button>
      <ActionSelect
        row={row}
        taken={existing !== undefined}
        label={importTexts.review.choiceFor(shownInLine(fields.name))}
      />
    </div>
  );
}

export function ActionSelect({ row, taken, label }: { row: ImportRow; taken: boolean; label: string }) {
  const { imports } = useApp();
  return (
    <select
      className={styles.select}
      aria-label={label}
      value={row.action}
      // The options below are these actions.
      onChange={(event) => imports.getState().choose(row.index, { action: event.target.value as ImportAction })}
    >
      {taken ? null : <option value="include">{importTexts.review.include}</option>}
      <option value="rename">{importTexts.review.rename}</option>
      {taken ? <option value="replace">{importTexts.review.replace}</option> : null}
      <option value="skip">{importTexts.review.skip}</option>
    </select>
  );
}

/** What a person should look at before the tool is saved. */
function checkCount({ tool: { findings, unread = [] } }: ImportRow): number {
  return findings.length + unread.length;
}
