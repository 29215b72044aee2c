// @ts-check
/** Thousands of tools with realistic names and descriptions, and how to store them in a browser. */

const VERBS = [
  'get',
  'list',
  'create',
  'update',
  'delete',
  'search',
  'convert',
  'parse',
  'send',
  'fetch',
  'summarize',
  'translate',
  'validate',
  'export',
  'sort',
  'merge',
  'count',
  'render',
  'schedule',
  'compare',
];
const THINGS = [
  'weather',
  'csv',
  'invoice',
  'user',
  'calendar_event',
  'email',
  'repository',
  'issue',
  'image',
  'translation',
  'address',
  'currency',
  'log_line',
  'report',
  'ticket',
  'contact',
  'file',
  'table',
  'route',
  'payment',
  'order',
  'feed',
  'bookmark',
  'note',
  'task',
];
const LOCATIONS = ['', 'local', 'remote', 'daily', 'bulk', 'by_id', 'for_team', 'v2', 'draft', 'archive'];
const ENDS = [
  'Returns what was found as a list, newest first.',
  'Fails with a message when there is none.',
  'Times are ISO 8601 in UTC; amounts are in the smallest unit.',
  'Give the identifier as it is shown in the address bar.',
];

/** @param {number} index @returns {Record<string, any>} the fields of a tool; each index has a unique name */
export function toolAt(index) {
  const verb = VERBS[index % VERBS.length] ?? '';
  const thing = THINGS[Math.floor(index / VERBS.length) % THINGS.length] ?? '';
  const location = LOCATIONS[Math.floor(index / (VERBS.length * THINGS.length)) % LOCATIONS.length] ?? '';
  const round = Math.floor(index / (VERBS.length * THINGS.length * LOCATIONS.length));
  const words = thing.replaceAll('_', ' ');
  return {
    name: [verb, thing, location, round === 0 ? '' : String(round + 1)].filter((part) => part !== '').join('_'),
    description:
      `${verb[0]?.toUpperCase()}${verb.slice(1)}s the ` +
      `${words}${location === '' ? '' : ` (${location.replaceAll('_', ' ')})`} that is asked for. ` +
      `${ENDS[index % ENDS.length]}`,
    code:
      `function tool(params) {\n  const { id, limit = 10 } = params;\n  return { what: '${verb} ${words}', id, ` +
      `limit };\n}\n`,
    parameters: {
      type: 'object',
      properties: {
        id: { type: 'string', description: `Which ${words}.` },
        limit: { type: 'integer', minimum: 1, description: 'How many at most.' },
      },
      required: ['id'],
    },
    timeout: 30_000,
    environment: index % 3 === 0 ? 'node' : 'browser',
    enabled: index % 17 !== 0,
    language: 'javascript',
  };
}

/**
 * Writes tools into the database of an origin in format 1 of the app: the app migrates them when it is next opened. The
 * origin must have no database yet.
 *
 * @param {import('playwright').Page} page
 * @param {string} origin
 * @param {number} count
 */
export async function seedTools(page, origin, count) {
  const address = `${origin}/seed.html`;
  await page.route(address, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>seed</title>' }),
  );
  await page.goto(address);
  await page.evaluate(
    writeFormat1,
    Array.from({ length: count }, (_, index) => toolAt(index)),
  );
}

/** Sent to the page as source. @param {Record<string, any>[]} tools */
async function writeFormat1(tools) {
  const open = indexedDB.open('toolyard', 1);
  open.onupgradeneeded = () => {
    const make = (/** @type {string} */ name, /** @type {IDBObjectStoreParameters} */ options = {}) =>
      open.result.createObjectStore(name, options);
    make('tools', { keyPath: 'id' }).createIndex('by-name', 'name', { unique: true });
    make('summaries', { keyPath: 'id' }).createIndex('by-name', 'name');
    make('versions', { keyPath: ['toolId', 'version'] });
    make('removed', { keyPath: 'toolId' }).createIndex('by-time', 'removedAt');
    make('runs', { keyPath: 'toolCallId' }).createIndex('by-tool', ['toolId', 'startedAt']);
    make('grants', { keyPath: ['toolId', 'codeHash'] });
    make('secrets', { keyPath: 'name' });
    make('keys');
    make('toolStorage', { keyPath: ['toolId', 'area', 'key'] });
    make('settings');
  };
  await new Promise((resolve, reject) => {
    open.onsuccess = resolve;
    open.onerror = () => reject(new Error('The tools could not be written'));
  });
  const database = open.result;
  const writing = database.transaction(['tools', 'summaries', 'versions'], 'readwrite');
  const savedAt = '2026-01-02T03:04:05.678Z';
  for (const [index, fields] of tools.entries()) {
    const { name, description, environment, language, enabled } = fields;
    const [id, version, trusted, updatedAt] = [crypto.randomUUID(), 1, index % 11 !== 0, savedAt];
    const record = {
      ...fields,
      id,
      version,
      codeHash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      createdAt: savedAt,
      updatedAt,
      provenance: { kind: 'written' },
      trusted,
    };
    writing.objectStore('tools').put(record);
    writing
      .objectStore('summaries')
      .put({ id, name, description, environment, language, enabled, trusted, version, updatedAt });
    writing.objectStore('versions').put({ toolId: id, version, record, savedAt });
  }
  await new Promise((resolve, reject) => {
    writing.oncomplete = resolve;
    writing.onerror = () => reject(new Error('The tools could not be written'));
  });
  database.close();
}
