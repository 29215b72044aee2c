import { importRefusalText } from '../contract/import/import-refusals.ts';
import { isRecord } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import { NO_PERMISSIONS } from '../../core/permissions/permissions.ts';
import { defined } from '../../core/defined.ts';
import type { ToolFields } from '../../core/tool.ts';
import type { UnreadField } from '../contract/unread-field.ts';
import { parseJavaScript } from '../code/parse-javascript.ts';
import { describeCode, fieldsReported } from '../formats/describe-code.ts';
import { surroundingsOf } from '../formats/import/node-signs.ts';
import { readText } from '../formats/import/read-text.ts';
import { checkTools, type ToolJudges } from '../fields/check-tool.ts';

/** A tool that ships with this build of the app. */
export interface ShippedTool {
  /** Its file name in the folder of shipped tools. */
  readonly file: string;
  readonly fields: ToolFields;
  /** Fields of its definition that could not be read. */
  readonly unread?: readonly UnreadField[];
}

/** A shipped tool that cannot run; `at` counts from 1 within its file. */
export interface BrokenShippedTool {
  readonly file: string;
  readonly at: number;
  readonly name: string;
  readonly fault: string;
}

export interface ShippedTools {
  readonly tools: ReadonlyMap<string, ShippedTool>;
  readonly broken: readonly BrokenShippedTool[];
}

export interface ReadShippedDeps {
  readonly judges: ToolJudges;
  /** The tools of a share file; undefined for other texts. Rejects with the reason if a tool cannot be parsed. */
  readonly readShared: (text: string) => Promise<readonly ToolFields[] | undefined>;
}

type Read =
  | { readonly ok: true; readonly fields: ToolFields; readonly unread?: readonly UnreadField[] }
  | { readonly ok: false; readonly name: string; readonly fault: string };

const ORDER = ['.ts', '.js', '.mjs', '.json'];

/**
 * Reads the tools of a build. If a name occurs several times, the first one is used: `.ts` before `.js` before `.mjs`
 * before `.json`. A broken tool does not affect the others.
 */
export async function readShipped(files: unknown, deps: ReadShippedDeps): Promise<ShippedTools> {
  const found: { readonly file: string; readonly at: number; readonly read: Read }[] = [];
  for (const { file, text } of parseFiles(files))
    found.push(
      ...(await readFile(file, text, deps)).map((read, index) => ({ file, at: index + 1, read: withFault(read) })),
    );
  const whole = found.flatMap(({ read }) => (read.ok ? [read.fields] : []));
  const faults = new Map((await checkTools(whole, deps.judges)).map((fault, index) => [whole[index], fault]));
  const tools = new Map<string, ShippedTool>();
  const broken: BrokenShippedTool[] = [];
  for (const { file, at, read } of found) {
    const name = read.ok ? read.fields.name : read.name;
    const other = tools.get(name);
    const fault = !read.ok
      ? read.fault
      : (faults.get(read.fields)?.message ??
        (other === undefined ? undefined : `${other.file} has a tool of this name already`));
    if (read.ok && fault === undefined)
      tools.set(name, { file, fields: read.fields, ...defined({ unread: read.unread }) });
    else broken.push({ file, at, name: name === '' ? file : name, fault: fault ?? '' });
  }
  return { tools, broken };
}

function parseFiles(files: unknown): { readonly file: string; readonly text: string }[] {
  const listed = Array.isArray(files)
    ? files.map((each: unknown) => (isRecord(each) ? { file: each['file'], text: each['text'] } : {}))
    : [];
  const known = listed.filter(
    (each): each is { file: string; text: string } => typeof each.file === 'string' && typeof each.text === 'string',
  );
  return known.sort((one, other) => rankOf(one.file) - rankOf(other.file) || (one.file < other.file ? -1 : 1));
}

function rankOf(file: string): number {
  return ORDER.findIndex((ending) => file.endsWith(ending));
}

async function readFile(file: string, text: string, deps: ReadShippedDeps): Promise<readonly Read[]> {
  try {
    return file.endsWith('.json') ? await readJson(text, deps) : [await readModule(file, text, deps)];
  } catch (error) {
    return [{ ok: false, name: '', fault: error instanceof Error ? error.message : String(error) }];
  }
}

async function readJson(text: string, { judges, readShared }: ReadShippedDeps): Promise<readonly Read[]> {
  const shared = await readShared(text);
  if (shared !== undefined) return shared.map((fields) => ({ ok: true, fields }));
  const found = await readText(text, 'tools.json', judges.code);
  if ('known' in found || (found.format !== 'tools.json' && found.format !== 'toolyard'))
    return [
      {
        ok: false,
        name: '',
        fault: 'It holds no tools with code: a share file, a tools.json or an export of Toolyard does',
      },
    ];
  return found.records.map((record): Read =>
    record.ok ? record : { ok: false, name: record.name, fault: importRefusalText(record.reason) },
  );
}

/** Reads one module; its relative imports are not included. */
async function readModule(file: string, code: string, { judges }: ReadShippedDeps): Promise<Read> {
  const baseName = file.slice(0, file.indexOf('.'));
  const broken = (fault: string): Read => ({ ok: false, name: baseName, fault });
  const language = file.endsWith('.ts') ? 'typescript' : 'javascript';
  const analysis = await judges.code.analyze(code, language);
  if (!analysis.ok)
    return broken(`${analysis.message} (line ${String(analysis.line)}, column ${String(analysis.column)})`);
  const description = analysis.shape === 'unknown' ? undefined : describeCode(code, analysis, language);
  const parsed = parseJavaScript(analysis.js);
  if (description === undefined || !parsed.ok)
    return broken(
      'It is no tool: its code must be a function named “tool” or “run”, or a module with a default export',
    );
  const { files, packages } = surroundingsOf(parsed.program, analysis.js);
  if (files.length > 0)
    return broken(`It imports ${files.slice(0, 20).join(', ')}: a tool that ships with the app is one file`);
  const fields = fieldsReported(description, {
    name: description.ownName ?? baseName,
    description: description.description ?? `The tool in ${file}, which ships with this app`,
    language,
  });
  // Packages are in the workspace.
  return {
    ok: true,
    unread: description.unread,
    fields:
      packages.length === 0
        ? fields
        : { ...fields, permissions: { ...(fields.permissions ?? NO_PERMISSIONS), files: 'read' } },
  };
}

function withFault(read: Read): Read {
  if (!read.ok) return read;
  const { name, enabled, code } = read.fields;
  const fault = name.includes('.')
    ? 'Names with a dot are those of tools of servers'
    : !LIMITS.toolNamePattern.test(name)
      ? `The name ${JSON.stringify(name.slice(0, 200))} is none for a tool: 1 to 128 of the characters A–Z, a–z, ` +
        `0–9, underscore and hyphen`
      : !enabled
        ? 'It is disabled in its file'
        : code.length > LIMITS.maxImportedCodeBytes
          ? `Its code is larger than ${String(LIMITS.maxImportedCodeBytes / 1024 / 1024)} MB`
          : undefined;
  return fault === undefined ? read : { ok: false, name, fault };
}
