import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { IncomingPanel } from '../../../panels/contract/services.ts';
import { BOARD_FOLDER, BOARD_MANIFEST, boardFiles, setUpPanels } from './panels-testing.ts';

beforeAll(() => void vi.stubGlobal('self', { location: { origin: 'https://app.example' } }));

const encode = (text: string) => new TextEncoder().encode(text);

/** A panel of a link. */
function panelOf(name: string, files: Readonly<Record<string, string>>): IncomingPanel {
  return { name, files: Object.entries(files).map(([path, text]) => ({ path, bytes: encode(text) })) };
}

const BOARD = panelOf(
  'board',
  Object.fromEntries(Object.entries(boardFiles()).map(([path, text]) => [path.slice(BOARD_FOLDER.length + 1), text])),
);
const minimal = (manifest: object, more: Readonly<Record<string, string>> = {}) =>
  panelOf('x', { 'manifest.json': JSON.stringify(manifest), 'index.html': '<p>', ...more });

const hashesOf = (reviews: Awaited<ReturnType<Awaited<ReturnType<typeof setUpPanels>>['panels']['review']>>) =>
  reviews.flatMap((review) => (review.ok ? [review.hash] : []));

describe('a panel of a link', () => {
  it('is judged without a trace, stored as it was judged, and allowed by nobody', async () => {
    const { panels, files, ran, panelsHost } = await setUpPanels();
    const reviews = await panels.review([BOARD]);
    expect(reviews).toMatchObject([
      { ok: true, name: 'board', panelId: 'board', storedAs: 'board', isSame: false, manifest: { title: 'Board' } },
    ]);
    expect((await files.stat('/.ah')).ok).toBe(false);
    expect(await panels.take([BOARD], hashesOf(reviews))).toEqual([BOARD_FOLDER]);
    expect((await panels.list()).panels).toMatchObject([
      { panelId: 'board', isAllowed: false, hash: hashesOf(reviews)[0] },
    ]);
    await expect(panels.page('board')).rejects.toMatchObject({ code: 'denied' });
    await panels.activate('board');
    expect(await panelsHost.tools.list?.()).toEqual([]);
    expect(ran).toEqual([]);
    expect((await files.stat('/.ah/staging')).ok).toBe(false);
  });

  it('gets a free id if its own is taken, with the names of its tools; the other one stays', async () => {
    const { panels, read } = await setUp({ ...boardFiles(), '/.ah/panels/board-2/notes.txt': 'mine' });
    const [review] = await panels.review([BOARD]);
    expect(review).toMatchObject({ ok: true, panelId: 'board', storedAs: 'board-3', isSame: true });
    const changed = panelOf('board', {
      'manifest.json': JSON.stringify({ ...BOARD_MANIFEST, title: 'Other' }),
      'index.html': '<h1>Other</h1>',
    });
    const reviews = await panels.review([changed]);
    expect(reviews).toMatchObject([{ isSame: false, manifest: { panelId: 'board-3', title: 'Other' } }]);
    expect(await panels.take([changed], hashesOf(reviews))).toEqual(['/.ah/panels/board-3']);
    const stored = (await panels.list()).panels;
    expect(stored.map(({ panelId, tools }) => [panelId, tools[0]])).toEqual([
      ['board', 'board_list'],
      ['board-3', 'board_3_list'],
    ]);
    expect(await read(`${BOARD_FOLDER}/index.html`)).toBe('<h1>Board</h1>');
    expect(await read('/.ah/panels/board-2/notes.txt')).toBe('mine');
    expect(await read('/.ah/panels/board-3/index.html')).toBe('<h1>Other</h1>');
  });

  it('is not stored in another form than a person saw', async () => {
    const { panels, write, files } = await setUpPanels();
    const hashes = hashesOf(await panels.review([BOARD]));
    const other = panelOf('board', { 'manifest.json': JSON.stringify(BOARD_MANIFEST), 'index.html': '<script>' });
    await expect(panels.take([other], hashes)).rejects.toMatchObject({ code: 'conflict' });
    // Its id was taken meanwhile.
    await write(`${BOARD_FOLDER}/manifest.json`, JSON.stringify(BOARD_MANIFEST));
    await write(`${BOARD_FOLDER}/index.html`, 'mine');
    await expect(panels.take([BOARD], hashes)).rejects.toMatchObject({ code: 'conflict' });
    expect((await panels.list()).panels).toHaveLength(1);
    expect((await files.stat('/.ah/staging')).ok).toBe(false);
  });

  it.each<[string, IncomingPanel, string]>([
    ['that claims an id of the app', minimal({ panel_id: 'settings' }), 'panel-id-reserved'],
    ['with an id that is a path', minimal({ panel_id: '../x' }), 'panel-id'],
    ['with an id that reads the other way', minimal({ panel_id: 'board\u202e' }), 'panel-id'],
    ['whose view leads out', minimal({ panel_id: 'x', view: '../../secret.html' }), 'panel-path'],
    ['without its view', panelOf('x', { 'manifest.json': '{"panel_id":"x"}' }), 'panel-file-missing'],
    [
      'with a view over 5 MB',
      minimal({ panel_id: 'x' }, { 'index.html': 'x'.repeat(5 * 1024 * 1024 + 1) }),
      'panel-file-large',
    ],
    ['with code over 512 kB', minimal({ panel_id: 'x' }, { 'api.js': 'x'.repeat(512 * 1024 + 1) }), 'panel-file-large'],
    ['that is no JSON', panelOf('x', { 'manifest.json': '{', 'index.html': '' }), 'panel-not-json'],
    ['of a later format', minimal({ panel_id: 'x', formatVersion: 2 }), 'panel-newer-format'],
    ['nested too deeply', minimal({ panel_id: 'x' }, { 'a/b/c/d/e/f/g/h.txt': '' }), 'panel-deep'],
  ])('%s is not stored, with the reason', async (_title, panel, code) => {
    const { panels, files } = await setUpPanels();
    expect(await panels.review([panel])).toMatchObject([{ ok: false, name: 'x', fault: { reason: { code } } }]);
    await expect(panels.take([panel], ['a'.repeat(64) as never])).rejects.toMatchObject({ code: 'conflict' });
    expect((await files.stat('/.ah/panels')).ok).toBe(false);
  });

  it('of the id of another one in the link is left out', async () => {
    const { panels } = await setUpPanels();
    const twice = [BOARD, { ...BOARD, name: 'other' }];
    const reviews = await panels.review(twice);
    expect(reviews).toMatchObject([
      { ok: true },
      { ok: false, name: 'other', fault: { reason: { code: 'panel-id-twice' } } },
    ]);
    expect(await panels.take(twice, hashesOf(reviews))).toEqual([BOARD_FOLDER]);
  });

  it('loses characters that nobody sees in its title, and says so', async () => {
    const { panels } = await setUpPanels();
    expect(await panels.review([minimal({ panel_id: 'x', title: 'Bo\u202eard\u200b' })])).toMatchObject([
      { manifest: { title: 'Board', findings: [{ code: 'title-changed' }] } },
    ]);
  });
});

it('an import of files adds to the panels that are there', async () => {
  const { panels } = await setUp(boardFiles());
  const blobs = (id: string) => [
    { path: `${id}/manifest.json`, blob: new Blob([JSON.stringify({ panel_id: id })]) },
    { path: `${id}/index.html`, blob: new Blob(['<p>']) },
  ];
  expect(await panels.import([...blobs('one'), ...blobs('two')])).toEqual({ imported: ['one', 'two'], left: [] });
  expect((await panels.list()).panels.map(({ panelId }) => panelId)).toEqual(['board', 'one', 'two']);
});

async function setUp(start: Readonly<Record<string, string>>) {
  const all = await setUpPanels(start);
  const read = async (path: string): Promise<string> => {
    const found = await all.files.readFile(path);
    return found.ok ? new TextDecoder().decode(found.value) : found.error.code;
  };
  return { ...all, read };
}
