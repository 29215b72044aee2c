import { serveRpc } from '../platform/rpc.ts';
import type { TabMessage, TabSync } from '../platform/tab-sync.ts';
import type { SchemaValidator } from './contract/schema.ts';
import type { ToolRecord } from '../core/tool.ts';
import { createBackupOpener } from './backup/backup-opener.ts';
import { createBackupSession } from './backup/backup-session.ts';
import { createCodeAnalyzer } from './code/analyze-code.ts';
import type { ToolJudges } from './fields/check-tool.ts';
import { createSchemaEngine } from './inside/schema/engine.ts';

/** For tests: a validator without a worker. */
export function directValidator(): SchemaValidator {
  const engine = createSchemaEngine();
  return {
    checkSchema: (schema, root) => Promise.resolve(engine.check(schema, root)),
    checkSchemas: (schemas, root) => Promise.resolve(schemas.map((schema) => engine.check(schema, root))),
    validate: (schema, value, options) => Promise.resolve(engine.validate(schema, value, options)),
  };
}

/** For tests: the real judges in this thread; TypeScript is treated as JavaScript. */
export function directJudges(): ToolJudges {
  return { schemas: directValidator(), code: createCodeAnalyzer((code) => Promise.resolve({ ok: true, js: code })) };
}

/** For tests: reads backups at the other end of a channel, like a worker. */
export function readsBackups(): ReturnType<typeof createBackupOpener> {
  return createBackupOpener(() => {
    const { port1, port2 } = new MessageChannel();
    serveRpc({ ping: () => 'pong', ...createBackupSession() }, port1);
    return Object.assign(port2, { terminate: () => port1.close() });
  });
}

/** For tests: tabs that receive each other's messages at once. */
export function fakeTabs(count: number): TabSync[] {
  const listeners = Array.from({ length: count }, () => new Set<(message: TabMessage) => void>());
  return listeners.map((own) => ({
    publish(message) {
      for (const other of listeners) if (other !== own) for (const listener of other) listener(message);
    },
    subscribe(listener) {
      own.add(listener);
      return () => {
        own.delete(listener);
      };
    },
    close: () => {
      own.clear();
    },
  }));
}

/** For tests: a stored tool with the given fields. */
export function recordOf(fields: Partial<ToolRecord> = {}): ToolRecord {
  const { name = 'area' } = fields;
  return {
    id: `id-of-${name}` as ToolRecord['id'],
    version: 1,
    codeHash: 'h' as ToolRecord['codeHash'],
    createdAt: '2024-01-02T03:04:05.000Z',
    updatedAt: '2024-02-03T04:05:06.000Z',
    provenance: { kind: 'written' },
    trusted: true,
    name,
    description: 'What it does',
    code: 'function tool(params) {\n  return params;\n}\n',
    parameters: { type: 'object', properties: {} },
    timeout: 30_000,
    environment: 'browser',
    enabled: true,
    language: 'javascript',
    ...fields,
  };
}
