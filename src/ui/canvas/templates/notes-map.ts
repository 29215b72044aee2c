import { HEAD, SCRIPT, templateOf } from '../../../panels/contract/templates/template.ts';

const ID = { type: 'string', description: 'The id of the note' };

/** Notes that are moved and connected. */
export const notesMap = templateOf({
  tools: [
    {
      name: 'read',
      description: 'Lists notes with their positions, and the links between them.',
      endpoint: 'GET /map',
    },
    {
      name: 'add_note',
      description: 'Adds a note. The map is 2000 wide and 1500 high; without a position a free one is chosen.',
      endpoint: 'POST /notes',
      properties: { text: { type: 'string' }, x: { type: 'number' }, y: { type: 'number' } },
      required: ['text'],
    },
    {
      name: 'edit_note',
      description: 'Changes the text or the position of a note.',
      endpoint: 'PATCH /notes/:id',
      properties: { id: ID, text: { type: 'string' }, x: { type: 'number' }, y: { type: 'number' } },
      required: ['id'],
    },
    {
      name: 'delete_note',
      description: 'Deletes a note and its links.',
      endpoint: 'DELETE /notes/:id',
      properties: { id: ID },
      required: ['id'],
    },
    {
      name: 'connect',
      description: 'Connects two notes.',
      endpoint: 'POST /links',
      properties: { from: ID, to: ID },
      required: ['from', 'to'],
    },
    {
      name: 'disconnect',
      description: 'Removes the link between two notes.',
      endpoint: 'DELETE /links/:from/:to',
      properties: { from: ID, to: ID },
      required: ['from', 'to'],
    },
  ],
  view: `${HEAD}<style>
  #map { position: relative; flex: 1; overflow: auto; background: var(--board); }
  #plane { position: relative; width: 2000px; height: 1500px; }
  svg { position: absolute; inset: 0; width: 2000px; height: 1500px; pointer-events: none; }
  svg line { stroke: var(--control); stroke-width: 2; }
  .note {
    position: absolute; width: 180px; padding: 8px; border: 1px solid light-dark(#c9a53a, #8a7428); border-radius: 6px;
    background: light-dark(#fff6d6, #39310f);
  }
  .note[data-linking='true'] { outline: 3px solid var(--focus); }
  .note textarea {
    width: 100%; min-height: 60px; border: 0; background: none; color: inherit; font: inherit; resize: vertical;
  }
  .note .grip { display: flex; gap: 4px; cursor: move; touch-action: none; }
  .note .grip span { flex: 1; color: var(--muted); font-size: 12px; }
  .note button { min-height: 24px; padding: 0 6px; border: 0; background: none; font-size: 12px; }
</style>
</head>
<body>
<form class="bar" id="new">
  <label>{{New note}} <input name="text" required maxlength="2000" size="20"></label>
  <button>{{Add note}}</button>
  <span id="hint" role="status"></span>
</form>
<p class="error" role="alert"></p>
<p class="hint"></p>
<div id="map"><div id="plane"><svg aria-hidden="true"></svg></div></div>
<template>
  <div class="grip"><span></span><button class="link">{{Link}}</button><button class="delete">{{Delete}}</button></div>
  <textarea></textarea>
</template>
<script>
  ${SCRIPT}
  const plane = document.querySelector('#plane');
  const lines = document.querySelector('svg');
  const hint = document.querySelector('#hint');
  let linking;
  const draw = ({ notes, links }) => {
    const at = new Map(notes.map((note) => [note.id, note]));
    lines.replaceChildren(...links.map(({ from, to }) => {
      const line = document.createElementNS('http://www.w3.org/2000/svg', 'line');
      const [one, other] = [at.get(from), at.get(to)];
      const ends = { x1: one.x + 90, y1: one.y + 40, x2: other.x + 90, y2: other.y + 40 };
      for (const [key, value] of Object.entries(ends)) line.setAttribute(key, value);
      return line;
    }));
  };
  async function show() {
    const map = await ask('GET', '/map');
    for (const old of plane.querySelectorAll('.note')) old.remove();
    plane.append(...map.notes.map((note) => noteOf(note, map)));
    document.querySelector('.hint').textContent =
      map.notes.length > 0 ? '' : '{{Add a note, or let an agent add notes.}}';
    draw(map);
  }
  function noteOf(note, map) {
    const box = document.createElement('section');
    box.className = 'note';
    box.dataset.id = note.id;
    box.dataset.linking = String(linking === note.id);
    box.style.left = note.x + 'px';
    box.style.top = note.y + 'px';
    box.setAttribute('aria-label', '{{Note}} ' + note.id);
    box.innerHTML = document.querySelector('template').innerHTML;
    box.querySelector('span').textContent = note.id;
    const text = box.querySelector('textarea');
    text.value = note.text;
    text.setAttribute('aria-label', '{{Text of}} ' + note.id);
    text.onchange = () => change('PATCH', '/notes/' + note.id, { text: text.value });
    box.querySelector('.delete').onclick = () => change('DELETE', '/notes/' + note.id);
    box.querySelector('.delete').setAttribute('aria-label', '{{Delete}} ' + note.id);
    const link = box.querySelector('.link');
    link.setAttribute('aria-label', '{{Link}} ' + note.id);
    link.onclick = () => {
      const from = linking;
      linking = from === undefined ? note.id : undefined;
      hint.textContent = linking === undefined ? '' : '{{Choose Link on another note}}';
      if (from === undefined || from === note.id) return show();
      const pair = (one, other) => [one, other].sort().join();
      const linked = map.links.some((one) => pair(one.from, one.to) === pair(from, note.id));
      if (linked) return change('DELETE', '/links/' + from + '/' + note.id);
      return change('POST', '/links', { from, to: note.id });
    };
    const grip = box.querySelector('.grip');
    grip.onpointerdown = (event) => {
      if (event.target.closest('button')) return;
      grip.setPointerCapture(event.pointerId);
      const start = { x: event.clientX - note.x, y: event.clientY - note.y };
      grip.onpointermove = (move) => {
        note.x = Math.max(0, Math.min(1820, move.clientX - start.x));
        note.y = Math.max(0, Math.min(1400, move.clientY - start.y));
        box.style.left = note.x + 'px';
        box.style.top = note.y + 'px';
        draw(map);
      };
      grip.onpointerup = () => {
        grip.onpointermove = null;
        grip.onpointerup = null;
        change('PATCH', '/notes/' + note.id, { x: note.x, y: note.y });
      };
    };
    return box;
  }
  const change = async (...request) => { await ask(...request); await show(); };
  document.querySelector('#new').onsubmit = async (event) => {
    event.preventDefault();
    const text = event.target.elements.text;
    const { value } = text;
    text.value = '';
    await change('POST', '/notes', { text: value });
  };
  toolyard.onChange(show);
  show();
</script>
</body>
</html>
`,
  api: `// The routes of the panel. Each call runs alone in the sandbox; what lasts is in context.storage.
const refuse = (status, message) => { throw Object.assign(new Error(message), { status }); };
const read = async ({ storage }) => (await storage.get('map')) ?? { notes: [], links: [], next: 1 };

async function change(context, work) {
  const map = await read(context);
  const answer = work(map);
  await context.storage.set('map', map);
  return answer;
}
const find = (map, id) => map.notes.find((note) => note.id === id) ?? refuse(404, '{{There is no note}} ' + id);
const place = (value, most) => {
  if (!Number.isFinite(value)) refuse(400, '{{x and y must be numbers}}');
  return Math.max(0, Math.min(most, value));
};
const isBetween = (link, one, other) =>
  (link.from === one && link.to === other) || (link.from === other && link.to === one);

export const routes = {
  'GET __API__/map': async (_request, context) => {
    const { notes, links } = await read(context);
    return { notes, links };
  },
  'POST __API__/notes': async ({ body }, context) =>
    await change(context, (map) => {
      const text = String(body?.text ?? '').slice(0, 2000);
      if (text.trim() === '') refuse(400, '{{A note needs a text}}');
      const at = map.notes.length;
      const note = {
        id: 'n' + map.next,
        text,
        x: place(body?.x ?? 20 + (at % 4) * 200, 1820),
        y: place(body?.y ?? 20 + Math.floor(at / 4) * 140, 1400),
      };
      map.next += 1;
      map.notes.push(note);
      return note;
    }),
  'PATCH __API__/notes/:id': async ({ params, body }, context) =>
    await change(context, (map) => {
      const note = find(map, params.id);
      if (body?.text !== undefined) note.text = String(body.text).slice(0, 2000);
      if (body?.x !== undefined) note.x = place(body.x, 1820);
      if (body?.y !== undefined) note.y = place(body.y, 1400);
      return note;
    }),
  'DELETE __API__/notes/:id': async ({ params }, context) =>
    await change(context, (map) => {
      const note = find(map, params.id);
      map.notes = map.notes.filter((one) => one !== note);
      map.links = map.links.filter(({ from, to }) => from !== note.id && to !== note.id);
      return { deleted: note.id };
    }),
  'POST __API__/links': async ({ body }, context) =>
    await change(context, (map) => {
      const from = find(map, body?.from).id;
      const to = find(map, body?.to).id;
      if (from === to) refuse(400, '{{A note is not connected to itself}}');
      if (!map.links.some((link) => isBetween(link, from, to))) map.links.push({ from, to });
      return { from, to };
    }),
  'DELETE __API__/links/:from/:to': async ({ params }, context) =>
    await change(context, (map) => {
      const left = map.links.filter((link) => !isBetween(link, params.from, params.to));
      if (left.length === map.links.length) refuse(404, '{{These notes are not connected}}');
      map.links = left;
      return { deleted: params.from + ' ' + params.to };
    }),
};
`,
  german: {
    'New note': 'Neue Notiz',
    'Add note': 'Notiz hinzufügen',
    'Add a note, or let an agent add notes.': 'Eine Notiz hinzufügen, oder einen Agenten darum bitten.',
    Link: 'Verbinden',
    Delete: 'Löschen',
    Note: 'Notiz',
    'Text of': 'Text von',
    'Choose Link on another note': 'Nun bei einer anderen Notiz „Verbinden“ wählen',
    'There is no note': 'Es gibt keine Notiz',
    'x and y must be numbers': 'x und y müssen Zahlen sein',
    'A note needs a text': 'Eine Notiz braucht einen Text',
    'A note is not connected to itself': 'Eine Notiz wird nicht mit sich selbst verbunden',
    'These notes are not connected': 'Diese Notizen sind nicht verbunden',
  },
});
