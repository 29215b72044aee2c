import { expect, test, vi } from 'vitest';
import type { ServedTool } from '../../reach/contract/door.ts';
import type { HostEvent } from '../../services/host-services.ts';
import { offerToBrowser } from './web-mcp.ts';

interface Registered {
  readonly name: string;
  readonly execute: (input: unknown, options?: { signal: AbortSignal }) => Promise<unknown>;
}
const tool = (name: string, description = `Does ${name}`): ServedTool => ({
  name,
  description,
  inputSchema: { type: 'object', properties: {} },
  annotations: { readOnlyHint: true, openWorldHint: false },
});

function setUp(first: readonly ServedTool[]) {
  let tools = first;
  let notify: (event: HostEvent) => void = () => undefined;
  const live = new Map<string, Registered>();
  const registrations = vi.fn();
  const stopped = vi.fn();
  offerToBrowser(
    {
      browserTools: async () => tools,
      callFromBrowser: async (_key, name, args) => {
        if (name === 'broken') throw new Error('a bug');
        return name === 'gone'
          ? { kind: 'unknown-tool', message: 'There is no tool named "gone"' }
          : { kind: 'result', result: { content: [{ type: 'text', text: JSON.stringify(args) }] } };
      },
      stopBrowserCall: async () => stopped(),
    },
    {
      modelContext: {
        registerTool: async (given, { signal }) => {
          // The cast: it is what `offerToBrowser` registers.
          const registered = given as Registered;
          if (live.has(registered.name)) throw new DOMException('twice', 'InvalidStateError');
          registrations(registered.name);
          live.set(registered.name, registered);
          signal.addEventListener('abort', () => live.delete(registered.name));
          return undefined;
        },
      },
    },
    (listener) => {
      notify = listener;
      return () => undefined;
    },
  );
  const change = (next: readonly ServedTool[]): void => {
    tools = next;
    notify({ type: 'reach-changed' });
  };
  return { live, registrations, stopped, change };
}

test('registers what is offered, and what changed anew', async () => {
  const { live, registrations, change } = setUp([tool('area'), tool('gone')]);
  await vi.waitFor(() => expect([...live.keys()]).toEqual(['area', 'gone']));
  change([tool('area'), tool('second', '')]);
  await vi.waitFor(() => expect([...live.keys()]).toEqual(['area', 'second']));
  change([tool('area', 'Other words'), tool('second', '')]);
  await vi.waitFor(() => expect(registrations).toHaveBeenCalledTimes(4));
  expect(registrations.mock.calls.flat()).toEqual(['area', 'gone', 'second', 'area']);
  change([]);
  await vi.waitFor(() => expect(live.size).toBe(0));
});

test('a failure is a value', async () => {
  const { live } = setUp([tool('area'), tool('gone'), tool('broken')]);
  await vi.waitFor(() => expect(live.size).toBe(3));
  expect(await live.get('area')?.execute({ w: 3 })).toEqual({ content: [{ type: 'text', text: '{"w":3}' }] });
  expect(await live.get('gone')?.execute({})).toEqual({ error: 'There is no tool named "gone"' });
  expect(await live.get('broken')?.execute({})).toEqual({ error: 'a bug' });
});
