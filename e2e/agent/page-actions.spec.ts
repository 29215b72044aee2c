import type { Page } from '@playwright/test';
import type { AutomationAct } from '../../src/panels/contract/automation.ts';
import { changesText } from '../../src/panels/automation/text-form.ts';
import { answered, openAutomated, order } from '../support/automation/automated-page.ts';
import { expect, test } from '../support/test.ts';

/** The number of a control, by its role and name. */
async function numberOf(page: Page, role: string, name: string): Promise<number> {
  const { controls } = await answered(page, { type: 'annotate', max: 500, labels: false });
  const found = controls.find((control) => control.role === role && control.name === name);
  if (found === undefined) throw new Error(`no ${role} ${name} among ${controls.map((one) => one.name).join(', ')}`);
  return found.annotationId;
}

async function markOf(page: Page, annotationId: number): Promise<string> {
  const { controls } = await answered(page, { type: 'annotate', max: 500, labels: false });
  return controls.find((control) => control.annotationId === annotationId)?.mark ?? '';
}

const act = (page: Page, given: AutomationAct, pace: 'drawn' | 'none' = 'none') =>
  order(page, { type: 'act', act: given, pace });

async function changes(page: Page, given: AutomationAct): Promise<string> {
  const report = await act(page, given);
  return report.ok ? changesText(report.value.changes) : `${report.refusal}: ${report.message}`;
}

const APP = `<title>App</title><form onsubmit="event.preventDefault(); document.querySelector('output').textContent = 'Sent ' + [...new FormData(this).values()].join(',')">
  <label>Name <input name="name"></label><label>Password <input name="secret" type="password"></label>
  <label>Day <input name="day" type="date"></label>
  <label>Size <select name="size"><option value="s">Small<option value="l">Large</select></label>
  <label><input name="gift" type="checkbox" value="gift"> Gift</label>
  <textarea name="note" aria-label="Note"></textarea>
  <button>Send</button></form><output></output><div contenteditable aria-label="Free text">abc</div>
  <div role="listbox" aria-label="Fruit"><div role="option" aria-selected="false" onclick="pick(this)">Apple</div>
  <div role="option" aria-selected="false" onclick="pick(this)">Pear</div></div>
  <script>function pick(o){for(const e of document.querySelectorAll('[role=option]'))e.setAttribute('aria-selected',String(e===o))}</script>
  <ul id="log"></ul>`;

test('a form is filled and sent, and what changed is told', async ({ page }) => {
  await openAutomated(page, APP);
  const [name, day, size, gift, note] = [
    await numberOf(page, 'textbox', 'Name'),
    await numberOf(page, 'date field', 'Day'),
    await numberOf(page, 'combobox', 'Size'),
    await numberOf(page, 'checkbox', 'Gift'),
    await numberOf(page, 'textbox', 'Note'),
  ];
  const secret = await numberOf(page, 'textbox', 'Password');
  const filled = await act(page, {
    act: 'fill',
    fields: [
      { target: { annotationId: name }, value: 'Ann' },
      { target: { annotationId: secret }, value: 'hunter2' },
      { target: { annotationId: day }, value: '2026-11-27' },
      { target: { annotationId: size }, value: 'Large' },
      { target: { annotationId: gift }, value: 'true' },
      { target: { annotationId: note }, value: 'two\nlines' },
    ],
  });
  expect(filled).toMatchObject({
    ok: true,
    value: { values: ['Ann', null, '2026-11-27', 'Large', 'true', 'two lines'] },
  });
  expect(JSON.stringify(filled)).not.toContain('hunter2');
  const send = await numberOf(page, 'button', 'Send');
  expect(await changes(page, { act: 'click', target: { annotationId: send }, count: 1 })).toBe(
    'text "Sent Ann,hunter2,2026-11-27,l,gift,two lines"',
  );
  expect(await act(page, { act: 'fill', fields: [{ target: { annotationId: day }, value: 'tomorrow' }] })).toEqual({
    ok: false,
    refusal: 'unable',
    message: `Field ${String(day)}: This field does not take "tomorrow": write YYYY-MM-DD. 0 of 1 fields were filled`,
  });
});

