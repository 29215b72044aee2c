// @ts-check
// What is tried with each server. Whether a server offers something is read from what it says and does, never from its
// name.
import { sampleOf } from './person.mjs';

/** @typedef {import('../../src/mcp/contract/mcp-api.ts').McpServerView} McpServerView */
/** @typedef {import('../../src/mcp/contract/mcp-api.ts').McpQuery} McpQuery */
/** @typedef {import('./app-page.mjs').CallOutcome} CallOutcome */
/**
 * @typedef
 * {{ page: import('./app-page.mjs').AppPage, peer: import('./peer-list.mjs').Peer, view: McpServerView, inputs:
 * Readonly<Record<string, unknown>>, outcomes: Map<string, CallOutcome>, proposals: Map<string, string | undefined>,
 * subscribed?: string }} Session
 */
/**
 * `note` says how much works, or what went wrong.
 * @typedef {{ state: 'well' | 'none' | 'unable' | 'fails', note?: string }} Cell
 */

const CALL_MS = 30_000;
/** Maximum number of entries read from long lists. */
const MOST = 20;
const SLOW_TOOL = 'trigger-long-running-operation';
const WAIT_MS = 8_000;

/** @type {Cell} */
const NONE = { state: 'none' };
const well = (/** @type {string | undefined} */ note = undefined) =>
  /** @type {Cell} */ ({ state: 'well', ...(note === undefined ? {} : { note }) });
const fails = (/** @type {string} */ note) => /** @type {Cell} */ ({ state: 'fails', note });

/**
 * In this order, since some checks use results of earlier ones.
 * @type {readonly (readonly [name: string, check: (session: Session) => Promise<Cell> | Cell])[]}
 */
export const CAPABILITIES = [
  [
    'connect',
    ({ view: { status } }) =>
      status.state === 'connected'
        ? well(status.protocolVersion)
        : fails(
            `${status.state} ${'failure' in status ? `${status.failure.cause} ${status.failure.detail ?? ''}` : ''}`,
          ),
  ],
  [
    'list',
    ({ view: { tools, refusedTools } }) =>
      refusedTools.length > 0
        ? fails(`refused ${refusedTools.map(({ name }) => name).join(', ')}`)
        : tools.length > 0
          ? well(`${tools.length} tools`)
          : NONE,
  ],
  ['resources', resources],
  ['subscribe', subscribe],
  ['log level', logLevel],
  ['every tool', everyTool],
  ['progress', progress],
  ['cancel', cancel],
  ['structured', structured],
  [
    'images',
    ({ outcomes }) =>
      contentOf(
        outcomes,
        'image',
        ({ data, mimeType }) => typeof data === 'string' && data.length > 100 && String(mimeType).startsWith('image/'),
      ),
  ],
  ['prompts', prompts],
  ['completion', completion],
  ['sampling', (session) => asked(session, 'sampling', 'An answer')],
  ['form', (session) => asked(session, 'form', '')],
  ['address', (session) => asked(session, 'address', '')],
  [
    'roots',
    ({ outcomes }) =>
      outcomes.get('get-roots-list') === undefined
        ? NONE
        : JSON.stringify(outcomes.get('get-roots-list')?.result).includes('file:///')
          ? well()
          : fails('the workspace is not among the roots'),
  ],
  ['tasks', tasks],
  ['updates', updates],
  [
    'log',
    async (session) =>
      has(session, 'logging') && session.outcomes.has('toggle-simulated-logging')
        ? (await until(async () => (await session.page.events()).some(({ type }) => type === 'mcp-log')))
          ? well()
          : fails('no line came')
        : NONE,
  ],
  ['list_changed', listChanged],
  ['app', app],
];

/** @param {Session} session @param {string} capability */
function has({ view }, capability) {
  return view.info?.capabilities.includes(capability) === true;
}

/** @param {Session} session @param {McpQuery} query @returns {Promise<any>} @throws Error with the server's message */
async function ask({ page, view }, query) {
  const answer = await page.mcp('ask', view.server.id, query);
  if (!answer.ok) throw new Error(`${query.type}: ${answer.message}`);
  return answer.value;
}

