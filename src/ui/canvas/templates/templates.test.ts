import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Language } from '../../../core/language.ts';
import { PANEL_TEMPLATES, TEMPLATE_IDS, type TemplateId } from './panel-templates.ts';

type Route = (request: object, context: object) => Promise<unknown>;

interface Manifest {
  readonly panel_id: string;
  readonly tools: readonly { readonly name: string; readonly endpoint: string }[];
}

/** A panel of a template, with its routes over a storage in memory. */
async function make(id: TemplateId, language: Language = 'en') {
  const files = PANEL_TEMPLATES[id]('my-board', 'My "board" <1>', language);
  const url = `data:text/javascript;base64,${Buffer.from(files['api.js'] ?? '').toString('base64')}`;
  const { routes } = (await import(/* @vite-ignore */ url)) as { routes: Record<string, Route> };
  const stored = new Map<string, unknown>();
  const storage = {
    get: async (key: string) => structuredClone(stored.get(key)),
    set: async (key: string, value: unknown) => void stored.set(key, structuredClone(value)),
  };
  const call = async (route: string, request: object = {}): Promise<unknown> =>
    await routes[route.replace(' ', ' /api/my-board')]?.(
      { params: {}, query: {}, body: null, ...request },
      { storage },
    );
  const manifest = JSON.parse(files['manifest.json'] ?? '') as Manifest;
  return { files, manifest, routes, call };
}

