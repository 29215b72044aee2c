import { expect, it, vi } from 'vitest';
import { LIMITS } from '../../../core/limits.ts';
import { vouchedFor } from '../../../core/json/json.ts';
import type { HostServices } from '../../../services/host-services.ts';
import { createFakeWorkspace } from '../../testing/fake-workspace.ts';
import { createOfferedConfigsStore } from './offered-configs-store.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const configOf = (...names: readonly string[]) =>
  JSON.stringify({ mcpServers: Object.fromEntries(names.map((name) => [name, { command: 'npx a' }])) });

function setUp(storage?: Storage) {
  const { files } = createFakeWorkspace();
  const reviewConfig = vi.fn(async (text: unknown) => {
    const { mcpServers } = JSON.parse(String(text)) as { mcpServers: object };
    return { servers: Object.keys(mcpServers).map((name) => ({ fields: { name } })), refused: [], secrets: [] };
  });
  // Nothing else may be asked of the host: nothing is added or connected.
  const host = vouchedFor<HostServices>({ files, mcp: { reviewConfig } });
  return { files, reviewConfig, store: createOfferedConfigsStore(host, storage) };
}

function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  return vouchedFor<Storage>({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
}

it('offers the configurations of the workspace, and again when one has changed after it was dismissed', async () => {
  const storage = memoryStorage();
  const { files, store } = setUp(storage);
  await store.getState().load();
  expect(store.getState().offers).toEqual([]);
  await files.write('/.mcp.json', bytesOf(configOf('a', '__proto__x', 'c')));
  await files.write('/config/mcp-config.json', bytesOf(configOf('d')));
  await store.getState().load();
  expect(store.getState().offers.map(({ path, names }) => [path, names])).toEqual([
    ['/.mcp.json', ['a', '__proto__x', 'c']],
    ['/config/mcp-config.json', ['d']],
  ]);
  const [first] = store.getState().offers;
  if (first === undefined) throw new Error('nothing is offered');
  store.getState().dismiss(first);
  await store.getState().load();
  expect(store.getState().offers.map(({ path }) => path)).toEqual(['/config/mcp-config.json']);

  // The next page knows it too.
  const next = setUp(storage);
  await next.files.write('/.mcp.json', bytesOf(first.text));
  await next.store.getState().load();
  expect(next.store.getState().offers).toEqual([]);
  await next.files.write('/.mcp.json', bytesOf(configOf('a', 'b')));
  await next.store.getState().load();
  expect(next.store.getState().offers.map(({ names }) => names)).toEqual([['a', 'b']]);
});

it('reads them again after a change of them or above them, and after no other', async () => {
  const { files, store, reviewConfig } = setUp();
  await files.write('/.mcp.json', bytesOf(configOf('a')));
  store.getState().noteChanges([{ path: '/other.json' }, { path: '/.mcp.json.bak' }, { path: '/conf' }]);
  expect(reviewConfig).not.toHaveBeenCalled();
  for (const path of ['/.mcp.json', '/', '/config']) {
    reviewConfig.mockClear();
    store.getState().noteChanges([{ path }]);
    await vi.waitFor(() => expect(reviewConfig).toHaveBeenCalledOnce());
    await store.getState().load();
  }
});

it.each([
  ['no configuration', 'x'],
  ['too large', `{"mcpServers":{}}${' '.repeat(LIMITS.mcp.maxConfigBytes)}`],
])('offers nothing for a file that is %s', async (_what, text) => {
  const { files, store } = setUp();
  await files.write('/.mcp.json', bytesOf(text));
  await files.makeFolder('/config/mcp-config.json');
  await store.getState().load();
  expect(store.getState().offers).toEqual([]);
});

it.each(['', '{}', '[["/.mcp.json"]]', '[["/.mcp.json",1]]', '[null]'])(
  'what is stored of dismissed files may be anything: %j',
  async (stored) => {
    const { files, store } = setUp(vouchedFor<Storage>({ getItem: () => stored, setItem: () => undefined }));
    await files.write('/.mcp.json', bytesOf(configOf('a')));
    await store.getState().load();
    expect(store.getState().offers).toHaveLength(1);
  },
);
