import type { ImportedTool, ImportReview } from '../../catalog/contract/services.ts';
import { describe, expect, it } from 'vitest';
import { ToolyardError } from '../../core/errors.ts';
import type { CodeHash } from '../../core/ids.ts';
import { createFakeHost } from '../testing/fake-host.ts';
import { fieldsOf, recordOf } from '../testing/fake-records.ts';
import { createImportStore } from './import-store.ts';
import { writeSharedFiles } from './write-shared-files.ts';

const origins = [{ name: 'area', codeHash: 'a'.repeat(64) as CodeHash }];
const toolOf = (name: string, code = 'function tool() {}', isSame = false): ImportedTool => ({
  fields: fieldsOf({ name, code }),
  fixed: [],
  findings: [],
  link: { origins, author: 'key', isSame },
});
const bytes = new Uint8Array([1]);
const FILES = (['new', 'other', 'same'] as const).map((state) => ({ path: `/${state}`, size: 1, state }));
const reviewOf = (tools: readonly ImportedTool[]): ImportReview => ({
  format: 'link',
  refused: [],
  tools: [...tools],
  share: {
    content: {
      formatVersion: 1,
      tools: tools.map(({ fields }) => ({ ...fields, createdAt: '', updatedAt: '' })),
      files: FILES.map(({ path }) => ({ path, bytes })),
      servers: [],
      unknownKinds: [],
    },
    files: FILES,
    servers: [],
    bySelf: false,
  },
});

function opened(review: () => ImportReview) {
  const host = createFakeHost([recordOf({ name: 'area' })], { review });
  const store = createImportStore(host, async () => ['area']);
  const step = () => {
    const { step: present } = store.getState();
    if (present.kind !== 'review') throw new Error(present.kind);
    return present;
  };
  return { host, store, step };
}

describe('a link in the import store', () => {
  it('is shown before it is checked; invalid tools and existing servers are left out; replacing a file must be chosen', async () => {
    const { host, store, step } = opened(() =>
      reviewOf([toolOf('beta'), toolOf('gamma', '@@'), toolOf('area', 'x', true)]),
    );
    const seen: unknown[] = [];
    const stop = store.subscribe(({ step: next }) => next.kind === 'review' && seen.push(next.share?.isJudging));
    await store.getState().readLink('1abc', true);
    stop();
    expect(seen).toEqual([true, false]);
    expect(step().rows.map(({ action, fault }) => [action, fault !== undefined])).toEqual([
      ['include', false],
      ['skip', true],
      ['skip', false],
    ]);
    expect(step().share).toMatchObject({
      edit: true,
      files: [{ isChosen: true }, { isChosen: false }, { isChosen: false }],
    });
    store.getState().chooseFile('/other', true);
    store.getState().chooseAll('include');
    expect(step().rows[1]?.action).toBe('skip');
    expect(step().share?.files.map(({ isChosen }) => isChosen)).toEqual([true, true, false]);
    expect(await host.tools.count()).toBe(1);
    store.getState().choose(2, { action: 'skip' });
    await store.getState().save();
    expect(await host.tools.get('beta')).toMatchObject({
      trusted: false,
      provenance: { kind: 'link', origins, author: 'key' },
    });
  });

  it('reports why it cannot be read', async () => {
    const { store } = opened(() => {
      throw new ToolyardError('invalid-input', 'No.', { reason: 'newer' });
    });
    await store.getState().readLink('2abc', false);
    expect(store.getState().step).toEqual({
      kind: 'failed',
      refusal: { code: 'message', values: ['No.'] },
      reason: 'newer',
    });
  });
});

it.each<[string, Partial<ImportReview['share'] & object>, string]>([
  ['alone it is read on a page of its own', {}, 'conversation'],
  ['with files it is a part of the review', { files: FILES }, 'review'],
])('a conversation of a link: %s', async (_title, more, kind) => {
  const conversation = { formatVersion: 1, title: 'Talk', instructions: '', turns: [], tools: [] } as const;
  const { store } = opened(() => {
    const review = reviewOf([]);
    const content = { formatVersion: 1, tools: [], files: [], servers: [], unknownKinds: [] };
    const share = { content: { ...content, conversations: [conversation] }, files: [], servers: [], bySelf: false };
    return { ...review, share: { ...share, ...more } };
  });
  await store.getState().readLink('1abc', false);
  const { step } = store.getState();
  expect(step.kind).toBe(kind);
  if (step.kind === 'conversation') expect(step).toMatchObject({ conversation, from: { kind: 'link' }, saving: false });
});

it('stores files one by one, and undo restores the previous ones', async () => {
  const host = createFakeHost();
  await host.files.write('/a', bytes);
  const refusing = {
    ...host,
    files: {
      ...host.files,
      write: async (path: string, content: Uint8Array) =>
        path === '/no' ? Promise.reject(new Error('EACCES')) : host.files.write(path, content),
    },
  };
  const landed = await writeSharedFiles(
    refusing,
    ['/a', '/no', '/b'].map((path) => ({ path, bytes: new Uint8Array([9]) })),
  );
  expect(landed).toMatchObject({ written: 2, failed: [{ path: '/no', message: 'EACCES' }] });
  await landed.undo();
  expect(await host.files.listAll('/')).toEqual(['/a']);
  expect(await host.files.read('/a')).toEqual(bytes);
});