/** @param {Session} session @returns {Promise<Cell>} */
async function resources(session) {
  if (!has(session, 'resources')) return NONE;
  const list = await ask(session, { type: 'resources' });
  const templates = await ask(session, { type: 'resource-templates' });
  const isOnline = (/** @type {string} */ uri) => session.peer.online?.some((one) => uri.startsWith(one)) === true;
  const uris = list
    .map((/** @type {{ uri: string }} */ { uri }) => uri)
    .filter((/** @type {string} */ uri) => !isOnline(uri))
    .slice(0, MOST);
  for (const { uriTemplate } of templates) {
    const filled = await fill(session, uriTemplate);
    if (filled !== undefined) uris.push(filled);
  }
  for (const uri of uris) {
    const [content] = await ask(session, { type: 'read-resource', uri });
    if (typeof (content?.text ?? content?.blob) !== 'string') return fails(`${uri} has no content`);
  }
  return well(`${list.length} and ${templates.length} templates`);
}

/**
 * Fills a template with a value that the server suggests for each variable; undefined if it suggests none.
 * @param {Session} session
 * @param {string} template
 * @returns {Promise<string | undefined>}
 */
async function fill(session, template) {
  let uri = template;
  for (const [location, name = ''] of template.matchAll(/\{(\w+)\}/g)) {
    const value = has(session, 'completions')
      ? await proposed(session, { ref: { template }, argument: name })
      : undefined;
    if (value === undefined) return undefined;
    uri = uri.replace(location, encodeURIComponent(value));
  }
  return uri;
}

/**
 * @param {Session} session
 * @param {{ ref: { prompt: string } | { template: string }, argument: string, others?: Record<string, string> }} of
 * @returns {Promise<string | undefined>}
 */
async function proposed(session, of) {
  const key = JSON.stringify([of.ref, of.argument]);
  if (session.proposals.has(key)) return session.proposals.get(key);
  // Some servers suggest only for text that was begun.
  for (const value of ['', '1']) {
    const { values } = await ask(session, { type: 'complete', ...of, value }).catch(() => ({ values: [] }));
    session.proposals.set(key, values[0]);
    if (values[0] !== undefined) break;
  }
  return session.proposals.get(key);
}

/** @param {Session} session @returns {Promise<Cell>} */
async function subscribe(session) {
  if (session.view.info?.canSubscribe !== true) return NONE;
  const [resource] = await ask(session, { type: 'resources' });
  if (resource === undefined) return NONE;
  await ask(session, { type: 'subscribe', uri: resource.uri });
  session.subscribed = resource.uri;
  return well();
}

/** @param {Session} session @returns {Promise<Cell>} */
async function logLevel(session) {
  if (!has(session, 'logging')) return NONE;
  await ask(session, { type: 'log-level', level: 'debug' });
  return well();
}

/** @param {Session} session @returns {Promise<Cell>} */
async function everyTool({ page, peer, view, inputs, outcomes }) {
  const wrong = [];
  const tools = view.tools.filter(({ definition }) => peer.online?.includes(definition.name) !== true);
  let count = 0;
  for (const { name, definition } of tools) {
    const outcome = await page.call(
      name,
      inputs[definition.name] ?? sampleOf({ ...definition.inputSchema, type: 'object' }),
      { timeout: CALL_MS },
    );
    if (peer.unable?.[definition.name] !== undefined) {
      // A documented limitation must still exist.
      if (outcome.result.success) wrong.push(`${definition.name}: it works`);
      else console.log(`  ${definition.name} fails as said: ${outcome.result.error}`);
      continue;
    }
    count += 1;
    outcomes.set(definition.name, outcome);
    if (!outcome.result.success) wrong.push(`${definition.name}: ${outcome.result.errorCode} ${outcome.result.error}`);
  }
  return wrong.length > 0
    ? fails(wrong.join('; '))
    : view.tools.length === 0
      ? NONE
      : well(count === view.tools.length ? `${count}` : `${count} of ${view.tools.length}`);
}

/**
 * Every progress notification of the server must be reported; their number does not matter, with one exception.
 * @param {Session} session
 * @returns {Promise<Cell>}
 */
async function progress(session) {
  const outcome = session.outcomes.get(SLOW_TOOL);
  const input = /** @type {{ steps: number } | undefined} */ (session.inputs[SLOW_TOOL]);
  if (outcome === undefined || input === undefined) return NONE;
  const seen = outcome.progress.map(({ done }) => done);
  /** @type {number[]} */
  let sent = [];
  // The wire log is updated a moment later.
  await until(async () => {
    sent = (await wire(session)).flatMap(({ direction, summary, text }) => {
      const { progress: done, total } =
        direction === 'in' && summary === 'notifications/progress' ? JSON.parse(text).params : {};
      return total === input.steps ? [done] : [];
    });
    return sent.length >= seen.length;
  });
  if (seen.join() !== sent.join() || seen.length < input.steps - 1)
    return fails(`told ${seen.join(', ')}, sent ${sent.join(', ')}`);
  return well(`${seen.length} of ${input.steps}${seen.length < input.steps ? ': it sends no more' : ''}`);
}

