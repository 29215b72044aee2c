import type { JsonObject, JsonValue } from '../../core/json.ts';
import { texts } from '../texts/texts.ts';
import styles from './data-table.module.css';
import { cx } from './class-names.ts';

const MAX_ROWS = 200;

/** Flat rows as a table; numbers to the right. */
export function DataTable({ label, columns, rows }: { label: string; columns: readonly string[]; rows: readonly JsonObject[] }) {
  return (
    <div className={styles.box} tabIndex={0} role="region" aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={cx(rows.every((row) => typeof row[column] === 'number') && styles.number)}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MAX_ROWS).map((row, index) => (
            <tr key={index}>
              {columns.map((column) => (
                <td key={column} className={cx(typeof row[column] === 'number' && styles.number)}>
                  {cellText(row[column])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > MAX_ROWS ? <p className={styles.more}>{texts.result.moreRows(rows.length - MAX_ROWS)}</p> : null}
    </div>
  );
}

function cellText(value: JsonValue | undefined): string {
  return value === undefined || value === null ? '' : String(value);
}