describe.each(TEMPLATE_IDS)('the template %s', (id) => {
  test('speaks German to a person, and calls its tools the same', async () => {
    const [english, german] = [await make(id), await make(id, 'de')];
    expect(german.files['index.html']).toContain('<html lang="de">');
    expect(german.files['index.html']).not.toMatch(
      /(?<!=== ')\b(?:Add|Delete|New|Open|Back|Color|Greet|Link|It did not|An agent)\b(?!s?\()/,
    );
    expect(german.files['api.js']).not.toMatch(/['"](?:There is|No |A |This |These |Only )/);
    expect(german.manifest).toEqual(english.manifest);
    expect(Object.keys(german.routes)).toEqual(Object.keys(english.routes));
  });

  test('takes any title as it is', () => {
    const titles = ["US$' per unit", '$& $` $$5', '{{Add row}} __API__ __TITLE__', '</title><script>x'];
    for (const title of titles) {
      const page = PANEL_TEMPLATES[id]('my-board', title, 'en')['index.html'] ?? '';
      expect(page).toContain(`<title>${title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</title>`);
      expect(page.match(/<script>/g)).toHaveLength(1);
    }
  });

  test('has a route for each tool, under the name of the panel, and no text left to fill in', async () => {
    const { files, manifest, routes } = await make(id);
    expect(manifest.panel_id).toBe('my-board');
    for (const { name, endpoint } of manifest.tools) {
      expect(name).toMatch(/^my_board_/);
      expect(Object.keys(routes)).toContain(endpoint);
    }
    expect(Object.values(files).join('')).not.toMatch(/__[A-Z]+__|\{\{|\}\}/);
    expect(files['index.html']).toContain('<title>My &quot;board&quot; &lt;1></title>');
  });
});

test('a table keeps rows and columns, sorts numbers as numbers, and refuses what is not there', async () => {
  const { call } = await make('table');
  await call('POST /rows', { body: { cells: { Name: 'b', Amount: 10 } } });
  await call('POST /rows', { body: { cells: { Name: 'a', Amount: 9 } } });
  await call('PUT /rows/:row/cells/:column', { params: { row: 'r1', column: 'Name' }, body: { value: 'c' } });
  await call('POST /sort', { body: { column: 'Amount' } });
  expect(await call('GET /table')).toEqual({
    columns: ['Name', 'Amount'],
    rows: [
      { id: 'r2', cells: { Name: 'a', Amount: '9' } },
      { id: 'r1', cells: { Name: 'c', Amount: '10' } },
    ],
  });
  await expect(call('POST /columns', { body: { name: 'Name' } })).rejects.toMatchObject({ status: 409 });
  await expect(call('DELETE /rows/:row', { params: { row: 'r9' } })).rejects.toMatchObject({ status: 404 });
  expect(await call('DELETE /rows/:row', { params: { row: 'r1' } })).toEqual({ deleted: 'r1' });
});

test('a drawing keeps shapes, and refuses what no shape can be', async () => {
  const { call } = await make('drawing');
  await call('POST /shapes', { body: { kind: 'text', x: 1, y: 2, text: 'Hi', color: 'tomato' } });
  await call('PATCH /shapes/:id', { params: { id: 's1' }, body: { x: 50 } });
  expect(await call('GET /shapes')).toEqual({
    shapes: [{ id: 's1', kind: 'text', x: 50, y: 2, width: 160, height: 100, text: 'Hi', color: 'tomato' }],
  });
  for (const body of [{ kind: 'script' }, { x: Infinity }, { color: 'url(https://elsewhere.example)' }])
    await expect(call('POST /shapes', { body })).rejects.toMatchObject({ status: 400 });
  expect(await call('POST /clear')).toEqual({ deleted: 1 });
});

test('a map of notes connects notes, and forgets the links of a deleted one', async () => {
  const { call } = await make('notes');
  for (const text of ['one', 'two', 'three']) await call('POST /notes', { body: { text } });
  await call('POST /links', { body: { from: 'n1', to: 'n2' } });
  await call('POST /links', { body: { from: 'n2', to: 'n1' } });
  await call('POST /links', { body: { from: 'n3', to: 'n2' } });
  await expect(call('POST /links', { body: { from: 'n1', to: 'n1' } })).rejects.toMatchObject({ status: 400 });
  await call('DELETE /links/:from/:to', { params: { from: 'n2', to: 'n3' } });
  expect(await call('GET /map')).toMatchObject({ links: [{ from: 'n1', to: 'n2' }] });
  await call('DELETE /notes/:id', { params: { id: 'n1' } });
  expect(await call('GET /map')).toMatchObject({ notes: [{ id: 'n2' }, { id: 'n3' }], links: [] });
});

describe('a copy of a web page', () => {
  const answer = (body: string, type = 'text/html; charset=utf-8', status = 200) =>
    vi.fn(async () => new Response(body, { status, headers: { 'content-type': type } }));
  afterEach(() => vi.unstubAllGlobals());

  test('keeps the page and the ones before it, and gives its text in parts', async () => {
    const { call } = await make('page');
    await expect(call('GET /text')).rejects.toMatchObject({ status: 404 });
    vi.stubGlobal('fetch', answer('<TITLE>One</TITLE><script>no</script><p>A&amp;B <b>c</b><!-- < > --><p>d'));
    expect(await call('POST /open', { body: { url: 'https://one.example/a' } })).toMatchObject({ isCut: false });
    expect(await call('GET /text')).toMatchObject({ url: 'https://one.example/a', text: 'One\nA&B c\nd' });
    vi.stubGlobal('fetch', answer('x'.repeat(25_000), 'text/plain'));
    await call('POST /open', { body: { url: 'https://two.example' } });
    expect(await call('GET /text')).toMatchObject({ characters: 25_000, nextOffset: 20_000 });
    expect(await call('GET /text', { query: { offset: '20000' } })).toMatchObject({ text: 'x'.repeat(5000) });
    expect(await call('POST /back')).toMatchObject({ url: 'https://one.example/a' });
    await expect(call('POST /back')).rejects.toMatchObject({ status: 404 });
  });

  test.each([
    ['javascript:alert(1)', answer(''), 400],
    ['example', answer(''), 400],
    ['https://a.example/missing', answer('', 'text/html', 404), 502],
    ['https://a.example/b.png', answer('', 'image/png'), 415],
  ])('%s is refused', async (url, fetched, status) => {
    const { call } = await make('page');
    vi.stubGlobal('fetch', fetched);
    await expect(call('POST /open', { body: { url } })).rejects.toMatchObject({ status });
    expect(await call('GET /page')).toEqual({ url: null, html: '', hasBack: false });
  });

  test('the text of a hostile page takes linear time', async () => {
    const { call } = await make('page');
    for (const piece of ['<', '<!--', '<script>', '<p', '&', '</']) {
      vi.stubGlobal('fetch', answer(piece.repeat(200_000)));
      await call('POST /open', { body: { url: 'https://a.example/' } });
      expect(await call('GET /text')).toMatchObject({ url: 'https://a.example/' });
    }
  });
});