/** @param {Session} session @returns {Promise<Cell>} */
async function cancel({ page, view, outcomes }) {
  const slow = view.tools.find(({ definition }) => definition.name === SLOW_TOOL);
  if (slow === undefined || outcomes.get(SLOW_TOOL)?.progress.length === 0) return NONE;
  const startedAt = performance.now();
  const { result } = await page.call(
    slow.name,
    { duration: 20, steps: 40 },
    { signal: 'after-progress', timeout: CALL_MS },
  );
  const ms = performance.now() - startedAt;
  if (result.success || result.errorCode !== 'aborted' || ms > 10_000)
    return fails(`${result.errorCode ?? 'it ended'} after ${Math.round(ms)} ms`);
  // The server hears of it, by a notification or by the end of the request, and handles further requests.
  const isModern = view.info !== undefined && view.info.protocolVersion >= '2026';
  const reported =
    isModern ||
    (await until(async () =>
      (await wire({ page, view })).some(
        ({ direction, summary }) => direction === 'out' && summary === 'notifications/cancelled',
      ),
    ));
  const { result: next } = await page.call(slow.name, { duration: 0.1, steps: 1 }, { timeout: CALL_MS });
  return !reported ? fails('the server was not told') : next.success ? well() : fails(`afterwards: ${next.error}`);
}

/** @param {Session} session @returns {Cell} */
function structured({ view, outcomes }) {
  const promised = view.tools.filter(
    ({ definition }) => definition.outputSchema !== undefined && outcomes.has(definition.name),
  );
  const wrong = promised.filter(({ definition }) => typeof outcomes.get(definition.name)?.result.result !== 'object');
  return promised.length === 0
    ? NONE
    : wrong.length > 0
      ? fails(wrong.map(({ name }) => name).join(', '))
      : well(`${promised.length}`);
}

/**
 * @param {Session['outcomes']} outcomes
 * @param {string} type
 * @param {(block: Record<string, unknown>) => boolean} isWhole
 * @returns {Cell}
 */
function contentOf(outcomes, type, isWhole) {
  const blocks = [...outcomes.values()].flatMap(({ result }) => {
    const content = Array.isArray(result.result)
      ? result.result
      : /** @type {{ content?: unknown }} */ (result.details ?? {}).content;
    return Array.isArray(content) ? /** @type {Record<string, unknown>[]} */ (content) : [];
  });
  const found = blocks.filter((block) => block['type'] === type);
  return found.length === 0
    ? NONE
    : found.every(isWhole)
      ? well(`${found.length}`)
      : fails(`a content of type ${type} is not whole`);
}

/** @param {Session} session @returns {Promise<Cell>} */
async function prompts(session) {
  if (!has(session, 'prompts')) return NONE;
  const list = await ask(session, { type: 'prompts' });
  for (const { name, arguments: requested = [] } of list.slice(0, MOST)) {
    /** @type {Record<string, string>} */
    const given = {};
    for (const { name: argument } of requested)
      given[argument] =
        (has(session, 'completions')
          ? await proposed(session, { ref: { prompt: name }, argument, others: given })
          : undefined) ?? '1';
    const { messages } = await ask(session, { type: 'prompt', name, arguments: given });
    if (!Array.isArray(messages) || messages.length === 0) return fails(`${name} has no message`);
  }
  return list.length === 0 ? NONE : well(`${list.length}`);
}

/** @param {Session} session @returns {Promise<Cell>} */
async function completion(session) {
  if (!has(session, 'completions')) return NONE;
  const refs = [
    ...(has(session, 'prompts') ? await ask(session, { type: 'prompts' }) : []).flatMap(
      (/** @type {any} */ { name, arguments: requested = [] }) =>
        requested.map((/** @type {any} */ one) => ({ ref: { prompt: name }, argument: one.name })),
    ),
    ...(has(session, 'resources') ? await ask(session, { type: 'resource-templates' }) : []).flatMap(
      (/** @type {any} */ { uriTemplate }) =>
        [...String(uriTemplate).matchAll(/\{(\w+)\}/g)].map(([, argument = '']) => ({
          ref: { template: uriTemplate },
          argument,
        })),
    ),
  ];
  let found = 0;
  for (const of of refs) if ((await proposed(session, of)) !== undefined) found += 1;
  return found > 0 ? well(`${found}`) : fails('nothing was proposed');
}

