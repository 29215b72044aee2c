import { BROWSER, type Template } from './template.ts';

export const weather: Template = {
  id: 'fetch',
  group: 'http',
  fields: {
    ...BROWSER,
    name: 'weather',
    description: 'Returns the present temperature and wind at a place on Earth.',
    code: `export default async function ({ latitude, longitude }, { fetch, log }) {
  const url = new URL('https://api.open-meteo.com/v1/forecast');
  url.searchParams.set('latitude', latitude);
  url.searchParams.set('longitude', longitude);
  url.searchParams.set('current', 'temperature_2m,wind_speed_10m');

  const response = await fetch(url);
  if (!response.ok) throw new Error(\`The service answered \${response.status}\`);
  const { current } = await response.json();
  log('Measured at', current.time);
  return { celsius: current.temperature_2m, windKmh: current.wind_speed_10m };
}
`,
    parameters: {
      type: 'object',
      properties: {
        latitude: { type: 'number', description: 'Degrees north', minimum: -90, maximum: 90, default: 60.39 },
        longitude: { type: 'number', description: 'Degrees east', minimum: -180, maximum: 180, default: 5.32 },
      },
      required: ['latitude', 'longitude'],
    },
    permissions: {
      network: [{ origin: 'https://api.open-meteo.com', methods: ['GET'], pathPrefix: '/v1/' }],
      files: 'none',
      secrets: [],
      dom: false,
    },
  },
};

export const githubProfile: Template = {
  id: 'secret',
  group: 'http',
  fields: {
    ...BROWSER,
    name: 'github_profile',
    description:
      'Tells whose GitHub token it is. Needs a secret named GITHUB, bound to GET https://api.github.com/user.',
    code: `export default async function (params, { fetch, secrets }) {
  // A placeholder: the broker inserts the real key when it sends the request, only for the address it is bound to.
  const key = secrets.get('GITHUB');
  const response = await fetch('https://api.github.com/user', {
    headers: { authorization: \`Bearer \${key}\`, accept: 'application/vnd.github+json' },
  });
  if (response.status === 401) throw new Error('GitHub does not know this key');
  if (!response.ok) throw new Error(\`GitHub answered \${response.status}\`);
  const { login, name, public_repos: repositories } = await response.json();
  return { login, name, repositories };
}
`,
    parameters: { type: 'object', properties: {} },
    permissions: {
      network: [{ origin: 'https://api.github.com', methods: ['GET'], pathPrefix: '/user' }],
      files: 'none',
      secrets: ['GITHUB'],
      dom: false,
    },
  },
};

export const postJson: Template = {
  id: 'post',
  group: 'http',
  words: 'send request api rest webhook put',
  fields: {
    ...BROWSER,
    name: 'create_post',
    description: 'Creates a post at a service and returns it with the id that the service gave it.',
    code: `export default async function ({ title, body }, { fetch }) {
  const response = await fetch('https://jsonplaceholder.typicode.com/posts', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ title, body, userId: 1 }),
  });
  if (!response.ok) throw new Error(\`The service answered \${response.status}\`);
  return await response.json();
}
`,
    parameters: {
      type: 'object',
      properties: {
        title: { type: 'string', description: 'Title of the post', default: 'Hello' },
        body: { type: 'string', description: 'Text of the post', default: 'Written by a tool.' },
      },
      required: ['title', 'body'],
    },
    permissions: {
      network: [{ origin: 'https://jsonplaceholder.typicode.com', methods: ['POST'], pathPrefix: '/posts' }],
      files: 'none',
      secrets: [],
      dom: false,
    },
  },
};

export const askModel: Template = {
  id: 'llm',
  group: 'agents',
  words: 'llm ai gpt chat completion openai summarize prompt model',
  fields: {
    ...BROWSER,
    name: 'ask_model',
    description:
      'Asks another language model and returns its answer. ' +
      'Needs a secret named OPENROUTER, bound to POST https://openrouter.ai/api/v1/chat/completions.',
    code: `export default async function ({ question, model }, { fetch, secrets }) {
  const response = await fetch('https://openrouter.ai/api/v1/chat/completions', {
    method: 'POST',
    headers: { authorization: \`Bearer \${secrets.get('OPENROUTER')}\`, 'content-type': 'application/json' },
    body: JSON.stringify({ model, messages: [{ role: 'user', content: question }] }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error?.message ?? \`The service answered \${response.status}\`);
  return answer.choices[0].message.content;
}
`,
    parameters: {
      type: 'object',
      properties: {
        question: { type: 'string', description: 'What the model is asked', default: 'Name three prime numbers.' },
        model: { type: 'string', description: 'A model of the service', default: 'openrouter/auto' },
      },
      required: ['question', 'model'],
    },
    permissions: {
      network: [{ origin: 'https://openrouter.ai', methods: ['POST'], pathPrefix: '/api/v1/chat/completions' }],
      files: 'none',
      secrets: ['OPENROUTER'],
      dom: false,
    },
  },
};