test('text is typed key by key, keys do what they do, and Enter sends', async ({ page }) => {
  await openAutomated(page, APP);
  await page.evaluate(() => {
    const events: string[] = [];
    Object.assign(window, { events });
    for (const type of ['keydown', 'beforeinput', 'input', 'keyup', 'change'])
      document.addEventListener(type, (event) => events.push(type === 'keydown' ? (event as KeyboardEvent).key : type));
  });
  const target = { annotationId: await numberOf(page, 'textbox', 'Name') };
  const startedAt = Date.now();
  expect(await act(page, { act: 'type', target, text: 'Añ', clear: false, submit: false }, 'drawn')).toMatchObject({
    ok: true,
    value: { values: ['Añ'] },
  });
  expect(Date.now() - startedAt).toBeGreaterThan(200);
  expect(await page.evaluate(() => (window as unknown as { events: string[] }).events)).toEqual([
    ...['A', 'beforeinput', 'input', 'keyup', 'ñ', 'beforeinput', 'input', 'keyup', 'change'],
  ]);
  await act(page, { act: 'press', key: 'Backspace', target });
  await act(page, { act: 'press', key: '7', target });
  await expect(page.locator('[name=name]')).toHaveValue('A7');
  await act(page, { act: 'press', key: 'Control+a', target });
  expect(await answered(page, { type: 'selection' })).toEqual({ text: 'A7' });
  await act(page, { act: 'type', target, text: 'Bo', clear: true, submit: true });
  await expect(page.locator('output')).toHaveText('Sent Bo,,,s,');
  expect(await act(page, { act: 'press', key: 'Hyper+x', target })).toMatchObject({ ok: false, refusal: 'unable' });

  const free = { annotationId: await numberOf(page, 'textbox', 'Free text') };
  expect(await act(page, { act: 'type', target: free, text: 'xyz', clear: false, submit: false })).toMatchObject({
    value: { values: ['abcxyz'] },
  });
  expect(await act(page, { act: 'select-text', target: free, text: 'cx' })).toMatchObject({
    value: { selection: 'cx' },
  });
  expect(await answered(page, { type: 'selection' })).toEqual({ text: 'cx' });
});

test('ten thousand characters take three seconds at most', async ({ page }) => {
  await openAutomated(page, APP);
  const target = { annotationId: await numberOf(page, 'textbox', 'Note') };
  const startedAt = Date.now();
  const report = await act(
    page,
    { act: 'type', target, text: 'x'.repeat(10_000), clear: true, submit: false },
    'drawn',
  );
  expect(report.ok).toBe(true);
  // The pointer, the typing and the quiet after it; a busy machine may need longer for the events themselves.
  expect(Date.now() - startedAt).toBeLessThan(9_000);
  await expect(page.locator('textarea')).toHaveValue('x'.repeat(10_000));
});

test('options are chosen, natively and in a list of the page', async ({ page }) => {
  await openAutomated(page, APP);
  const size = { annotationId: await numberOf(page, 'combobox', 'Size') };
  expect(await act(page, { act: 'select', target: size, values: ['Large'] })).toMatchObject({
    value: { values: ['Large'] },
  });
  expect(await act(page, { act: 'select', target: size, values: ['Huge'] })).toEqual({
    ok: false,
    refusal: 'unable',
    message: 'There is no option "Huge"; there are "Small", "Large"',
  });
  const fruit = { annotationId: await numberOf(page, 'listbox', 'Fruit') };
  expect(await act(page, { act: 'select', target: fruit, values: ['Pear'] })).toMatchObject({
    value: { values: ['Pear'] },
  });
  expect(await act(page, { act: 'click', target: size, count: 1 })).toMatchObject({
    ok: false,
    message: 'Its list opens for a person alone: choose with select_option',
  });
});

test('a number holds until its element goes or changes', async ({ page }) => {
  await openAutomated(page, '<button id="a">Refund</button><button id="b">Keep</button>');
  const [refund, keep] = [await numberOf(page, 'button', 'Refund'), await numberOf(page, 'button', 'Keep')];
  await page.evaluate(() => document.querySelector('#a')?.before(document.createElement('hr')));
  expect(await numberOf(page, 'button', 'Keep')).toBe(keep);
  await page.evaluate(() => document.querySelector('#a')?.replaceChildren('Delete'));
  const target = { annotationId: refund };
  expect(await act(page, { act: 'click', target, count: 1 })).toEqual({
    ok: false,
    refusal: 'missing',
    message: `Annotation ${String(refund)} is gone: call annotate_page again`,
  });
  expect(await numberOf(page, 'button', 'Delete')).toBeGreaterThan(keep);
  await page.evaluate(() => document.querySelector('#b')?.remove());
  expect(await act(page, { act: 'hover', target: { annotationId: keep } })).toEqual({
    ok: false,
    refusal: 'missing',
    message: `Annotation ${String(keep)} is gone: call annotate_page again`,
  });
  expect(await act(page, { act: 'hover', target: { annotationId: 99 } })).toMatchObject({
    message: 'There is no annotation 99: call annotate_page',
  });
});

