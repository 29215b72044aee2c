// The trial itself uses only the address.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ShareContent } from '../../share/contract/share.ts';
import { navigate } from '../lib/navigate.ts';
import { createFakeHost } from '../testing/fake-host.ts';
import { fieldsOf, recordOf } from '../testing/fake-records.ts';
import { applyHostEvent, createAppModel } from '../stores/app-context.ts';
import { createDomStage } from '../run/document/dom-store.ts';

const at = '2026-01-02T03:04:05.000Z';
const CONTENT: ShareContent = {
  formatVersion: 1,
  files: [],
  servers: [],
  unknownKinds: [],
  tools: [{ ...fieldsOf({ name: 'area' }), createdAt: at, updatedAt: at }],
};

const address = { hash: '', href: 'https://app.example/' };
beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(address, { hash: '#/s/1abc', href: 'https://app.example/#/s/1abc' });
  vi.stubGlobal('location', address);
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_state: unknown, _title: string, to: string) => void (address.hash = to),
  });
  vi.stubGlobal('dispatchEvent', () => true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function opened() {
  const own = createFakeHost([recordOf({ name: 'mine' })]);
  const closed = vi.fn();
  const hosts: ReturnType<typeof createFakeHost>[] = [];
  const model = createAppModel(own, {
    version: '1',
    startTrial: () => {
      const host = createFakeHost();
      hosts.push(host);
      return {
        host,
        ready: Promise.resolve(),
        subscribe: (listener) => (void host.events.listen(listener), () => undefined),
        documents: createDomStage(),
        close: closed,
      };
    },
  });
  await own.events.listen((event) => applyHostEvent(model, event));
  const trials = model.trials.getState();
  await trials.open(CONTENT, { edit: true });
  const current = () => model.trials.getState().current;
  const edit = async () => {
    await hosts[0]?.tools.update('area', { description: 'Changed' });
    await vi.advanceTimersByTimeAsync(1_000);
  };
  return { own, model, trials, current, closed, edit };
}

describe('trials', () => {
  it('load a link into a separate host, as untrusted, and keep the address', async () => {
    const { own, current } = await opened();
    expect(await current()?.model.host.tools.get('area')).toMatchObject({ trusted: false });
    expect((await own.tools.all()).map(({ name }) => name)).toEqual(['mine']);
    expect(current()).toMatchObject({ path: '/s/1abc', edited: false, shown: { name: 'area', tab: 'code' } });
  });

  it('update the link in the address after each edit', async () => {
    const { current, edit } = await opened();
    await edit();
    expect(current()).toMatchObject({ edited: true, path: expect.stringMatching(/^\/e\/1fake/) });
    expect(address.hash).toBe(`#${current()?.path ?? ''}`);
  });

  it('handle navigation between their tools, and no other', async () => {
    const { current } = await opened();
    navigate('/tools/area/schema');
    expect(current()?.shown).toEqual({ name: 'area', tab: 'schema' });
    navigate('/settings');
    expect(address.hash).toBe('/settings');
  });

  it('end, and continue after undo', async () => {
    const { model, trials, current, closed, edit } = await opened();
    await edit();
    const { path } = current() ?? {};
    trials.end();
    expect(current()).toBeUndefined();
    expect(model.undo.getState().actions[0]).toMatchObject({ quiet: false });
    await model.undo.getState().undo();
    expect(current()?.path).toBe(path);
    trials.end();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(closed).toHaveBeenCalledTimes(1);
    await model.undo.getState().undo();
    expect(model.undo.getState().actions[0]?.state).toBe('failed');
  });

  it('are stored with their edits on request', async () => {
    const { own, trials, current, closed, edit } = await opened();
    await edit();
    await trials.save();
    expect(await own.tools.get('area')).toMatchObject({ trusted: false, description: 'Changed' });
    expect(current()).toBeUndefined();
    expect(closed).toHaveBeenCalledTimes(1);
    expect(address.hash).toBe('/tools/area');
  });

  it('end when another one begins', async () => {
    const { trials, closed } = await opened();
    await trials.open(CONTENT, { edit: false });
    await trials.open(CONTENT, { edit: false });
    expect(closed).toHaveBeenCalledTimes(1);
  });
});
