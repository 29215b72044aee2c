import { zipSync, strToU8, type Zippable } from 'fflate';
import type { AnalyzedCode } from '../../contract/code.ts';
import type { InferredAccess } from '../../contract/inferred-access.ts';
import type { ExportedFile, ExportLoss, ExportResult } from '../../contract/export.ts';
import { exportNote, exportRefusal, syntaxReason } from '../../contract/faults/export-notes.ts';
import { type JsonObject, type JsonValue, jsonOf } from '../../../core/json/json.ts';
import type { ToolRecord } from '../../../core/tool.ts';
import type { CodeAnalyzer } from '../../code/analyze-code.ts';
import { carriedFieldsOf } from '../../fields/tool-fields.ts';
import { lossOf } from './losses.ts';
import { dependenciesOf } from './server-dependencies.ts';
import { lockOf } from './server-lock.ts';
import { readServerManifest, SERVER_FORMAT, SERVER_FORMAT_VERSION, type ServerManifest } from './server-manifest.ts';
import { BUILD_SCRIPT, clientConfig, INDEX_SCRIPT, packageManifest, readMe, TEST_SCRIPT } from './server-texts.ts';
import { missingInNode } from './missing-in-node.ts';
import { mcpDefinition, mcpOutputSchema } from './to-definitions.ts';
import type { Written } from './written.ts';
import { trimmed } from '../../../core/text/trim-characters.ts';

const LOCK = 'package-lock.json';

export interface ServerDeps {
  readonly analyzer: CodeAnalyzer;
  /** The modules of the server, by path in the folder, and the lock of their packages. */
  readonly runtime: () => Promise<readonly ExportedFile[]>;
}

/** One tool and its files. */
export interface ServedFiles {
  readonly record: ToolRecord;
  /** Path of the code as written. */
  readonly source: string;
  /** Path of the code that runs: the same file if it needed no change. */
  readonly run: string;
  readonly js: string;
  readonly access: InferredAccess;
}

/**
 * Writes a folder that becomes a stdio MCP server after `npm install`, as a zip; the same tools always give the same
 * bytes.
 */
export async function writeMcpServer(
  records: readonly ToolRecord[],
  { analyzer, runtime }: ServerDeps,
): Promise<Written> {
  const { served, refused } = await readTools(records, analyzer);
  const name = packageName(served.map(({ record }) => record));
  const fileName = `${name}.zip`;
  if (served.length === 0) return { fileName, files: [], losses: [], refused };
  const { dependencies, notes } = dependenciesOf(served.map(({ record }) => record));
  const manifest: ServerManifest = {
    format: SERVER_FORMAT,
    formatVersion: SERVER_FORMAT_VERSION,
    tools: served.map(entryOf),
  };
  const codes = new Map(
    served.flatMap(
      ({ record, source, run, js }) =>
        [[source, record.code], ...(source === run ? [] : [[run, js]])] as [string, string][],
    ),
  );
  const files = filesOfServer(name, { served, dependencies, manifest, codes, parts: await runtime() });
  return { fileName, files, archive: zipOf(name, files), losses: lossesOf(served, manifest, codes, notes), refused };
}

async function readTools(
  records: readonly ToolRecord[],
  analyzer: ServerDeps['analyzer'],
): Promise<{ readonly served: ServedFiles[]; readonly refused: ExportResult['refused'] }> {
  const refused: ExportResult['refused'][number][] = [];
  const served: ServedFiles[] = [];
  const names = new Set<string>();
  for (const record of records) {
    const analysis = await analyzer.analyze(record.code, record.language);
    if (record.permissions?.dom === true)
      refused.push(exportRefusal(record.name, { code: 'export-draws-server', values: [] }));
    else if (!analysis.ok) refused.push(exportRefusal(record.name, syntaxReason(analysis)));
    else
      served.push({ ...filesOf(record, analysis, names), access: await analyzer.access(record.code, record.language) });
  }
  return { served, refused };
}

interface ServerFiles {
  readonly served: readonly ServedFiles[];
  readonly dependencies: ReturnType<typeof dependenciesOf>['dependencies'];
  readonly manifest: ServerManifest;
  /** By path. */
  readonly codes: ReadonlyMap<string, string>;
  /** The files of the server itself. */
  readonly parts: Awaited<ReturnType<ServerDeps['runtime']>>;
}

