import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord, type JsonObject } from '../../core/json/json.ts';
import type { EntryKind } from '../../sandbox/contract/sandbox-wire.ts';
import type { ToolFields } from '../../core/tool.ts';
import { parseToolFields } from '../fields/parse-tool.ts';

/** A tool of the server and its file. */
export interface ServedTool {
  readonly fields: ToolFields;
  /** In the form of `tools/list`. */
  readonly definition: JsonObject;
  /** Absolute path; `.cjs` is a script, `.mjs` a module. */
  readonly file: string;
  readonly code: string;
  readonly kind: EntryKind;
}

export interface Served {
  readonly name: string;
  readonly version: string;
  readonly folder: string;
  readonly tools: ReadonlyMap<string, ServedTool>;
}

/** @throws Error that names the invalid file */
export function readServed(folder: string): Served {
  const { name, version } = readJson(join(folder, 'package.json'));
  const manifest = readJson(join(folder, 'toolyard.json'));
  const tools = new Map<string, ServedTool>();
  for (const entry of Array.isArray(manifest['tools']) ? (manifest['tools'] as unknown[]) : []) {
    if (!isRecord(entry) || typeof entry.run !== 'string' || !isRecord(entry.definition))
      throw new Error('toolyard.json: a tool has no file that runs, or no definition');
    const file = join(folder, entry.run);
    const code = readFileSync(file, 'utf8');
    const fields = parseToolFields({ ...entry, code });
    if (!fields.ok) throw new Error(`toolyard.json: ${fields.fault.message}`);
    // The value was parsed from JSON.
    tools.set(fields.value.name, {
      fields: fields.value,
      definition: entry.definition as JsonObject,
      file,
      code,
      kind: file.endsWith('.cjs') ? 'script' : 'module',
    });
  }
  return { name: String(name), version: String(version), folder, tools };
}

function readJson(path: string): Record<string, unknown> {
  const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!isRecord(value)) throw new Error(`${path} holds no object`);
  return value;
}
