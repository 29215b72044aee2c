// @ts-check
import { sampleOf } from './person.mjs';

/** @typedef {import('../../src/core/json.ts').JsonObject} JsonObject */
/** @typedef {{ scenario: string, url: string, context: unknown }} Test what the suite asks for */

/** The document that describes this client to services that take one. */
const CLIENT_DOCUMENT = 'https://conformance-test.local/client-metadata.json';
const NAME = 'server';
const CALL_MS = 60_000;
/** A person who was sent to sign in three times for one call tries no more. */
const MOST_TRIES = 4;

/**
 * Uses a server as a person does: adds it, signs in where it is asked, calls each of its tools and looks at what else
 * it has. There is no branch for a scenario.
 *
 * @param {import('./app-page.mjs').AppPage} page @param {Test} test
 * @returns {Promise<{ isWell: boolean, said: string }>}
 */
export async function useServer(page, test) {
  /** @type {string[]} */
  const said = [];
  const say = (/** @type {unknown[]} */ ...what) =>
    said.push(what.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)).slice(0, 1_000)).join(' '));
  const oauth = await typeCredentials(page, test);
  const { server, status, facts, tools } = await page.addServer({
    name: NAME,
    transport: 'http',
    url: test.url,
    oauth,
  });
  say('status', status);
  if (status.state !== 'connected') return { isWell: false, said: said.join('\n') };
  let isWell = true;
  const calls = callsOf(test.context, tools);
  for (const { name, input } of calls) {
    let outcome = await page.call(name, input, { timeout: CALL_MS });
    for (let tries = 1; tries < MOST_TRIES && !outcome.result.success && (await page.signIn(server.id)); tries += 1)
      outcome = await page.call(name, input, { timeout: CALL_MS });
    say('called', name, outcome.result);
    if (!outcome.result.success && outcome.result.errorCode === 'transport' && calls.length === 1) isWell = false;
  }
  if (facts?.capabilities.includes('prompts')) say('prompts', await page.mcp('ask', server.id, { type: 'prompts' }));
  if (facts?.capabilities.includes('resources'))
    say('resources', await page.mcp('ask', server.id, { type: 'resources' }));
  await page.mcp('disconnect', server.id);
  return { isWell, said: said.join('\n') };
}

/**
 * What a service gave beforehand, an id with a secret or a key, is typed into the fields of the server; secrets are
 * stored as such.
 *
 * @param {import('./app-page.mjs').AppPage} page @param {Test} test
 * @returns {Promise<import('../../src/mcp/contract/mcp-server.ts').McpOauth>}
 */
async function typeCredentials(page, { scenario, url, context }) {
  const given = /** @type {Record<string, unknown>} */ (typeof context === 'object' && context !== null ? context : {});
  const { client_id: clientId, client_secret: secret, private_key_pem: key, signing_algorithm: algorithm } = given;
  if (typeof clientId !== 'string') return { clientId: CLIENT_DOCUMENT };
  const store = async (/** @type {string} */ name, /** @type {unknown} */ value) => {
    if (typeof value !== 'string') return undefined;
    await page.page.evaluate((stored) => /** @type {any} */ (window).toolyard.secrets.set(stored), {
      name,
      value,
      // A person allows the service that signs in, too: the secret is for it.
      bindings: [url, ...(typeof given['issuer'] === 'string' ? [given['issuer']] : [])].map((at) => ({
        origin: new URL(at).origin,
        methods: ['GET', 'POST', 'DELETE'],
        pathPrefix: '/',
      })),
    });
    return `\${secret:${name}}`;
  };
  const [clientSecret, privateKey] = [await store('CLIENT_SECRET', secret), await store('CLIENT_KEY', key)];
  return {
    clientId,
    ...(clientSecret === undefined ? {} : { clientSecret }),
    ...(privateKey === undefined ? {} : { privateKey }),
    ...(typeof algorithm === 'string' ? { algorithm } : {}),
    // A person says which kind of credentials these are.
    ...(scenario.includes('client-credentials') ? { grant: 'client_credentials' } : {}),
  };
}

/**
 * The calls that the test asks for; without any, each tool once with values made from its schema.
 *
 * @param {unknown} context @param {readonly import('../../src/mcp/contract/mcp-api.ts').McpToolView[]} tools
 * @returns {readonly { name: string, input: unknown }[]}
 */
function callsOf(context, tools) {
  const { toolCalls } = /** @type {{ toolCalls?: { name: string, arguments?: JsonObject }[] }} */ (context);
  if (toolCalls !== undefined)
    return toolCalls.map(({ name, arguments: input = {} }) => ({
      name: tools.find(({ definition }) => definition.name === name)?.name ?? `${NAME}.${name}`,
      input,
    }));
  return tools.map(({ name, definition }) => {
    const properties = /** @type {JsonObject} */ (definition.inputSchema['properties'] ?? {});
    // A tool that gives a schema back is given the one that was seen.
    const isEcho = definition.name.includes('echo') && Object.hasOwn(properties, 'schema');
    return {
      name,
      input: isEcho
        ? { schema: tools[0]?.definition.inputSchema ?? {} }
        : sampleOf({ ...definition.inputSchema, type: 'object' }),
    };
  });
}