function filesOfServer(name: string, { served, dependencies, manifest, codes, parts }: ServerFiles): ExportedFile[] {
  const isBuilt = served.some(({ source, run }) => source !== run);
  const own = parts.find(({ path }) => path === LOCK)?.text ?? '';
  return [
    { path: 'README.md', text: readMe(name, served, isBuilt) },
    { path: 'package.json', text: json(packageManifest(name, dependencies, isBuilt)) },
    {
      path: LOCK,
      text: json(
        lockOf(
          name,
          own,
          dependencies,
          served.map(({ record }) => record),
        ),
      ),
    },
    { path: 'toolyard.json', text: json(jsonOf(manifest)) },
    {
      path: 'mcp.json',
      text: json(
        clientConfig(
          name,
          served.map(({ record }) => record),
        ),
      ),
    },
    { path: 'index.js', text: INDEX_SCRIPT },
    ...(isBuilt ? [{ path: 'build.js', text: BUILD_SCRIPT }] : []),
    ...[...codes].map(([path, text]) => ({ path, text })),
    { path: 'test/cases.test.js', text: TEST_SCRIPT },
    ...parts.filter(({ path }) => path !== LOCK),
  ];
}

function entryOf({ record, source, run }: ServedFiles): JsonObject {
  const { code: _code, ...fields } = carriedFieldsOf(record);
  return {
    ...jsonOf(fields),
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    source,
    run,
    definition: mcpDefinition(record),
  };
}

function filesOf(record: ToolRecord, { js, kind }: AnalyzedCode, taken: Set<string>): Omit<ServedFiles, 'access'> {
  const baseName = baseNameOf(record.name, taken);
  const run = `tools/${baseName}.${kind === 'script' ? 'cjs' : 'mjs'}`;
  const isSame = js === record.code;
  return {
    record,
    js,
    run,
    source: isSame ? run : `source/${baseName}.${record.language === 'typescript' ? 'ts' : 'js'}`,
  };
}

/** A file name that is valid on every system, and that no other tool has even if case is ignored. */
function baseNameOf(name: string, taken: Set<string>): string {
  const plain = name.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 60);
  const safe = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i.test(plain) ? `${plain}_` : plain;
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? safe : `${safe}-${String(number)}`;
    if (taken.has(candidate.toLowerCase())) continue;
    taken.add(candidate.toLowerCase());
    return candidate;
  }
}

function packageName(records: readonly ToolRecord[]): string {
  const [only] = records;
  const baseName =
    records.length === 1 && only !== undefined
      ? trimmed(only.name.toLowerCase().replace(/[^a-z0-9-]+/g, '-'), '-').slice(0, 100)
      : '';
  return `${baseName === '' ? 'toolyard' : baseName}-mcp-server`;
}

function lossesOf(
  served: readonly ServedFiles[],
  manifest: ServerManifest,
  codes: ReadonlyMap<string, string>,
  notes: ReadonlyMap<string, ExportLoss['changes']>,
): ExportLoss[] {
  const back = readServerManifest(JSON.parse(JSON.stringify(manifest)), (path) => codes.get(path));
  return served.map(({ record, js }, index) => {
    const read = back?.records[index];
    const {
      ok: _ok,
      fixed: _fixed,
      fields,
      ...times
    } = read?.ok === true ? read : { ok: false, fixed: [], fields: {} };
    const missing = record.environment === 'browser' ? missingInNode(js) : [];
    return lossOf(record, { ...fields, ...times }, 'mcp-server', [
      ...missing.map((word) => exportNote('/code', { code: 'change-missing-in-node', values: [word] })),
      ...(typeof record.returns === 'object' && mcpOutputSchema(record.returns) === undefined
        ? [exportNote('/returns', { code: 'change-not-announced', values: [] })]
        : []),
      ...(record.permissions === undefined || isNothing(record.permissions)
        ? []
        : [exportNote('/permissions', { code: 'change-not-held', values: [] })]),
      ...(record.enabled ? [] : [exportNote('/enabled', { code: 'change-still-offered', values: [] })]),
      ...(notes.get(record.name) ?? []),
    ]);
  });
}

function isNothing({ network, files, secrets }: NonNullable<ToolRecord['permissions']>): boolean {
  return network.length === 0 && files === 'none' && secrets.length === 0;
}

function zipOf(folder: string, files: readonly ExportedFile[]): Uint8Array<ArrayBuffer> {
  const entries: Zippable = {};
  for (const { path, text } of files)
    entries[`${folder}/${path}`] = [strToU8(text), { os: 3, attrs: (path === 'index.js' ? 0o100755 : 0o100644) << 16 }];
  // The earliest date that a zip can contain, in local time, so that the bytes are the same everywhere.
  return zipSync(entries, { level: 9, mtime: new Date(1980, 0, 1) }) as Uint8Array<ArrayBuffer>;
}

function json(value: JsonValue): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
