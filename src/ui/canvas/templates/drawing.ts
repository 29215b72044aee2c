import { HEAD, SCRIPT, templateOf } from '../../../panels/contract/templates/template.ts';

const SHAPE = {
  kind: { type: 'string', enum: ['rect', 'ellipse', 'line', 'text'] },
  x: { type: 'number', description: 'From the left, 0–1000' },
  y: { type: 'number', description: 'From the top, 0–700' },
  width: { type: 'number' },
  height: { type: 'number' },
  text: { type: 'string' },
  color: { type: 'string', description: 'A CSS color, such as #2f6fde or tomato' },
};
const ID = { type: 'string', description: 'The id of the shape' };

/** Shapes and lines on a canvas of 1000 by 700. */
export const drawing = templateOf({
  tools: [
    {
      name: 'read',
      description: 'Lists the shapes, the lowest first. The board is 1000 wide and 700 high.',
      endpoint: 'GET /shapes',
    },
    {
      name: 'add_shape',
      description: 'Adds a shape on top. A line goes from x, y by width and height.',
      endpoint: 'POST /shapes',
      properties: SHAPE,
      required: ['kind', 'x', 'y'],
    },
    {
      name: 'change_shape',
      description: 'Moves or changes a shape; what is left out stays.',
      endpoint: 'PATCH /shapes/:id',
      properties: { id: ID, ...SHAPE },
      required: ['id'],
    },
    {
      name: 'delete_shape',
      description: 'Deletes a shape.',
      endpoint: 'DELETE /shapes/:id',
      properties: { id: ID },
      required: ['id'],
    },
    { name: 'clear', description: 'Deletes all shapes.', endpoint: 'POST /clear' },
  ],
  view: `${HEAD}<style>
  #board { flex: 1; min-height: 0; width: 100%; background: var(--board); touch-action: none; }
  #board [tabindex] { cursor: move; outline: none; }
  #board [aria-selected='true'] { stroke: #2f6fde; stroke-width: 3; stroke-dasharray: 6 4; }
  #board text { font: 24px system-ui, sans-serif; }
  input[type='color'] { width: 44px; padding: 2px; }
</style>
</head>
<body>
<div class="bar" role="toolbar" aria-label="{{Shapes}}">
  <button data-kind="rect">{{Rectangle}}</button>
  <button data-kind="ellipse">{{Ellipse}}</button>
  <button data-kind="line">{{Line}}</button>
  <button data-kind="text">{{Text}}</button>
  <label>{{Color}} <input type="color" value="#2f6fde"></label>
  <button id="delete" disabled>{{Delete}}</button>
</div>
<p class="error" role="alert"></p>
<p class="hint"></p>
<svg id="board" viewBox="0 0 1000 700" role="listbox" aria-label="__TITLE__"></svg>
<script>
  ${SCRIPT}
  const board = document.querySelector('#board');
  const color = document.querySelector('input[type=color]');
  const remove = document.querySelector('#delete');
  const KINDS = { rect: '{{Rectangle}}', ellipse: '{{Ellipse}}', line: '{{Line}}', text: '{{Text}}' };
  let selected;
  const make = (name, attributes) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };
  const drawn = ({ kind, x, y, width = 160, height = 100, text = '', color: fill = '#2f6fde' }) => {
    if (kind === 'rect') return make('rect', { x, y, width, height, fill, rx: 4 });
    const [rx, ry] = [Math.abs(width) / 2, Math.abs(height) / 2];
    if (kind === 'ellipse') return make('ellipse', { cx: x + width / 2, cy: y + height / 2, rx, ry, fill });
    if (kind === 'line')
      return make('line', { x1: x, y1: y, x2: x + width, y2: y + height, stroke: fill, 'stroke-width': 4 });
    const element = make('text', { x, y, fill });
    element.textContent = text || '{{Text}}';
    return element;
  };
  const select = (id) => {
    selected = id;
    remove.disabled = id === undefined;
    for (const each of board.children) each.setAttribute('aria-selected', String(each.dataset.id === id));
  };
  async function show() {
    const { shapes } = await ask('GET', '/shapes');
    board.replaceChildren(...shapes.map((shape) => {
      const element = drawn(shape);
      element.dataset.id = shape.id;
      element.setAttribute('tabindex', '0');
      element.setAttribute('role', 'option');
      const place = Math.round(shape.x) + ', ' + Math.round(shape.y);
      element.setAttribute('aria-label', [KINDS[shape.kind], shape.text, '{{at}}', place].filter(Boolean).join(' '));
      element.onfocus = () => select(shape.id);
      element.onpointerdown = (event) => drag(event, element, shape);
      element.onkeydown = (event) => {
        const step = { ArrowLeft: [-10, 0], ArrowRight: [10, 0], ArrowUp: [0, -10], ArrowDown: [0, 10] }[event.key];
        const moved = step && { x: shape.x + step[0], y: shape.y + step[1] };
        if (moved) change('PATCH', '/shapes/' + shape.id, moved, shape.id);
        else if (event.key === 'Delete') change('DELETE', '/shapes/' + shape.id);
        else return;
        event.preventDefault();
      };
      return element;
    }));
    document.querySelector('.hint').textContent =
      shapes.length > 0 ? '' : '{{Choose a shape above, or let an agent draw.}}';
    select(shapes.some(({ id }) => id === selected) ? selected : undefined);
  }
  const change = async (method, path, body, focus) => {
    const before = selected;
    const value = await ask(method, path, body);
    await show();
    // Whoever chose another shape meanwhile keeps it.
    if (selected === before) board.querySelector('[data-id="' + (focus ?? value?.id) + '"]')?.focus();
  };
  function drag(event, element, shape) {
    const scale = 1000 / board.getBoundingClientRect().width;
    const start = { x: event.clientX, y: event.clientY };
    let by = { x: 0, y: 0 };
    element.setPointerCapture(event.pointerId);
    select(shape.id);
    element.onpointermove = (move) => {
      by = { x: (move.clientX - start.x) * scale, y: (move.clientY - start.y) * scale };
      element.setAttribute('transform', 'translate(' + by.x + ' ' + by.y + ')');
    };
    element.onpointerup = () => {
      element.onpointermove = null;
      if (by.x === 0 && by.y === 0) return;
      change('PATCH', '/shapes/' + shape.id, { x: shape.x + by.x, y: shape.y + by.y }, shape.id);
    };
  }
  for (const button of document.querySelectorAll('[data-kind]'))
    button.onclick = () => {
      const at = 100 + board.children.length * 20;
      change('POST', '/shapes', { kind: button.dataset.kind, x: at, y: at, color: color.value });
    };
  remove.onclick = () => change('DELETE', '/shapes/' + selected);
  toolyard.onChange(show);
  show();
</script>
</body>
</html>
`,
  api: `// The routes of the panel. Each call runs alone in the sandbox; what lasts is in context.storage.
const KINDS = ['rect', 'ellipse', 'line', 'text'];
const refuse = (status, message) => { throw Object.assign(new Error(message), { status }); };
const read = async ({ storage }) => (await storage.get('board')) ?? { shapes: [], next: 1 };

async function change(context, work) {
  const board = await read(context);
  const answer = work(board);
  await context.storage.set('board', board);
  return answer;
}
const find = (board, id) => board.shapes.find((shape) => shape.id === id) ?? refuse(404, '{{There is no shape}} ' + id);

/** The fields of a shape that a request gives. */
function fieldsOf(body) {
  const fields = {};
  for (const name of ['x', 'y', 'width', 'height']) {
    if (body?.[name] === undefined) continue;
    if (!Number.isFinite(body[name]) || Math.abs(body[name]) > 10000) refuse(400, name + ' {{must be a number}}');
    fields[name] = body[name];
  }
  if (body?.text !== undefined) fields.text = String(body.text).slice(0, 500);
  if (body?.color !== undefined) {
    if (!/^(#[0-9a-f]{3,8}|[a-z]{3,30})$/i.test(body.color)) refuse(400, '{{The color must be a CSS color}}');
    fields.color = body.color;
  }
  if (body?.kind !== undefined) {
    if (!KINDS.includes(body.kind)) refuse(400, '{{The kind must be one of}} ' + KINDS.join(', '));
    fields.kind = body.kind;
  }
  return fields;
}

export const routes = {
  'GET __API__/shapes': async (_request, context) => ({ shapes: (await read(context)).shapes }),
  'POST __API__/shapes': async ({ body }, context) =>
    await change(context, (board) => {
      const shape = { kind: 'rect', x: 0, y: 0, width: 160, height: 100, ...fieldsOf(body), id: 's' + board.next };
      board.next += 1;
      board.shapes.push(shape);
      return shape;
    }),
  'PATCH __API__/shapes/:id': async ({ params, body }, context) =>
    await change(context, (board) => Object.assign(find(board, params.id), fieldsOf(body))),
  'DELETE __API__/shapes/:id': async ({ params }, context) =>
    await change(context, (board) => {
      const shape = find(board, params.id);
      board.shapes = board.shapes.filter((one) => one !== shape);
      return { deleted: shape.id };
    }),
  'POST __API__/clear': async (_request, context) =>
    await change(context, (board) => {
      const deleted = board.shapes.length;
      board.shapes = [];
      return { deleted };
    }),
};
`,
  german: {
    Shapes: 'Formen',
    Rectangle: 'Rechteck',
    Ellipse: 'Ellipse',
    Line: 'Linie',
    Text: 'Text',
    Color: 'Farbe',
    'Choose a shape above, or let an agent draw.': 'Oben eine Form wählen, oder einen Agenten zeichnen lassen.',
    Delete: 'Löschen',
    at: 'bei',
    'There is no shape': 'Es gibt keine Form',
    'must be a number': 'muss eine Zahl sein',
    'The color must be a CSS color': 'Die Farbe muss eine Farbe von CSS sein',
    'The kind must be one of': 'Die Art muss eine hiervon sein:',
  },
});
