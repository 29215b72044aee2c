import { isRecord, parseJson } from '../../../core/json/json.ts';
import type { ModuleAnalysis, ModuleRequest } from './analyze-module.ts';
import { blanked } from './edits.ts';

/** A file in a `node_modules` folder with the analysis of modules below it, so that they need not be parsed. */
export const PREPARED_FILE = '.prepared-modules.json';
/** Increment this when `analyzeModule` returns something else for the same text: older files are then ignored. */
export const PREPARED_FORMAT = 3;

/** Text 0 means a blanked statement. */
type PackedEdit = readonly [start: number, end: number, text: string | 0];
type Packed = readonly [
  requests: readonly ModuleRequest[],
  imports: readonly (readonly [local: string, request: number, name: string])[],
  passedOn: readonly (readonly [exported: string, request: number, name: string])[],
  locals: ModuleAnalysis['locals'],
  hasTopLevelAwait: 0 | 1,
  edits: readonly PackedEdit[],
];

/** Makes the text of the file from modules, by their source. */
export function packModules(modules: Iterable<readonly [source: string, analysis: ModuleAnalysis]>): string {
  const packed = [...modules].map(
    ([source, { requests, imports, passedOn, locals, hasTopLevelAwait, edits }]): [string, Packed] => [
      keyOf(source),
      [
        requests,
        imports.map(({ local, request, name }) => [local, request, name] as const),
        passedOn.map(({ exported, request, name }) => [exported, request, name] as const),
        locals,
        hasTopLevelAwait ? 1 : 0,
        edits.map(({ start, end, text }) => [start, end, text === blanked(source, start, end) ? 0 : text] as const),
      ],
    ],
  );
  return JSON.stringify({ format: PREPARED_FORMAT, modules: packed });
}

/** Finds modules by their whole text, so a changed module is not found. */
export class PreparedModules {
  readonly #modules: ReadonlyMap<string, Packed>;

  /** @param text of a prepared file. Another format, or invalid text, gives no modules. */
  constructor(text: string) {
    // A program may overwrite the file: its modules are then parsed.
    const parsed = parseJson(text);
    const value = parsed.ok && isRecord(parsed.value) ? parsed.value : {};
    // The app wrote the rest of the shape; a program that forges it breaks only itself.
    this.#modules = new Map(
      value['format'] === PREPARED_FORMAT && Array.isArray(value['modules'])
        ? (value['modules'] as [string, Packed][])
        : [],
    );
  }

  find(source: string): ModuleAnalysis | undefined {
    const packed = this.#modules.size === 0 ? undefined : this.#modules.get(keyOf(source));
    if (packed === undefined) return undefined;
    const [requests, imports, passedOn, locals, hasTopLevelAwait, edits] = packed;
    return {
      requests,
      imports: imports.map(([local, request, name]) => ({ local, request, name })),
      passedOn: passedOn.map(([exported, request, name]) => ({ exported, request, name })),
      locals,
      hasTopLevelAwait: hasTopLevelAwait === 1,
      edits: edits.map(([start, end, text]) => ({ start, end, text: text === 0 ? blanked(source, start, end) : text })),
    };
  }
}

/** The length and a 64-bit hash of all characters: no two modules of a folder have the same by chance. */
function keyOf(source: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < source.length; at++) {
    const code = source.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  return `${source.length}-${(high >>> 0).toString(36)}-${(low >>> 0).toString(36)}`;
}
