import { expect, it, vi } from 'vitest';
import { createFakeHost } from '../testing/fake-host.ts';
import { recordOf } from '../testing/fake-records.ts';
import { createShareStore } from './share-store.ts';

const NO = { network: [], files: 'none', dom: false } as const;

it('makes the link of the last choice after edits are saved, and lists its contents', async () => {
  const host = createFakeHost([
    recordOf({
      name: 'area',
      permissions: { ...NO, secrets: ['KEY'] },
      cases: [{ name: 'one', input: {}, expectation: { kind: 'throws' } }],
    }),
  ]);
  const asked = vi.spyOn(host.share, 'encode');
  const order: string[] = [];
  const store = createShareStore(host, {
    base: () => 'https://a.example/',
    saveAll: async () => order.push('saved'),
    delayMs: 5,
  });
  store.getState().open({ tools: ['area'] });
  await vi.waitFor(() =>
    expect(store.getState()).toMatchObject({ isMaking: false, info: { cases: 1, secrets: ['KEY'], packages: 0 } }),
  );
  expect(order).toEqual(['saved']);
  store.getState().change({ edit: true });
  store.getState().change({ sign: true });
  expect(store.getState().link?.url).toContain('#/s/');
  await vi.waitFor(() => expect(store.getState().link?.url).toContain('#/e/'));
  expect(asked.mock.calls.map(([request, base]) => [request.edit, request.sign, base])).toEqual([
    [false, false, 'https://a.example/'],
    [true, true, 'https://a.example/'],
  ]);
  expect((await store.getState().file()).name).toBe('area.toolyard.json');
  store.getState().change({ tools: [] });
  await vi.waitFor(() => expect(store.getState()).toMatchObject({ isMaking: false, link: undefined }));
  store.getState().change({ tools: ['gone'] });
  await vi.waitFor(() => expect(store.getState().failure).toBe('There is no tool named gone.'));
  store.getState().close();
  expect(store.getState().request).toBeUndefined();
});
