import { vi } from 'vitest';
import type { NetworkUse } from '../../core/call.ts';
import type { JsonObject } from '../../core/json/json.ts';
import type { GrantedPermissions } from '../../core/permissions/permissions.ts';
import type { SandboxEvent } from '../broker-link.ts';
import type { SandboxedRun } from '../contract/sandboxed-run.ts';
import type { ToolMessage } from '../contract/sandbox-wire.ts';
import { makeRunServices } from '../run-services.ts';

const ORIGIN = 'https://weather.example';
const NOTHING: GrantedPermissions = { network: [], files: 'none', secrets: [], dom: false, revealSecrets: [] };

/** A run with no grant, as its code and its host see its services; its requests go to a `fetch` that keeps them. */
export function runsWith(more: Pick<SandboxedRun, 'asks'>) {
  const events: SandboxEvent[] = [];
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: [string, string][] }) => {
    sent.push([new URL(url).pathname, ...headers.map(([name, value]) => `${name}: ${value}`)].join(' '));
    return new Response('ok');
  });
  const run: SandboxedRun = {
    realm: 'browser',
    key: 'tool',
    trusted: true,
    order: {
      code: '',
      entry: 'module',
      fileName: 'tool.js',
      parameters: {},
      timeoutMs: 1_000,
      context: { toolName: 'tool', runId: 'r', requestId: 'c', conversationId: 'v', deviceId: 'd' },
      storage: [],
      preludes: [],
    },
    grant: NOTHING,
    secrets: [],
    ...more,
  };
  const services = makeRunServices(
    run,
    'https://toolyard.example',
    () => undefined,
    (event) => void events.push(event),
  );
  let nextId = 1;
  const last = <Type extends SandboxEvent['type']>(type: Type) =>
    events.filter((event): event is Extract<SandboxEvent, { type: Type }> => event.type === type).at(-1);
  return {
    says: (message: ToolMessage) => services.onMessage(message, []),
    fetches: (path: string, headers: Readonly<Record<string, string>>) => {
      const id = nextId++;
      services.onMessage(
        { type: 'fetch', id, url: `${ORIGIN}${path}`, method: 'GET', headers: Object.entries(headers), hasBody: false },
        [],
      );
    },
    asked: async (): Promise<JsonObject | undefined> => {
      await vi.waitUntil(() => last('asking'));
      return last('asking')?.asked;
    },
    allows: (paths: readonly string[], secrets: readonly { name: string; value: string; at: string }[]) =>
      services.answer({
        grant: {
          ...NOTHING,
          network: paths.map((pathPrefix) => ({ origin: ORIGIN, methods: ['GET'], pathPrefix })),
          secrets: secrets.map(({ name }) => name),
        },
        secrets: secrets.map(({ name, value, at }) => ({
          name,
          value,
          bindings: [{ origin: at, methods: ['GET'], pathPrefix: '/' }],
        })),
      }),
    declines: () => services.answer('declined'),
    ends: () => services.settle(),
    sent: () => sent,
    denied: () => last('denied')?.denied,
    uses: (): NetworkUse[] => events.flatMap((event) => (event.type === 'network' ? [event.use] : [])),
  };
}
