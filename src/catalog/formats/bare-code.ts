import { LIMITS } from '../../core/limits.ts';
import type { ToolFields } from '../../core/tool.ts';
import type { CodeAnalyzer } from '../code/analyze-code.ts';
import type { ReadRecord } from './read-record.ts';
import { mendName } from './tools-json.ts';

const NODE_ONLY = /\brequire\s*\(|\bfrom\s+['"]node:|\bimport\s*\(\s*['"]node:|\bprocess\.|\b__dirname\b/;

/**
 * Code that was pasted or dropped as it is: JavaScript or, where that does not read, TypeScript. A definition brings its
 * name, description and schema along; a plain function gets what can be filled in later.
 */
export async function readBareCode(code: string, fileName: string | undefined, analyzer: CodeAnalyzer): Promise<ReadRecord> {
  const written = /\.[cm]?tsx?$/.test(fileName ?? '') ? 'typescript' : 'javascript';
  const other = written === 'javascript' ? 'typescript' : 'javascript';
  const first = await analyzer.analyze(code, written);
  const second = first.ok ? first : await analyzer.analyze(code, other);
  if (!first.ok && !second.ok) {
    return { ok: false, name: fileName ?? '', reason: `It reads neither as JSON nor as code: ${first.message} (line ${String(first.line)}, column ${String(first.column)})` };
  }
  const analysis = second.ok ? second : first;
  if (!analysis.ok) return { ok: false, name: fileName ?? '', reason: analysis.message };
  const { readLiteralDefinition } = await import('../code/literal-definition.ts');
  const found = readLiteralDefinition(analysis.js);
  const mended: string[] = [];
  const stem = fileName?.replace(/\.[^.]*$/, '') ?? '';
  const name = mendName(found.name ?? (stem === '' ? 'new_tool' : stem), mended);
  if (found.description === undefined) mended.push('The code names no description: write one, it is what an agent reads.');
  if (found.parameters === undefined) mended.push('The code names no schema: any object is accepted until you write one.');
  const fields: ToolFields = {
    name: typeof name === 'string' ? name : 'new_tool',
    description: found.description ?? 'A tool from pasted code',
    code,
    parameters: found.parameters ?? { type: 'object', properties: {} },
    timeout: LIMITS.defaultTimeoutMs,
    environment: NODE_ONLY.test(code) ? 'node' : 'browser',
    enabled: true,
    language: first.ok ? written : other,
    ...(found.guidance === undefined ? {} : { guidance: found.guidance }),
  };
  return { ok: true, fields, mended };
}
