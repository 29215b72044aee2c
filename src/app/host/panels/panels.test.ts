import { beforeAll, describe, expect, it, vi } from 'vitest';
import { BOARD_FOLDER, BOARD_MANIFEST, boardFiles, setUpPanels } from './panels-testing.ts';

beforeAll(() => void vi.stubGlobal('self', { location: { origin: 'https://app.example' } }));

describe('a panel of the workspace', () => {
  it('is nothing before a person allowed it, and asks again once a file of it changed', async () => {
    const { panels, panelsHost, open, write, call } = await setUpPanels(boardFiles());
    expect((await panels.list()).panels).toMatchObject([{ panelId: 'board', isAllowed: false, hasChanged: false }]);
    await expect(panels.page('board')).rejects.toMatchObject({ code: 'denied' });
    await panels.activate('board');
    expect(await panelsHost.tools.list?.()).toEqual([]);
    expect(await call('board_list')).toMatchObject({ success: false, errorCode: 'not-found' });
    await open();
    expect((await panels.page('board')).html).toBe('<h1>Board</h1>');
    expect((await panelsHost.tools.list?.())?.map(({ name }) => name)).toEqual(
      BOARD_MANIFEST.tools.map(({ name }) => name),
    );
    await write(`${BOARD_FOLDER}/index.html`, '<h1>Other</h1>');
    expect((await panels.list()).panels).toMatchObject([{ isAllowed: false, hasChanged: true }]);
    await expect(panels.page('board')).rejects.toMatchObject({ code: 'denied' });
    expect(await panelsHost.tools.list?.()).toEqual([]);
  });

  it('is allowed in the form that was seen, or not at all', async () => {
    const { panels, write } = await setUpPanels(boardFiles());
    const { hash } = await panels.get(BOARD_FOLDER);
    await write(`${BOARD_FOLDER}/api.js`, 'export const routes = {};');
    await expect(panels.allow(BOARD_FOLDER, hash)).rejects.toMatchObject({ code: 'conflict' });
    expect((await panels.list()).panels).toMatchObject([{ isAllowed: false }]);
  });

  it('stays allowed when a person edits it here, unless something else changed meanwhile', async () => {
    const { panels, open, write } = await setUpPanels(boardFiles());
    await open();
    const { hash } = await panels.get(BOARD_FOLDER);
    await panels.save(BOARD_FOLDER, hash, 'index.html', '<h1>Mine</h1>');
    expect((await panels.list()).panels).toMatchObject([{ isAllowed: true }]);
    await expect(panels.save(BOARD_FOLDER, hash, 'index.html', 'x')).rejects.toMatchObject({ code: 'conflict' });
    await expect(
      panels.save(BOARD_FOLDER, (await panels.get(BOARD_FOLDER)).hash, '../other/index.html', 'x'),
    ).rejects.toMatchObject({ code: 'invalid-input' });
    await write(`${BOARD_FOLDER}/more.txt`, 'more');
    expect((await panels.list()).panels).toMatchObject([{ isAllowed: false }]);
  });

  it('is made and allowed by one who writes it here; a taken or reserved id is refused', async () => {
    const { panels } = await setUpPanels(boardFiles());
    const files = { 'manifest.json': JSON.stringify({ panel_id: 'mine', title: 'Mine' }), 'index.html': '<p>' };
    expect(await panels.create('mine', files)).toBe('/.ah/panels/mine');
    expect((await panels.list()).panels).toMatchObject([{ panelId: 'board' }, { panelId: 'mine', isAllowed: true }]);
    await expect(panels.create('mine', files)).rejects.toMatchObject({ code: 'duplicate-name' });
    await expect(panels.create('settings', files)).rejects.toMatchObject({ code: 'invalid-input' });
    await expect(panels.create('../x', files)).rejects.toMatchObject({ code: 'invalid-input' });
  });

  it('counts by the order of folders; a second one of its id is hidden', async () => {
    const { panels } = await setUpPanels({
      ...boardFiles(),
      '/panels/b/manifest.json': JSON.stringify(BOARD_MANIFEST),
      '/panels/b/index.html': 'second',
      '/repo/panels/c/manifest.json': JSON.stringify({ panel_id: 'third' }),
      '/repo/panels/c/index.html': 'third',
      '/panels/no-view/manifest.json': JSON.stringify({ panel_id: 'no-view' }),
    });
    const { panels: all, broken } = await panels.list();
    expect(all.map(({ folder, hiddenBy }) => [folder, hiddenBy])).toEqual([
      [BOARD_FOLDER, undefined],
      ['/panels/b', BOARD_FOLDER],
      ['/repo/panels/c', undefined],
    ]);
    expect(broken).toMatchObject([{ folder: '/panels/no-view', fault: { reason: { code: 'panel-file-missing' } } }]);
  });

  it('with a link or a view of more than 5 MB is left out and named', async () => {
    const { panels, files } = await setUpPanels({
      ...boardFiles(),
      '/panels/large/manifest.json': JSON.stringify({ panel_id: 'large' }),
      '/panels/large/index.html': 'x'.repeat(5 * 1024 * 1024 + 1),
    });
    await files.symlink('/secret.txt', `${BOARD_FOLDER}/a.txt`);
    expect((await panels.list()).broken).toMatchObject([
      { folder: BOARD_FOLDER, fault: { reason: { code: 'panel-link' } } },
      { folder: '/panels/large', fault: { reason: { code: 'panel-file-large' } } },
    ]);
  });
});