test('a covered control is refused and the cover named; one under the fold is scrolled to', async ({ page }) => {
  await openAutomated(
    page,
    `<button style="position:absolute;top:20px" onclick="this.textContent='Hit'">Under</button>
     <div role="dialog" aria-label="Cookies" style="position:fixed;inset:0 0 70% 0;background:#eee"></div>
     <button style="position:absolute;top:3000px" onclick="this.textContent='Hit below'">Below</button>
     <label style="position:absolute;top:2000px">
     <input type="checkbox" style="position:absolute;opacity:0;width:1px;height:1px">Fancy</label>`,
  );
  const under = { annotationId: await numberOf(page, 'button', 'Under') };
  expect(await act(page, { act: 'click', target: under, count: 1 })).toEqual({
    ok: false,
    refusal: 'covered',
    message: 'It is covered by dialog "Cookies": close or move that first',
  });
  const below = await numberOf(page, 'button', 'Below');
  expect(await changes(page, { act: 'click', target: { annotationId: below }, count: 1 })).toContain(
    'button "Hit below"',
  );
  const fancy = await numberOf(page, 'checkbox', 'Fancy');
  expect(await changes(page, { act: 'click', target: { annotationId: fancy }, count: 1 })).toContain('"Fancy" checked');
});

test('what becomes another thing on the way is not clicked', async ({ page }) => {
  await openAutomated(
    page,
    `<table><tr><td>Ann<td><button onclick="document.title='clicked'">Keep</button></tr>
    <tr id="other"><td>Bob</tr></table>`,
  );
  const annotationId = await numberOf(page, 'button', 'Keep');
  const mark = await markOf(page, annotationId);
  await page.evaluate(
    () =>
      addEventListener('pointermove', () => undefined) ??
      setTimeout(() => document.querySelector('button')?.replaceChildren('Delete all'), 60),
  );
  // Changed under the pointer, or even before the page was looked at.
  expect(await act(page, { act: 'click', target: { annotationId, mark }, count: 1 }, 'drawn')).toMatchObject({
    ok: false,
    refusal: expect.stringMatching(/^(?:changed|missing)$/) as unknown,
  });
  // The same button in another row is another one.
  await page.evaluate(() => {
    const button = document.querySelector('button');
    button?.replaceChildren('Keep');
    if (button !== null) document.querySelector('#other')?.append(button);
  });
  expect(await act(page, { act: 'click', target: { annotationId, mark }, count: 1 })).toMatchObject({
    ok: false,
    refusal: 'changed',
  });
  expect(await page.title()).toBe('');
});

test('the pointer follows what moves, and hits nothing else', async ({ page }) => {
  await openAutomated(
    page,
    `<button id="runs" style="position:absolute;left:10px;top:10px" onclick="document.title+='runs'">Runs</button>
     <button style="position:absolute;left:10px;top:10px;visibility:hidden" id="trap" onclick="document.title+='trap'">Trap</button>`,
  );
  const target = { annotationId: await numberOf(page, 'button', 'Runs') };
  await page.evaluate(() =>
    setTimeout(() => {
      document.querySelector<HTMLElement>('#runs')?.style.setProperty('left', '300px');
      document.querySelector<HTMLElement>('#trap')?.style.setProperty('visibility', 'visible');
    }, 80),
  );
  expect((await act(page, { act: 'click', target, count: 1 }, 'drawn')).ok).toBe(true);
  expect(await page.title()).toBe('runs');
});

test('the person comes first', async ({ page }) => {
  await openAutomated(page, `${APP}<p style="height:2000px">Free</p>`);
  const target = { annotationId: await numberOf(page, 'textbox', 'Note') };
  const typing = act(page, { act: 'type', target, text: 'x'.repeat(500), clear: true, submit: false }, 'drawn');
  await expect(page.locator('textarea')).toHaveValue(/^x{5,}/);
  await page.mouse.click(400, 400);
  expect(await typing).toEqual({
    ok: false,
    refusal: 'person',
    message: 'The person took over: look at the page again before you go on',
  });
  const typed = (await page.locator('textarea').inputValue()).length;
  expect(typed).toBeLessThan(500);
  await page.waitForTimeout(100);
  expect((await page.locator('textarea').inputValue()).length).toBe(typed);
});

test('a page that types into itself does not count as the person', async ({ page }) => {
  await openAutomated(page, APP);
  await page.evaluate(() =>
    setInterval(() => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true })), 10),
  );
  const target = { annotationId: await numberOf(page, 'textbox', 'Name') };
  expect(await act(page, { act: 'type', target, text: 'Ann', clear: true, submit: false }, 'drawn')).toMatchObject({
    ok: true,
    value: { values: ['Ann'] },
  });
});

