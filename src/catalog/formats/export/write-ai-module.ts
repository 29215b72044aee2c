import { parse } from 'acorn';
import type { AnalyzedCode } from '../../contract/code.ts';
import type { ExportLoss, ExportResult } from '../../contract/export.ts';
import { exportNote, exportRefusal, syntaxReason, type ExportNote } from '../../contract/faults/export-notes.ts';
import type { ToolRecord } from '../../../core/tool.ts';
import type { CodeAnalyzer } from '../../code/analyze-code.ts';
import { toProviderName } from '../../definition/provider-names.ts';
import { readAiModule } from '../import/ai-module.ts';
import { lossOf } from './losses.ts';
import { inlineModule, REGION, REGION_END, type RegionHead } from './module-regions.ts';
import { fileNameFor, type Written } from './written.ts';

interface Part {
  readonly record: ToolRecord;
  readonly imports: readonly string[];
  readonly region: string;
  readonly definition: string;
  readonly id: string;
}

/**
 * Writes tools as a module of the AI SDK (https://ai-sdk.dev): one file that exports each tool, and all of them as
 * `tools`.
 */
export async function writeAiModule(records: readonly ToolRecord[], analyzer: CodeAnalyzer): Promise<Written> {
  const refused: ExportResult['refused'][number][] = [];
  const parts: Part[] = [];
  const ids = new Set(['tool', 'tools', 'jsonSchema', 'contextOf', 'run', 'createRequire']);
  for (const record of records) {
    const analysis = await analyzer.analyze(record.code, record.language);
    const part = analysis.ok ? partOf(record, analysis, ids) : syntaxReason(analysis);
    const isSound =
      !('code' in part) && (await analyzer.analyze([...part.imports, part.region].join('\n'), record.language)).ok;
    if ('code' in part) refused.push(exportRefusal(record.name, part));
    else if (!isSound) refused.push(exportRefusal(record.name, UNTOLD));
    else parts.push(part);
  }
  const isTyped = parts.some(({ record }) => record.language === 'typescript');
  const path = fileNameFor(records, isTyped ? 'tools.ts' : 'tools.js');
  if (parts.length === 0) return { fileName: path, files: [], losses: [], refused };
  const text = moduleText(parts, isTyped);
  const back = (await readAiModule(text, path, analyzer)) ?? [];
  const losses = parts.map(({ record }) => {
    const read = back.find((each) => each.ok && each.fields.name === record.name);
    return lossOf(record, read?.ok === true ? read.fields : {}, 'ai-sdk', notesOf(record));
  });
  return { fileName: path, files: [{ path, text }], losses, refused };
}

function notesOf({ code, packages }: ToolRecord): ExportLoss['changes'] {
  return [
    ...(/\bfiles\b/.test(code) && !namesItsFiles(code)
      ? [exportNote('/code', { code: 'change-no-files', values: [] })]
      : []),
    ...(packages === undefined
      ? []
      : [
          exportNote('/packages', {
            code: 'change-install',
            values: [packages.requested.map(({ name }) => name).join(', ')],
          }),
        ]),
  ];
}

/** Whether code uses `context.fs` or another file member after `context` on a line. */
function namesItsFiles(code: string): boolean {
  return code.split('\n').some((line) => {
    const at = line.search(/\bcontext\b/);
    return at >= 0 && /\bfs\b/.test(line.slice(at));
  });
}

const UNTOLD: ExportNote = { code: 'export-imports', values: [] };

/** The text of a tool, or why it cannot be written. */
function partOf(record: ToolRecord, { kind, js, shape }: AnalyzedCode, ids: Set<string>): Part | ExportNote {
  if (record.permissions?.dom === true) return { code: 'export-draws-module', values: [] };
  if (shape === 'unknown' && !/\bmodule\.exports\b|\bexports\./.test(js))
    return { code: 'export-nothing-callable', values: [] };
  const inlined = kind === 'script' ? { body: record.code, imports: [] } : inlineModule(record.code);
  if (inlined === undefined || record.code.includes(REGION_END)) return UNTOLD;
  const id = idOf(record.name, ids);
  const head: RegionHead = { name: record.name, environment: record.environment, language: record.language };
  const entry = entryOf(js, inlined.body, shape);
  const isAsync = kind === 'module' && waitsAtTop(js);
  const open = `${isAsync ? 'await (async () => {' : '((module, exports) => {'} // ${record.name}`;
  const close = isAsync ? '})();' : '})(...commonJs());';
  const region = [
    `${REGION} ${JSON.stringify(head)}`,
    `const ${id}Code = ${open}`,
    inlined.body,
    `return ${entry};`,
    close,
    REGION_END,
  ].join('\n');
  const definition = [
    `export const ${id} = tool({`,
    `  description: ${JSON.stringify(record.description)},`,
    `  inputSchema: jsonSchema(${JSON.stringify(record.parameters, null, 2).replaceAll('\n', '\n  ')}),`,
    `  execute: (input, options) => run(${JSON.stringify(record.name)}, ${id}Code, input, options),`,
    '});',
  ].join('\n');
  return { record, imports: inlined.imports, region, definition, id };
}

