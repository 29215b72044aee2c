// @ts-check
/**
 * The design that everybody builds first: a worker from a blob at the page's own origin, a race against the deadline,
 * and `terminate()`. It has the same interface as the app, so that the same attacks can run on it.
 */

const WORKER = `
const send = self.postMessage.bind(self);
self.onmessage = async ({ data: { code, parameters, context, secrets } }) => {
  const text = (value) => typeof value === 'string' ? value : JSON.stringify(value);
  const log = (...values) => send({ type: 'log', text: values.map(text).join(' ') });
  for (const level of ['log', 'info', 'warn', 'error', 'debug']) console[level] = log;
  try {
    const tool = new Function(code + '\\nreturn typeof tool === "function" ? tool : run;')();
    const all = { ...context, log, progress: (done) => send({ type: 'progress', done }), fetch, secrets: { get: (name) => secrets[name], names: () => Object.keys(secrets) } };
    send({ type: 'done', success: true, result: await tool(parameters, all) });
  } catch (error) {
    send({ type: 'done', success: false, error: String(error && error.message || error) });
  }
};`;

/** @type {Map<string, any>} */
const tools = new Map();
/** @type {Record<string, string>} */
const secrets = {};

/** @param {{ toolName: string, parameters: unknown, timeout?: number }} options */
async function executeTool({ toolName, parameters, timeout }) {
  const tool = tools.get(toolName);
  if (tool === undefined)
    return { success: false, error: 'not found', errorCode: 'not-found', executionTime: 0, logs: [] };
  const limit = timeout ?? tool.timeout ?? 30_000;
  const startedAt = performance.now();
  /** @type {string[]} */
  const logs = [];
  const worker =
    tool.permissions?.dom === true
      ? documentOf()
      : new Worker(URL.createObjectURL(new Blob([WORKER], { type: 'text/javascript' })));
  /** @type {Promise<any>} */
  const done = new Promise((resolve) => {
    worker.onmessage = (/** @type {MessageEvent} */ { data }) => {
      if (data.type === 'log') logs.push(data.text);
      else if (data.type === 'done') resolve(data);
    };
    worker.onerror = (/** @type {ErrorEvent} */ event) => {
      resolve({ success: false, error: event.message, errorCode: 'threw' });
    };
  });
  const deadline = new Promise((resolve) => {
    setTimeout(() => {
      resolve({ success: false, error: `Tool execution timed out after ${limit}ms`, errorCode: 'timeout' });
    }, limit);
  });
  worker.postMessage({ code: tool.code, parameters, context: { toolName }, secrets });
  const { type: _type, ...outcome } = await Promise.race([done, deadline]);
  worker.terminate();
  return {
    errorCode: outcome.success ? undefined : 'threw',
    ...outcome,
    executionTime: performance.now() - startedAt,
    logs,
  };
}

/**
 * A frame of the page's own origin with the interface of a worker: the naive design for tools that need a document.
 * @returns {any}
 */
function documentOf() {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  /** @type {any} */
  const inner = frame.contentWindow;
  /** @type {any} */
  const worker = {
    onmessage: null,
    onerror: null,
    terminate: () => frame.remove(),
    postMessage: (/** @type {unknown} */ data) => inner.onmessage({ data }),
  };
  inner.postMessage = (/** @type {unknown} */ data) => worker.onmessage?.({ data });
  inner.eval(WORKER);
  return worker;
}

/**
 * Stores the naive design's data unprotected, in a database of the page's origin. @param {string} store @param {any}
 * value @param {string} key
 */
async function save(store, value, key) {
  const database = await new Promise((resolve, reject) => {
    const request = indexedDB.open('naive', 1);
    request.onupgradeneeded = () => {
      for (const name of ['tools', 'secrets']) request.result.createObjectStore(name);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  await new Promise((resolve) => {
    const transaction = database.transaction(store, 'readwrite');
    transaction.objectStore(store).put(value, key);
    transaction.oncomplete = () => resolve(undefined);
  });
  database.close();
}

Object.assign(window, {
  toolyard: {
    ready: Promise.resolve(),
    addTool: async (/** @type {any} */ tool) => {
      tools.set(tool.name, tool);
      await save('tools', tool, tool.name);
      return tool;
    },
    removeTool: async (/** @type {string} */ name) => {
      tools.delete(name);
    },
    executeTool,
    grants: { set: async () => undefined, get: async () => undefined },
    secrets: {
      set: async (/** @type {{ name: string, value: string }} */ { name, value }) => {
        secrets[name] = value;
        await save('secrets', { name, value }, name);
      },
      list: async () => Object.keys(secrets).map((name) => ({ name })),
      remove: async () => undefined,
    },
  },
});
