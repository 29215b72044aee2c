/**
 * Trusted worker for the user's own schemas. It is loaded by URL, so that its own response headers allow ajv to compile
 * code, which the page's policy forbids.
 */
import { createSchemaEngine } from '../catalog/inside/schema/engine.ts';
import type { SchemaWorkerApi } from '../catalog/schema/schema-validator.ts';
import { serveThread } from '../platform/rpc.ts';

/** Globals that compiled schemas could access and never need. The worker's own policy also forbids connections. */
const POWERS = [
  'indexedDB',
  'caches',
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'EventSource',
  'BroadcastChannel',
  'Worker',
  'SharedWorker',
  'importScripts',
  'navigator',
];
for (const power of POWERS) {
  for (let holder: object | null = self; holder !== null; holder = Object.getPrototypeOf(holder) as object | null)
    Reflect.deleteProperty(holder, power);
}

const engine = createSchemaEngine();

const api: SchemaWorkerApi = {
  ping: () => 'pong',
  checkMany: (schemas, root) => schemas.map((schema) => engine.check(schema, root)),
  validate: (schema, value, options) => engine.validate(schema, value, options),
};

// Without the worker's own policy, the first compilation would fail late and with an unclear error.
serveThread(api);
