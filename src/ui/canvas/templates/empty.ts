import { HEAD, SCRIPT, templateOf } from '../../../panels/contract/templates/template.ts';

/** A page, one route and one tool. */
export const empty = templateOf({
  tools: [
    {
      name: 'greet',
      description: 'Greets somebody and counts the greetings.',
      endpoint: 'POST /greetings',
      properties: { name: { type: 'string' } },
      required: ['name'],
    },
  ],
  view: `${HEAD}</head>
<body>
<form class="bar">
  <label>{{Name}} <input name="name" required></label>
  <button>{{Greet}}</button>
</form>
<p class="error" role="alert"></p>
<p id="said" style="padding: 0 8px" role="status"></p>
<script>
  ${SCRIPT}
  document.querySelector('form').onsubmit = async (event) => {
    event.preventDefault();
    const { said } = await ask('POST', '/greetings', { name: event.target.elements.name.value });
    document.querySelector('#said').textContent = said;
  };
  // After an agent has called a tool of the panel.
  toolyard.onChange((tool) => { document.querySelector('#said').textContent = '{{An agent called}} ' + tool; });
</script>
</body>
</html>
`,
  api: `// Each route gets { params, query, body } and the context of a tool, and returns the body of its answer.
export const routes = {
  'POST __API__/greetings': async ({ body }, { storage }) => {
    const count = ((await storage.get('count')) ?? 0) + 1;
    await storage.set('count', count);
    return { said: '{{Hello}} ' + body.name + ', {{greeting number}} ' + count };
  },
};
`,
  german: {
    Name: 'Name',
    Greet: 'Grüßen',
    'An agent called': 'Ein Agent hat das hier aufgerufen:',
    Hello: 'Hallo',
    'greeting number': 'Gruß Nummer',
  },
});