test('a page is read, searched, scrolled and waited for', async ({ page }) => {
  await openAutomated(
    page,
    `<h1>Orders</h1><p>Two <b>new</b> ones<span hidden>secret</span></p><ul><li>First <button>Open</button>
    <li>Second</ul>
     <table><tr><th>Id<th>Who</tr><tr><td>1<td>Ann</tr></table>
     <input type="password" value="hunter2" aria-label="Key">
     <div role="list" aria-label="Far" style="height:100px;overflow:auto"><div style="height:1000px"></div></div>`,
  );
  const { text } = await answered(page, { type: 'content', format: 'markdown', maxChars: 1_000 });
  expect(text).toBe('# Orders\nTwo **new** ones\n- First Open\n- Second\n| Id | Who |\n| 1 | Ann |\n••••');
  const open = await numberOf(page, 'button', 'Open');
  expect(await answered(page, { type: 'find', text: 'f*t', isPattern: true })).toEqual({
    lines: [`First [${String(open)}] Open`],
    more: 0,
  });
  const far = { annotationId: await numberOf(page, 'scroll area', 'Far') };
  expect(await act(page, { act: 'scroll', direction: 'bottom', target: far })).toMatchObject({
    value: { position: { top: 900, maxTop: 900 } },
  });
  await page.evaluate(() => setTimeout(() => document.body.append('Ready now'), 300));
  expect(await answered(page, { type: 'wait', until: { text: 'ready' }, timeoutMs: 5_000 })).toMatchObject({
    appeared: expect.stringContaining('Ready now') as unknown,
  });
  expect(await order(page, { type: 'wait', until: { absentText: 'Ready' }, timeoutMs: 200 })).toMatchObject({
    ok: false,
    refusal: 'timeout',
  });
});

test('a picture is drawn, without secrets, and says what is missing', async ({ page }) => {
  await openAutomated(
    page,
    `<style>body{background:#fff}.box{width:100px;height:100px;background:#f00}.after::after{content:"new"}</style>
    <div class="box"></div><p class="after">A</p>
     <input type="password" value="hunter2"><canvas width="10" height="10"></canvas><iframe srcdoc="x"></iframe>
     <video></video>`,
  );
  const { data, width, height, missing } = await answered(page, { type: 'screenshot', annotated: true });
  expect(missing).toEqual(['frame', 'video']);
  const pixel = await page.evaluate(async (encoded) => {
    const image = new Image();
    image.src = `data:image/png;base64,${encoded}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    const paper = canvas.getContext('2d');
    paper?.drawImage(image, 0, 0);
    return [...(paper?.getImageData(50, 50, 1, 1).data ?? [])];
  }, data);
  expect(pixel).toEqual([255, 0, 0, 255]);
  expect([width, height]).toEqual([1280, 720]);
});

test('sound is played and paused by a click, though its buttons are the browser’s', async ({ page }) => {
  // Two seconds of silence, 8,000 bytes a second.
  const header = Buffer.from('524946460000000057415645666d74201000000001000100401f0000401f00000100080064617461', 'hex');
  const samples = Buffer.alloc(16_000, 128);
  const sizes = [Buffer.alloc(4), Buffer.alloc(4)] as const;
  sizes[0].writeUInt32LE(36 + samples.length);
  sizes[1].writeUInt32LE(samples.length);
  header.set(sizes[0], 4);
  const sound = Buffer.concat([header, sizes[1], samples]).toString('base64');
  await openAutomated(
    page,
    `<title>Sound</title><audio controls aria-label="Bell" src="data:audio/wav;base64,${sound}">`,
  );
  const bell = await numberOf(page, 'audio', 'Bell');
  const states = async (): Promise<readonly string[] | undefined> =>
    (await answered(page, { type: 'annotate', max: 5, labels: false })).controls[0]?.states;
  expect(await states()).toEqual(['paused']);
  const click: AutomationAct = { act: 'click', target: { annotationId: bell }, count: 1 };
  expect((await act(page, click)).ok).toBe(true);
  expect(await states()).toEqual(['playing']);
  expect((await act(page, click)).ok).toBe(true);
  expect(await states()).toEqual(['paused']);
  await page.evaluate(() => document.querySelector('audio')?.setAttribute('src', 'data:audio/wav;base64,'));
  expect(await act(page, click)).toMatchObject({ ok: false, refusal: 'unable', message: 'It cannot be played' });
});
