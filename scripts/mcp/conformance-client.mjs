// @ts-check
import { sampleOf } from './person.mjs';

/** @typedef {import('../../src/core/json/json.ts').JsonObject} JsonObject */
/** @typedef {{ scenario: string, url: string, context: unknown }} Test what the suite asks for */

/** The document that describes this client to services that take one. */
const CLIENT_DOCUMENT = 'https://conformance-test.local/client-metadata.json';
const NAME = 'server';
const CALL_MS = 60_000;
/** A person who had to sign in three times for one call gives up. */
const MOST_TRIES = 4;

/**
 * Uses a server as a person does: adds it, signs in if required, calls each of its tools and reads its other lists. Has
 * no branch for a scenario.
 *
 * @param {import('./app-page.mjs').AppPage} page @param {Test} test
 * @returns {Promise<{ isWell: boolean, reported: string }>}
 */
export async function useServer(page, test) {
  /** @type {string[]} */
  const reported = [];
  const say = (/** @type {unknown[]} */ ...what) =>
    reported.push(what.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)).slice(0, 1_000)).join(' '));
  const oauth = await typeCredentials(page, test);
  const { server, status, info, tools } = await page.addServer({
    name: NAME,
    transport: 'http',
    url: test.url,
    oauth,
  });
  say('status', status);
  if (status.state !== 'connected') return { isWell: false, reported: reported.join('\n') };
  let isWell = true;
  const calls = callsOf(test.context, tools);
  for (const { name, input } of calls) {
    let outcome = await page.call(name, input, { timeout: CALL_MS });
    for (let tries = 1; tries < MOST_TRIES && !outcome.result.success && (await page.signIn(server.id)); tries += 1)
      outcome = await page.call(name, input, { timeout: CALL_MS });
    say('called', name, outcome.result);
    if (!outcome.result.success && outcome.result.errorCode === 'transport' && calls.length === 1) isWell = false;
  }
  if (info?.capabilities.includes('prompts')) say('prompts', await page.mcp('ask', server.id, { type: 'prompts' }));
  if (info?.capabilities.includes('resources'))
    say('resources', await page.mcp('ask', server.id, { type: 'resources' }));
  await page.mcp('disconnect', server.id);
  return { isWell, reported: reported.join('\n') };
}

/**
 * Enters credentials that a service issued in advance, an id with a secret or a key, into the fields of the server;
 * secrets are stored as such.
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
      // The person also allows the sign-in service, since the secret is for it.
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
    // The person chooses the kind of credentials.
    ...(scenario.includes('client-credentials') ? { grant: 'client_credentials' } : {}),
  };
}

/**
 * The calls that the test requests; by default, each tool once with values made from its schema.
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
    // A tool that returns a schema gets the one that was seen.
    const isEcho = definition.name.includes('echo') && Object.hasOwn(properties, 'schema');
    return {
      name,
      input: isEcho
        ? { schema: tools[0]?.definition.inputSchema ?? {} }
        : sampleOf({ ...definition.inputSchema, type: 'object' }),
    };
  });
}
