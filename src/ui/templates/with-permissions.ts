import type { Template } from './templates.ts';

export const weather: Template = {
  id: 'fetch',
  title: 'Fetch',
  hint: 'Asks before it may reach a server.',
  fields: {
    name: 'weather',
    description: 'Tells the temperature and wind at a place on Earth right now.',
    language: 'javascript',
    environment: 'browser',
    enabled: true,
    timeout: 30_000,
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
        latitude: { type: 'number', minimum: -90, maximum: 90, default: 60.39 },
        longitude: { type: 'number', minimum: -180, maximum: 180, default: 5.32 },
      },
      required: ['latitude', 'longitude'],
    },
    permissions: { network: [{ origin: 'https://api.open-meteo.com', methods: ['GET'], pathPrefix: '/v1/' }], files: 'none', secrets: [], dom: false },
  },
};

export const counter: Template = {
  id: 'storage',
  title: 'Storage',
  hint: 'Remembers something from run to run.',
  fields: {
    name: 'counter',
    description: 'Counts up and remembers the count between runs.',
    language: 'javascript',
    environment: 'browser',
    enabled: true,
    timeout: 30_000,
    code: `function tool({ step }) {
  const count = Number(localStorage.getItem('count') ?? 0) + step;
  localStorage.setItem('count', String(count));
  return { count };
}
`,
    parameters: {
      type: 'object',
      properties: { step: { type: 'integer', description: 'How far to count', default: 1 } },
      required: ['step'],
    },
  },
};
