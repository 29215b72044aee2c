/**
 * Trusted worker for the user's own schemas. It is loaded by URL, so that its own response headers decide that ajv may
 * compile to code; the page's policy forbids that.
 */
import { createSchemaEngine } from '../catalog/inside/schema/engine.ts';
import type { SchemaWorkerApi } from '../catalog/schema/schema-validator.ts';
import { serveThread } from '../platform/rpc.ts';

/** What compiled schemas could reach and never need. The worker's own policy forbids connections besides. */
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

// Outside a worker with a policy of its own the first compile would fail late and obscurely.
serveThread(api);