/** The expression that is called inside the function. */
function entryOf(js: string, body: string, shape: AnalyzedCode['shape']): string {
  if (/^\/\*export\s+default\s+\*\/const entry = /m.test(body)) return 'entry';
  const named = /^\/\*export\s+default\s+as ([\w$]+)\*\//m.exec(body)?.[1];
  if (named !== undefined) return named;
  if (shape === 'module-definition') return '{ execute }';
  const declared = (name: string): boolean => new RegExp(`(?:function\\s*\\*?|const|let|var)\\s+${name}\\b`).test(js);
  return declared('tool') ? 'tool' : declared('run') ? 'run' : 'module.exports';
}

/**
 * Whether a module fails to parse as ES2021, which had no top-level `await`; other newer syntax gives an unnecessary
 * `await`.
 */
function waitsAtTop(js: string): boolean {
  try {
    return parse(js, { ecmaVersion: 2021, sourceType: 'module' }).type !== 'Program';
  } catch {
    // The error says where; only the fact matters.
    return true;
  }
}

function idOf(name: string, taken: Set<string>): string {
  const plain = name
    .replace(/[^A-Za-z0-9]+(.)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? '')
    .replace(/^(?=\d)|^$/, '_');
  const safe = RESERVED.test(plain) ? `${plain}Tool` : plain;
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? safe : `${safe}${String(number)}`;
    if (taken.has(candidate)) continue;
    taken.add(candidate);
    return candidate;
  }
}

const RESERVED =
  /^(?:await|break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|export|extends|false|finally|for|function|if|import|in|instanceof|new|null|return|super|switch|this|throw|true|try|typeof|var|void|while|with|yield|let|static|module|exports|require)$/;

function moduleText(parts: readonly Part[], isTyped: boolean): string {
  const any = isTyped ? ': any' : '';
  const usesRequire = parts.some(({ record }) => /\brequire\s*\(/.test(record.code));
  const imports = [
    ...new Set([
      "import { jsonSchema, tool } from 'ai';",
      ...(usesRequire ? ["import { createRequire } from 'node:module';"] : []),
      ...parts.flatMap((part) => part.imports),
    ]),
  ];
  return `${imports.join('\n')}
${usesRequire ? '\nconst require = createRequire(import.meta.url);\n' : ''}
// Made by Toolyard. Each region holds the code of a tool as it was written; imports and exports are in comments.

${parts.map(({ region, definition }) => `${region}\n\n${definition}`).join('\n\n')}

/** All of them, by the names that every provider takes. */
export const tools = { ${parts.map(({ record, id }) => `${JSON.stringify(toProviderName(record.name, 'openai'))}: ${id}`).join(', ')} };

const kept = new Map${isTyped ? '<string, Map<string, unknown>>' : ''}();

/** Calls the code of a tool with what it knows from Toolyard: secrets come from the environment, storage lasts as long as the process. */
async function run(toolName${any}, code${any}, input${any}, { toolCallId, abortSignal }${any}) {
  const storage = kept.get(toolName) ?? new Map();
  kept.set(toolName, storage);
  const context = {
    toolName, requestId: toolCallId, runId: toolCallId, signal: abortSignal ?? new AbortController().signal, fetch,
    log: (...values${isTyped ? ': any[]' : ''}) => console.error(\`[\${toolName}]\`, ...values),
    progress: () => undefined,
    storage: { get: async (key${any}) => storage.get(key), set: async (key${any}, value${any}) => void storage.set(key, value), delete: async (key${any}) => void storage.delete(key), keys: async () => [...storage.keys()], clear: async () => storage.clear() },
    secrets: { get: (name${any}) => process.env[name], has: (name${any}) => process.env[name] !== undefined, names: () => [] },
  };
  if (typeof code === 'function') return await code(input, context);
  const result = await code.execute(input, context);
  if (Array.isArray(result) && typeof result[1] === 'boolean') {
    if (result[1]) throw new Error(String(result[0]));
    return result[0];
  }
  if (typeof result?.error === 'string') throw new Error(result.error);
  return typeof result === 'object' && result !== null && Object.keys(result).join() === 'result' ? result.result : result;
}

function commonJs()${isTyped ? ': [any, any]' : ''} {
  const module = { exports: {} };
  return [module, module.exports];
}
`;
}
