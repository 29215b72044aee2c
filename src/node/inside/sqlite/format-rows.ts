import { isRecord, type JsonValue } from '../../../core/json/json.ts';
import { base64ToBytes } from '../../../core/base64.ts';
import type { SqlStatementResult } from './sql.ts';

const MODES = ['list', 'csv', 'column', 'json', 'line'] as const;
export type Mode = (typeof MODES)[number];

export interface Format {
  readonly mode: Mode;
  readonly header: boolean;
  /** For lists and CSV; undefined for the default. */
  readonly separator: string | undefined;
}

export function isMode(word: string): word is Mode {
  return (MODES as readonly string[]).includes(word);
}

/** Formats rows like SQLite's own command. Empty for a statement without columns. */
export function formatRows({ columns, rows }: SqlStatementResult, { mode, header, separator }: Format): string {
  if (columns === undefined || rows === undefined) return '';
  const lines = rows.map((row) => row.map(shown));
  const withHeader = header ? [[...columns], ...lines] : lines;
  switch (mode) {
    case 'list':
      return joined(withHeader.map((line) => line.join(separator ?? '|')));
    case 'csv':
      return joined(withHeader.map((line) => line.map(quoted).join(separator ?? ',')));
    case 'json': {
      if (rows.length === 0) return '';
      return `[${rows.map((row) => JSON.stringify(Object.fromEntries(columns.map((name, at) => [name, row[at] ?? null])))).join(',\n')}]\n`;
    }
    case 'line': {
      const width = Math.max(...columns.map((name) => name.length));
      return lines
        .map((line) => `${joined(line.map((value, at) => `${(columns[at] ?? '').padStart(width)} = ${value}`))}\n`)
        .join('')
        .replace(/\n$/, '');
    }
    case 'column': {
      const widths = columns.map((name, at) =>
        Math.max(header ? name.length : 0, ...lines.map((line) => (line[at] ?? '').length)),
      );
      const rule = header ? [widths.map((width) => '-'.repeat(width))] : [];
      const all = header ? [[...columns], ...rule, ...lines] : lines;
      return joined(
        all.map((line) =>
          line
            .map((value, at) => value.padEnd(widths[at] ?? 0))
            .join('  ')
            .trimEnd(),
        ),
      );
    }
  }
}

function shown(value: JsonValue): string {
  if (value === null) return '';
  if (isRecord(value) && typeof value['base64'] === 'string')
    return new TextDecoder().decode(base64ToBytes(value['base64']));
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const quoted = (value: string): string => (/[",\r\n\s]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
const joined = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');
