import type { CodeAnalyzer } from '../../code/analyze-code.ts';
import type { DefinitionField } from '../../contract/unread-field.ts';
import type { ReadRecord } from './read-record.ts';
import { fixName } from './tools-json.ts';

/**
 * Reads plain code: JavaScript or, if that fails to parse, TypeScript. A definition provides its name, description and
 * schema; a plain function gets placeholders, and a line that calls it if its name is not `tool`.
 */
export async function readBareCode(
  code: string,
  fileName: string | undefined,
  analyzer: CodeAnalyzer,
): Promise<ReadRecord> {
  const written = /\.[cm]?tsx?$/.test(fileName ?? '') ? 'typescript' : 'javascript';
  const other = written === 'javascript' ? 'typescript' : 'javascript';
  const first = await analyzer.analyze(code, written);
  const second = first.ok ? first : await analyzer.analyze(code, other);
  if (!first.ok && !second.ok) {
    return {
      ok: false,
      name: fileName ?? '',
      reason:
        `It reads neither as JSON nor as code: ${first.message} (line ${String(first.line)}, column ` +
        `${String(first.column)})`,
    };
  }
  const analysis = second.ok ? second : first;
  if (!analysis.ok) return { ok: false, name: fileName ?? '', reason: analysis.message };
  const language = first.ok ? written : other;
  const { describeCode, fieldsReported } = await import('../describe-code.ts');
  const described = describeCode(code, analysis, language);
  if (described === undefined)
    return {
      ok: false,
      name: fileName ?? '',
      reason: 'It reads as code, but there is no function in it that could be called',
    };
  const fixed: string[] = [];
  const baseName = fileName?.replace(/\.[^.]*$/, '') ?? '';
  const name = fixName(described.name ?? (baseName === '' ? 'new_tool' : baseName), fixed);
  const isUnread = (field: DefinitionField): boolean =>
    described.unread.some((each) => each.field === field || each.field === 'definition');
  // What could not be read has a sentence of its own.
  if (described.description === undefined && !isUnread('description'))
    fixed.push('The code names no description: write one, it is what an agent reads.');
  if (described.parameters === undefined && !isUnread('parameters'))
    fixed.push('The code names no schema: any object is accepted until you write one.');
  if (described.parameters !== undefined && !described.isWritten)
    fixed.push('The schema has the names that the code takes: say of each what it is.');
  fixed.push(...described.fixed);
  const fields = fieldsReported(described, {
    name: typeof name === 'string' ? name : 'new_tool',
    description: described.description ?? 'A tool from pasted code',
    language,
  });
  return { ok: true, fields, fixed, unread: described.unread };
}