/**
 * Whether a tool asked a question of this kind, and continued with the answer.
 * @param {Session} session
 * @param {'sampling' | 'form' | 'address'} kind
 * @param {string} reported
 * @returns {Cell}
 */
function asked({ page, outcomes }, kind, reported) {
  const questions = page.asked.filter(({ question }) => question.kind === kind);
  if (questions.length > 0)
    return reported === '' || [...outcomes.values()].some(({ result }) => JSON.stringify(result).includes(reported))
      ? well(`${questions.length}`)
      : fails('the answer did not arrive');
  const isOffered = [...outcomes.keys()].some((name) =>
    name.startsWith(kind === 'sampling' ? 'trigger-sampling' : kind === 'form' ? 'trigger-elicitation' : 'trigger-url'),
  );
  return isOffered ? fails('nobody was asked') : NONE;
}

/** @param {Session} session @returns {Cell} */
function tasks({ view, outcomes }) {
  const ended = view.tools
    .filter(({ definition }) => definition.isTask === true)
    .map(({ definition }) => outcomes.get(definition.name));
  return ended.length === 0
    ? NONE
    : ended.every((outcome) => outcome?.result.success === true)
      ? well(`${ended.length}`)
      : fails('a task gave no result');
}

/** @param {Session} session @returns {Promise<Cell>} */
async function updates(session) {
  const { page, subscribed: uri, outcomes } = session;
  if (uri === undefined || !outcomes.has('toggle-subscriber-updates')) return NONE;
  if (
    !(await until(async () =>
      (await page.events()).some((event) => event['type'] === 'mcp-resource-updated' && event['uri'] === uri),
    ))
  )
    return fails('no update came');
  await ask(session, { type: 'unsubscribe', uri });
  return well();
}

/** @param {Pick<Session, 'page' | 'view'>} session */
async function wire({ page, view }) {
  return (await page.mcp('wire', view.server.id)).entries;
}

/**
 * Lists that the server reports as changed are loaded again, or reported to the page.
 * @param {Session} session
 * @returns {Promise<Cell>}
 */
async function listChanged(session) {
  const { page } = session;
  const entries = await wire(session);
  const reported = entries.filter(
    ({ direction, summary }) => direction === 'in' && /^notifications\/\w+\/list_changed$/.test(summary),
  );
  const kinds = [...new Set(reported.map(({ summary }) => summary.split('/')[1] ?? ''))];
  if (kinds.length === 0) return NONE;
  const [first] = reported.filter(({ summary }) => summary.includes('/tools/'));
  const isListed =
    first === undefined ||
    (await until(async () =>
      (await wire(session)).some(
        ({ direction, summary, index }) => direction === 'out' && summary === 'tools/list' && index > first.index,
      ),
    ));
  const events = await page.events();
  const unheard = kinds.filter(
    (kind) =>
      kind !== 'tools' && !events.some((event) => event['type'] === 'mcp-listing-changed' && event['of'] === kind),
  );
  return !isListed
    ? fails('the tools were not listed again')
    : unheard.length > 0
      ? fails(`${unheard.join(', ')} not told`)
      : well(kinds.join(', '));
}

/** @param {Session} session @returns {Promise<Cell>} */
async function app(session) {
  const uris = session.view.tools.flatMap(({ definition }) => definition.uiResource ?? []);
  for (const uri of new Set(uris)) {
    const [content] = await ask(session, { type: 'read-resource', uri });
    if (content?.mimeType !== 'text/html;profile=mcp-app' || !/<html|<!doctype/i.test(String(content.text)))
      return fails(`${uri} is no interface`);
  }
  return uris.length === 0 ? NONE : well(`${new Set(uris).size}`);
}

/** @param {() => Promise<boolean>} isSo @returns {Promise<boolean>} whether it became so in time */
async function until(isSo) {
  for (const end = Date.now() + WAIT_MS; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 100)))
    if (await isSo()) return true;
  return false;
}
