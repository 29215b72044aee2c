import { importRefused } from '../../catalog/contract/import/import-refusals.ts';
import type { ImportReview } from '../../catalog/contract/services.ts';
import { describe, expect, it } from 'vitest';
import { createFakeHost } from '../testing/fake-host.ts';
import { fieldsOf, recordOf } from '../testing/fake-records.ts';
import { createImportStore, rowProblems } from './import-store.ts';

const present = recordOf({ name: 'area' });
const REVIEW: ImportReview = {
  format: 'tools.json',
  refused: [],
  tools: [
    { fields: fieldsOf({ name: 'area', description: 'Theirs' }), fixed: [], findings: [], existing: present },
    { fields: fieldsOf({ name: 'beta' }), fixed: [], findings: [] },
    { fields: fieldsOf({ name: 'beta' }), fixed: [], findings: [] },
  ],
};

async function reviewed(review: ImportReview = REVIEW) {
  const host = createFakeHost([present], { review: () => review });
  const store = createImportStore(host, async () => ['area']);
  await store.getState().read('[]');
  const rows = () => {
    const { step } = store.getState();
    return step.kind === 'review' ? step.rows : [];
  };
  return { host, store, rows };
}

describe('import store', () => {
  it('stores nothing while reading and overwrites only on request', async () => {
    const { host, rows } = await reviewed();
    expect(rows().map((row) => [row.action, row.newName])).toEqual([
      ['rename', 'area_2'],
      ['include', 'beta'],
      ['rename', 'beta_2'],
    ]);
    expect(await host.tools.list(undefined, 10)).toHaveLength(1);
  });

  it('saves chosen tools as untrusted', async () => {
    const { host, store } = await reviewed();
    store.getState().choose(0, { action: 'replace' });
    store.getState().choose(2, { action: 'skip' });
    expect(await store.getState().save()).toHaveLength(2);
    expect((await host.tools.list(undefined, 10)).map((tool) => [tool.name, tool.trusted])).toEqual([
      ['area', false],
      ['beta', false],
    ]);
    expect(store.getState().step).toEqual({ kind: 'idle' });
  });

  it('reports rows that cannot be saved', async () => {
    const { store, rows } = await reviewed();
    store.getState().choose(0, { newName: 'not a name' });
    store.getState().choose(2, { newName: 'beta' });
    expect([...rowProblems(rows(), new Set(['area'])).keys()]).toEqual([0, 1, 2]);
    store.getState().chooseAll('skip');
    expect(rowProblems(rows(), new Set(['area'])).size).toBe(0);
  });

  it('stores pasted code as trusted only on request', async () => {
    const code: ImportReview = {
      format: 'code',
      refused: [],
      tools: [{ fields: fieldsOf({ name: 'mine' }), fixed: [], findings: [] }],
    };
    const { host, store } = await reviewed(code);
    store.getState().setOwn(true);
    await store.getState().save();
    expect(await host.tools.get('mine')).toMatchObject({ trusted: true, provenance: { kind: 'written' } });
  });

  it('reads several files as one review, each with its own format, and reports unreadable ones', async () => {
    const present = recordOf({ name: 'area' });
    const host = createFakeHost([present], {
      review: (text) => {
        if (text === '?') throw new Error('Not understood');
        if (text === '') throw importRefused({ code: 'empty', values: [] });
        if (text === 'servers')
          return { format: 'code', refused: [], tools: [], known: { kind: 'mcp-servers', names: ['files'] } };
        return {
          format: text === 'code' ? 'code' : 'mcp',
          refused: [],
          tools: [{ fields: fieldsOf({ name: 'beta' }), fixed: [], findings: [] }],
        };
      },
    });
    const store = createImportStore(host, async () => ['area']);
    await store
      .getState()
      .readFiles(['code', '?', '', 'servers', 'mcp'].map((text) => new File([text], `${text}.txt`)));
    expect(store.getState().step).toMatchObject({
      kind: 'review',
      rows: [
        { format: 'code', action: 'include' },
        { format: 'mcp', action: 'rename', newName: 'beta_2' },
      ],
      refused: [
        { name: '?.txt', reason: { code: 'message', values: ['Not understood'] } },
        { name: '.txt', reason: { code: 'empty', values: [] } },
      ],
      known: [{ source: 'servers.txt', known: { kind: 'mcp-servers' }, config: 'servers' }],
    });
    // Several tools are always untrusted.
    store.getState().setOwn(true);
    const records = await store.getState().save();
    expect(
      records?.map(({ trusted, provenance }) => [trusted, provenance.kind === 'import' && provenance.format]),
    ).toEqual([
      [false, 'code'],
      [false, 'mcp'],
    ]);
  });

  it('drops what is still being read when stopped', async () => {
    const { store } = await reviewed();
    const reading = store.getState().read('[]');
    store.getState().discard();
    await reading;
    expect(store.getState().step).toEqual({ kind: 'idle' });
  });

  it('reports why a text cannot be read', async () => {
    const store = createImportStore(createFakeHost(), async () => []);
    await store.getState().read('?');
    expect(store.getState().step).toEqual({
      kind: 'failed',
      refusal: { code: 'message', values: ['This is neither code nor a list of tools.'] },
      text: '?',
    });
  });
});
