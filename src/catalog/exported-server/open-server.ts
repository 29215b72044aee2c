import { fileURLToPath } from 'node:url';
import { createCallTool, type CallTool } from '../call/call-tool.ts';
import { codeHashOf } from '../fields/code-hash.ts';
import { toolOf } from '../fields/tool-of.ts';
import { createSchemaEngine } from '../inside/schema/engine.ts';
import { newId, type ToolId } from '../../core/ids.ts';
import type { SchemaValidator } from '../contract/schema.ts';
import type { TruncationLimits } from '../contract/tool-settings.ts';
import type { ToolRecord } from '../../core/tool.ts';
import { readServed, type Served } from './manifest.ts';
import { createProcessExecutor } from './run-in-process.ts';
import { createServedStorage } from './folder-storage.ts';

const WHOLE: TruncationLimits = {
  bashCharacters: Infinity,
  bashLines: Infinity,
  readCharacters: Infinity,
  writeCharacters: Infinity,
  otherCharacters: Infinity,
};

/** The tools of a folder, which are called by the same rules as in the app. */
export interface OpenServer {
  readonly served: Served;
  readonly callTool: CallTool;
  readonly validator: SchemaValidator;
  readonly recordOf: (name: string) => ToolRecord | undefined;
}

export async function openServer(folder: string): Promise<OpenServer> {
  const served = readServed(folder);
  const records = new Map<string, ToolRecord>();
  const at = new Date().toISOString();
  for (const [name, { fields }] of served.tools) {
    // Exporting a tool means that it is trusted.
    records.set(name, {
      ...fields,
      enabled: true,
      id: name as ToolId,
      version: 1,
      codeHash: await codeHashOf(fields),
      createdAt: at,
      updatedAt: at,
      provenance: { kind: 'written' },
      trusted: true,
    });
  }
  const engine = createSchemaEngine();
  const validator: SchemaValidator = {
    checkSchema: (schema, root) => Promise.resolve(engine.check(schema, root)),
    checkSchemas: (schemas, root) => Promise.resolve(schemas.map((schema) => engine.check(schema, root))),
    validate: (schema, value, options) => Promise.resolve(engine.validate(schema, value, options)),
  };
  const parts = {
    script: fileURLToPath(new URL(/* @vite-ignore */ './run-tool.js', import.meta.url)),
    tools: served.tools,
    storage: createServedStorage(process.env['TOOLYARD_STORAGE']),
    workspace: process.env['TOOLYARD_WORKSPACE'] ?? process.cwd(),
  };
  const deviceId = newId<string>();
  const callTool = createCallTool({
    lookup: (name) => {
      const record = records.get(name);
      return Promise.resolve(record === undefined ? undefined : toolOf(record));
    },
    validatorFor: () => validator,
    executors: new Map(['browser', 'node'].map((kind) => [kind, createProcessExecutor(kind, parts)])),
    deviceId: () => Promise.resolve(deviceId),
    recordRun: () => Promise.resolve(),
    // The client shortens outputs for its model, which could not request the rest here.
    // An exported server has no files of a workspace.
    realPath: (path) => Promise.resolve(path),
    shortening: () => Promise.resolve(WHOLE),
    onCall: () => undefined,
  });
  return { served, callTool, validator, recordOf: (name) => records.get(name) };
}