describe('a tool of a panel', () => {
  it('calls its endpoint, by the grant of the panel', async () => {
    const { open, call, ran, panels, events } = await setUpPanels(boardFiles());
    await open();
    expect(await call('board_list', { page: 2 })).toMatchObject({
      success: true,
      result: { cards: ['a'], query: { page: '2' } },
    });
    expect(await call('board_move', { id: 'a/b', to: 'done' })).toMatchObject({
      success: true,
      result: { params: { id: 'a/b' }, body: { to: 'done' } },
    });
    const { hash } = await panels.get(BOARD_FOLDER);
    expect(ran.map(({ tool: { id, source } }) => [id, source?.codeHash])).toEqual([
      ['panel:board', hash],
      ['panel:board', hash],
    ]);
    expect(events.filter(({ type }) => type === 'panel-called')).toEqual([
      { type: 'panel-called', panelId: 'board', tool: 'board_list' },
      { type: 'panel-called', panelId: 'board', tool: 'board_move' },
    ]);
  });

  it.each([
    ['board_fail', {}, 'GET /api/board/fail answered 409: No such board'],
    ['board_move', {}, 'The argument id is missing: POST /api/board/cards/:id/move needs it'],
    ['board_gone', {}, 'GET /api/board/gone answered 404: There is no route GET /api/board/gone'],
    [
      'board_own',
      { tool: 'bash' },
      'POST /api/ai/tools/execute answered 403: Panels cannot use the routes of the app: use toolyard.callTool in the view',
    ],
  ])('%s says what went wrong', async (name, input, error) => {
    const { open, call } = await setUpPanels(boardFiles());
    await open();
    expect(await call(name, input)).toMatchObject({ success: false, error });
  });

  it('sends a request to an address by code of the app, which the broker judges', async () => {
    const { open, call, ran } = await setUpPanels(boardFiles());
    await open();
    await call('board_weather', { city: 'São Paulo' });
    expect(ran[0]?.input).toEqual({
      url: 'https://api.example.com/weather/S%C3%A3o%20Paulo',
      method: 'GET',
      body: null,
    });
    expect(ran[0]?.tool.source?.code).toMatch(/await fetch\(url/);
  });

  it('of a closed panel is not found, and the message names the tool that opens it', async () => {
    const { open, call, panels } = await setUpPanels(boardFiles());
    await open();
    await panels.activate(undefined);
    expect(await call('board_list')).toMatchObject({
      success: false,
      errorCode: 'not-found',
      error:
        'There is no tool named "board_list". It belongs to the panel board, which is closed: call open_board_panel first',
    });
  });

  it('of the code editor works on the file that is open, whatever path a model gives', async () => {
    const { panels, panelsHost, call } = await setUpPanels();
    const asked: unknown[] = [];
    panelsHost.connectRoutes(async (request) => {
      asked.push(request);
      return { status: 200, body: { ok: true } };
    });
    await panels.serve(async () => ({ open: true, filePath: 'tool:area', content: '', language: 'javascript' }));
    await panels.activate('code-editor');
    await call('code_editor_read_file', { filePath: '/secret.txt' });
    await call('code_editor_save_file', { content: 'x', filePath: '/secret.txt' });
    expect(asked).toEqual([
      { method: 'GET', path: '/api/code-editor/file?filePath=tool%3Aarea', body: undefined },
      { method: 'POST', path: '/api/code-editor/file/save', body: { content: 'x', filePath: 'tool:area' } },
    ]);
  });
});

describe('the view of a panel', () => {
  it('asks its own API only, in the form in which it was loaded', async () => {
    const { open, panels, write } = await setUpPanels(boardFiles());
    await open();
    const { hash } = await panels.page('board');
    const ask = (method: string, path: string, body?: never) =>
      panels.fetch('board', hash, { method, path, ...(body === undefined ? {} : { body }) });
    expect(await ask('GET', '/api/board/cards?x=1')).toEqual({
      status: 200,
      body: { cards: ['a'], query: { x: '1' } },
    });
    expect(await ask('GET', '/api/board/fail')).toEqual({ status: 409, body: { error: 'No such board' } });
    expect(await ask('POST', '/api/ai/tools/execute')).toMatchObject({ status: 403 });
    expect(await ask('GET', '/api/../../x')).toMatchObject({ status: 400 });
    expect(await ask('GET', 'https://app.example/api/ai/tools')).toMatchObject({ status: 400 });
    expect(await panels.fetch('other', hash, { method: 'GET', path: '/api/board/cards' })).toMatchObject({
      status: 409,
    });
    await write(`${BOARD_FOLDER}/api.js`, 'export const routes = {};');
    expect(await ask('GET', '/api/board/cards')).toMatchObject({ status: 409 });
  });
});

describe('built-in tools of panels', () => {
  it('open a panel and name its tools; wait for a person; know what there is', async () => {
    const { open, run, panels, builtins } = await setUpPanels(boardFiles());
    await open();
    let isBusy = false;
    await panels.serve(async (name, input) => {
      if (name !== 'open-panel') return { closed: true, panelId: 'tools' };
      return isBusy ? { opened: false, reason: 'busy' } : { opened: true, panelId: input['panelId'], title: 'T' };
    });
    expect(await run('open_home_panel')).toEqual({ ok: true, value: { panelId: 'home', title: 'T', tools: [] } });
    expect(await run('open_code_editor_panel')).toEqual({
      ok: true,
      value: { panelId: 'code-editor', title: 'T', tools: ['code_editor_read_file', 'code_editor_save_file'] },
    });
    expect(await run('open_board_panel')).toMatchObject({
      ok: true,
      value: { panelId: 'board', tools: BOARD_MANIFEST.tools.map(({ name }) => name) },
    });
    expect(await run('open_shop_panel')).toMatchObject({
      ok: false,
      error: { code: 'not-found', message: 'There is no panel named "shop"' },
    });
    isBusy = true;
    expect(await run('open_home_panel')).toEqual({ ok: true, value: { opened: false, reason: 'busy' } });
    expect(await run('close_panel')).toEqual({ ok: true, value: { closed: true, panelId: 'tools' } });
    expect((await builtins.more.list()).map(({ definition }) => definition.name)).toEqual(['open_board_panel']);
  });

  it('say who must answer where there is no page', async () => {
    const { run } = await setUpPanels();
    expect(await run('open_home_panel')).toEqual({
      ok: false,
      error: { code: 'engine-unavailable', message: 'The page shows no panels here' },
    });
  });

  it('know one device', async () => {
    const { run } = await setUpPanels();
    expect(await run('set_activity_bar_devices', { devices: ['this', 'phone'] })).toMatchObject({
      value: { devices: ['this'], unknown: ['phone'] },
    });
  });
});

describe('notes', () => {
  it('of an agent are files, the newest first', async () => {
    const { run, notes, files, write } = await setUpPanels();
    const kept = await run('developer_note', { note: 'CSV fails', kind: 'bug', panel_id: 'board' });
    expect(kept).toMatchObject({ ok: true });
    await write('/.ah/notes/0000-by-hand.md', 'By hand');
    expect(await notes.developerNotes()).toMatchObject([
      { note: 'CSV fails', kind: 'bug', panelId: 'board' },
      { note: 'By hand', at: '' },
    ]);
    expect((await files.list('/.ah/notes')).ok).toBe(true);
    await expect(notes.removeDeveloperNote('/secret.txt')).rejects.toMatchObject({ code: 'not-found' });
  });

  it('are 500 at most', async () => {
    const start = Object.fromEntries(
      Array.from({ length: 501 }, (_, at) => [`/.ah/notes/2000-${String(at).padStart(4, '0')}.md`, `n${String(at)}`]),
    );
    const { run, notes } = await setUpPanels(start);
    await run('developer_note', { note: 'new' });
    const all = await notes.developerNotes();
    expect([all.length, all[0]?.note, all.at(-1)?.note]).toEqual([500, 'new', 'n2']);
  });

  it('for the prompt count once a person accepted them, within bounds', async () => {
    const { run, notes, notesHost } = await setUpPanels();
    expect(await run('enhance_baseline_prompt', { note: 'Answer in metres', reason: 'Asked twice' })).toEqual({
      ok: true,
      value: { state: 'proposed' },
    });
    expect(await run('enhance_baseline_prompt', { note: 'Answer in metres' })).toMatchObject({
      value: { state: 'known' },
    });
    expect(await notesHost.section()).toBeUndefined();
    const [proposed] = await notes.promptNotes();
    expect(proposed).toMatchObject({ source: 'model', reason: 'Asked twice', isAccepted: false });
    const id = proposed?.id ?? '';
    await expect(notes.acceptPromptNote(id, 'Another text')).rejects.toMatchObject({ code: 'conflict' });
    await notes.acceptPromptNote(id, 'Answer in metres');
    expect(await notesHost.section()).toBe('Notes that the person accepted:\n- Answer in metres');
    await notes.switchPromptNote(id, true);
    expect(await notesHost.section()).toBeUndefined();
    for (let at = 0; at < 21; at += 1) await run('enhance_baseline_prompt', { note: `n${String(at)}` });
    const rest = (await notes.promptNotes()).filter(({ isAccepted }) => !isAccepted);
    for (const { id: each, note } of rest.slice(0, 19)) await notes.acceptPromptNote(each, note);
    await expect(notes.acceptPromptNote(rest[19]?.id ?? '', 'n19')).rejects.toMatchObject({ code: 'invalid-input' });
  });
});
