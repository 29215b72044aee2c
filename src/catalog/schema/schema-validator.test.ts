import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LIMITS } from '../../core/limits.ts';
import type { KillableEndpoint } from '../../platform/deadline-worker.ts';
import { serveRpc } from '../../platform/rpc.ts';
import { createSchemaEngine } from '../inside/schema/engine.ts';
import { createSchemaValidator, type SchemaWorkerApi } from './schema-validator.ts';

/** A worker in this thread that never answers for schemas titled `spin`, like one that hangs. */
function fakeWorkers() {
  const log: string[] = [];
  const ports: MessagePort[] = [];
  const spawn = (): KillableEndpoint => {
    log.push('spawned');
    const { port1, port2 } = new MessageChannel();
    ports.push(port1);
    const engine = createSchemaEngine();
    const stuck = () => new Promise<never>(() => undefined);
    const api = {
      ping: () => 'pong',
      checkMany(schemas, root) {
        log.push(`check ${String(schemas.length)}`);
        return JSON.stringify(schemas).includes('"spin"')
          ? (stuck() as never)
          : schemas.map((schema) => engine.check(schema, root));
      },
      validate: (schema, value, options) =>
        schema['title'] === 'spin' ? (stuck() as never) : engine.validate(schema, value, options),
    } satisfies SchemaWorkerApi;
    serveRpc(api, port1);
    return Object.assign(port2, {
      terminate() {
        log.push('terminated');
        port1.close();
      },
    });
  };
  return {
    log,
    spawn,
    close: () => {
      for (const port of ports) port.close();
    },
  };
}

let workers = fakeWorkers();
beforeEach(() => {
  workers = fakeWorkers();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  workers.close();
  vi.useRealTimers();
});

/** Delivers the messages between the ports, then reaches the deadline. */
async function passDeadline(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setImmediate(resolve));
  await vi.advanceTimersByTimeAsync(LIMITS.validationMs);
}

async function settle<Value>(promise: Promise<Value>): Promise<Value> {
  let done = false;
  const marked = promise.finally(() => {
    done = true;
  });
  while (!done) await passDeadline();
  return marked;
}

test('a validation that exceeds the deadline is stopped and reported, and the next one gets a new worker', async () => {
  const validator = createSchemaValidator(workers.spawn);
  expect(await settle(validator.validate({ title: 'spin' }, {}))).toEqual({
    kind: 'unusable',
    reason: 'deadline',
    message: 'Validation took longer than 2000 ms and was stopped: the schema may hold a pattern that never ends',
  });
  expect(await validator.validate({ required: ['a'] }, {})).toEqual({
    kind: 'invalid',
    total: 1,
    problems: [{ path: '', message: "must have required property 'a'", keyword: 'required' }],
  });
  expect(workers.log).toEqual(['spawned', 'terminated', 'spawned']);
});

test('a schema that exceeds the deadline does not affect the verdicts of the others', async () => {
  const validator = createSchemaValidator(workers.spawn);
  const verdicts = await settle(validator.checkSchemas([{ type: 'object' }, { title: 'spin' }, { type: 'array' }]));
  expect(verdicts).toMatchObject([
    { valid: true },
    { valid: false, error: 'Checking the schema took longer than 2000 ms', path: '' },
    { valid: false, error: 'The root of the schema must describe an object: its type is "array"', path: '/type' },
  ]);
});

test('schemas are checked in batches, and verdicts are cached by text', async () => {
  const validator = createSchemaValidator(workers.spawn);
  const schemas = Array.from({ length: 250 }, (_, index) => ({ type: 'object', title: String(index) }));
  expect(await validator.checkSchemas(schemas)).toEqual(schemas.map(() => ({ valid: true })));
  expect(await validator.checkSchemas([...schemas].reverse())).toEqual(schemas.map(() => ({ valid: true })));
  expect(workers.log).toEqual(['spawned', 'check 100', 'check 100', 'check 50']);
});

test('a schema that is not JSON is refused without a worker', async () => {
  const validator = createSchemaValidator(workers.spawn);
  const circle: Record<string, unknown> = {};
  circle['self'] = circle;
  expect(await validator.checkSchema(circle)).toMatchObject({ valid: false, error: 'A schema must be JSON', path: '' });
  expect(workers.log).toEqual([]);
});
