import { HEAD, SCRIPT, templateOf } from './template.ts';

const ROW = { type: 'string', description: 'The id of the row' };
const COLUMN = { type: 'string', description: 'The name of the column' };

/** Rows and columns that a person and an agent edit. */
export const table = templateOf({
  tools: [
    {
      name: 'read',
      description: 'Reads the table: columns, and rows with their ids and cells.',
      endpoint: 'GET /table',
    },
    {
      name: 'add_column',
      description: 'Adds a column at the right.',
      endpoint: 'POST /columns',
      properties: { name: COLUMN },
      required: ['name'],
    },
    {
      name: 'add_row',
      description: 'Adds a row. cells has a value for each column that is not empty.',
      endpoint: 'POST /rows',
      properties: { cells: { type: 'object', additionalProperties: { type: ['string', 'number'] } } },
      required: ['cells'],
    },
    {
      name: 'set_cell',
      description: 'Sets one cell.',
      endpoint: 'PUT /rows/:row/cells/:column',
      properties: { row: ROW, column: COLUMN, value: { type: ['string', 'number'] } },
      required: ['row', 'column', 'value'],
    },
    {
      name: 'delete_row',
      description: 'Deletes a row.',
      endpoint: 'DELETE /rows/:row',
      properties: { row: ROW },
      required: ['row'],
    },
    {
      name: 'sort',
      description: 'Sorts the rows by a column: numbers by their value, texts by their letters.',
      endpoint: 'POST /sort',
      properties: { column: COLUMN, descending: { type: 'boolean' } },
      required: ['column'],
    },
  ],
  view: `${HEAD}<style>
  .scroll { flex: 1; overflow: auto; padding: 8px; }
  table { border-collapse: collapse; }
  th, td { border: 1px solid var(--line); padding: 0; }
  th { background: var(--raised); }
  th button { width: 100%; border: 0; background: none; font-weight: 600; text-align: start; }
  td input { width: 100%; min-width: 96px; border: 0; border-radius: 0; }
</style>
</head>
<body>
<form class="bar" id="columns">
  <label>{{New column}} <input name="name" required maxlength="80" size="12"></label>
  <button>{{Add column}}</button>
  <button type="button" id="row">{{Add row}}</button>
  <span id="count"></span>
</form>
<p class="error" role="alert"></p>
<div class="scroll"><table aria-label="__TITLE__"><thead></thead><tbody></tbody></table><p class="hint"></p></div>
<script>
  ${SCRIPT}
  let sorted = { column: undefined, descending: false };
  const head = document.querySelector('thead');
  const body = document.querySelector('tbody');
  const button = (label, onClick, name) => {
    const made = document.createElement('button');
    made.type = 'button';
    made.textContent = label;
    if (name) made.setAttribute('aria-label', name);
    made.onclick = onClick;
    return made;
  };
  const cell = (tag, child) => {
    const made = document.createElement(tag);
    made.append(child);
    return made;
  };
  async function show() {
    const { columns, rows } = await ask('GET', '/table');
    document.querySelector('#count').textContent = rows.length + (rows.length === 1 ? ' {{row}}' : ' {{rows}}');
    document.querySelector('.hint').textContent = rows.length > 0 ? '' : '{{Add a row, or let an agent add rows.}}';
    const top = document.createElement('tr');
    const titles = columns.map((name) => cell('th', button(name, () => sort(name), '{{Sort by}} ' + name)));
    top.append(...titles, cell('th', ''));
    head.replaceChildren(top);
    body.replaceChildren(...rows.map(({ id, cells }, at) => {
      const line = document.createElement('tr');
      line.append(...columns.map((column) => {
        const input = document.createElement('input');
        input.value = cells[column] ?? '';
        input.setAttribute('aria-label', column + ', {{row}} ' + (at + 1));
        const path = '/rows/' + id + '/cells/' + encodeURIComponent(column);
        input.onchange = () => change('PUT', path, { value: input.value });
        return cell('td', input);
      }), cell('td', button('×', () => change('DELETE', '/rows/' + id), '{{Delete row}} ' + (at + 1))));
      return line;
    }));
  }
  const change = async (...request) => { await ask(...request); await show(); };
  const sort = (column) => {
    sorted = { column, descending: sorted.column === column && !sorted.descending };
    return change('POST', '/sort', sorted);
  };
  document.querySelector('#columns').onsubmit = async (event) => {
    event.preventDefault();
    const name = event.target.elements.name;
    const { value } = name;
    name.value = '';
    await change('POST', '/columns', { name: value });
  };
  document.querySelector('#row').onclick = async () => {
    await change('POST', '/rows', { cells: {} });
    body.querySelector('tr:last-child input')?.focus();
  };
  toolyard.onChange(show);
  show();
</script>
</body>
</html>
`,
  api: `// The routes of the panel. Each call runs alone in the sandbox; what lasts is in context.storage.
const KEY = 'table';
const read = async ({ storage }) => (await storage.get(KEY)) ?? { columns: ['Name', '{{Amount}}'], rows: [], next: 1 };
const refuse = (status, message) => { throw Object.assign(new Error(message), { status }); };

/** Changes the table and stores it. */
async function change(context, work) {
  const table = await read(context);
  const answer = work(table);
  await context.storage.set(KEY, table);
  return answer;
}
const rowOf = (table, id) =>
  table.rows.find((row) => row.id === id) ?? refuse(404, '{{There is no row}} ' + id);
const columnOf = (table, name) =>
  table.columns.includes(name)
    ? name
    : refuse(404, '{{There is no column}} ' + name + '. {{Columns:}} ' + table.columns.join(', '));

export const routes = {
  'GET __API__/table': async (_request, context) => {
    const { columns, rows } = await read(context);
    return { columns, rows };
  },
  'POST __API__/columns': async ({ body }, context) =>
    await change(context, (table) => {
      const name = String(body?.name ?? '').trim();
      if (name === '') refuse(400, '{{A column needs a name}}');
      if (table.columns.includes(name)) refuse(409, '{{There is such a column already:}} ' + name);
      table.columns.push(name);
      return { columns: table.columns };
    }),
  'POST __API__/rows': async ({ body }, context) =>
    await change(context, (table) => {
      const cells = Object.fromEntries(
        Object.entries(body?.cells ?? {}).map(([name, value]) => [columnOf(table, name), String(value)]),
      );
      const row = { id: 'r' + table.next, cells };
      table.next += 1;
      table.rows.push(row);
      return row;
    }),
  'PUT __API__/rows/:row/cells/:column': async ({ params, body }, context) =>
    await change(context, (table) => {
      const row = rowOf(table, params.row);
      row.cells[columnOf(table, params.column)] = String(body?.value ?? '');
      return row;
    }),
  'DELETE __API__/rows/:row': async ({ params }, context) =>
    await change(context, (table) => {
      const row = rowOf(table, params.row);
      table.rows = table.rows.filter((one) => one !== row);
      return { deleted: row.id };
    }),
  'POST __API__/sort': async ({ body }, context) =>
    await change(context, (table) => {
      const column = columnOf(table, body?.column);
      const compare = new Intl.Collator('__LANGUAGE__', { numeric: true }).compare;
      table.rows.sort((one, other) => compare(one.cells[column] ?? '', other.cells[column] ?? ''));
      if (body?.descending === true) table.rows.reverse();
      return { rows: table.rows.map(({ id }) => id) };
    }),
};
`,
  german: {
    'New column': 'Neue Spalte',
    'Add column': 'Spalte hinzufügen',
    'Add row': 'Zeile hinzufügen',
    row: 'Zeile',
    rows: 'Zeilen',
    'Add a row, or let an agent add rows.': 'Eine Zeile hinzufügen, oder einen Agenten darum bitten.',
    'Sort by': 'Sortieren nach',
    'Delete row': 'Zeile löschen:',
    Amount: 'Betrag',
    'There is no row': 'Es gibt keine Zeile',
    'There is no column': 'Es gibt keine Spalte',
    'Columns:': 'Spalten:',
    'A column needs a name': 'Eine Spalte braucht einen Namen',
    'There is such a column already:': 'Diese Spalte gibt es schon:',
  },
});
