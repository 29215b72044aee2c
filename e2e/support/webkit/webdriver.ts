/** What a driver answers in place of a value (https://www.w3.org/TR/webdriver2/#errors). */
class WebDriverError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(`${code}: ${message}`);
  }
}

/** The member by which an element travels (https://www.w3.org/TR/webdriver2/#elements). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const COMMAND_MS = 90_000;

/** One session with a browser, in the classic protocol: what WebKitGTK's driver speaks. */
export interface WebDriverSession {
  readonly goto: (url: string) => Promise<void>;
  /** Runs a function's body in the page. Elements and JSON go in and come out. */
  readonly run: (body: string, ...args: readonly unknown[]) => Promise<unknown>;
  /** The same for a body that calls its last argument with its result. */
  readonly runAsync: (body: string, ...args: readonly unknown[]) => Promise<unknown>;
  /** A click by a person on the element that a function's body returns. False where it returns none. */
  readonly click: (body: string, ...args: readonly unknown[]) => Promise<boolean>;
  readonly end: () => Promise<void>;
}

/** @param address of the driver @param options by which it starts its browser */
export async function openSession(
  address: string,
  options: Readonly<Record<string, unknown>>,
): Promise<WebDriverSession> {
  const opened = await command(address, 'POST', '/session', { capabilities: { alwaysMatch: options } });
  const path = `/session/${String(read(opened, 'sessionId'))}`;
  const send = async (method: string, rest: string, body?: unknown): Promise<unknown> =>
    await command(address, method, `${path}${rest}`, body);
  await send('POST', '/timeouts', { script: COMMAND_MS, pageLoad: COMMAND_MS, implicit: 0 });
  const run: WebDriverSession['run'] = async (script, ...args) => await send('POST', '/execute/sync', { script, args });
  return {
    goto: async (url) => void (await send('POST', '/url', { url })),
    run,
    runAsync: async (script, ...args) => await send('POST', '/execute/async', { script, args }),
    click: async (body, ...args) => {
      const id = read(await run(body, ...args), ELEMENT);
      if (typeof id !== 'string') return false;
      await send('POST', `/element/${id}/click`, {});
      return true;
    },
    end: async () => void (await send('DELETE', '').catch(() => undefined)),
  };
}

/** Whether a driver listens there. */
export async function isUp(address: string): Promise<boolean> {
  return await command(address, 'GET', '/status').then(
    () => true,
    () => false,
  );
}

async function command(address: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${address}${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    signal: AbortSignal.timeout(COMMAND_MS + 5_000),
  });
  const value = read(await response.json(), 'value');
  const error = read(value, 'error');
  if (!response.ok || typeof error === 'string')
    throw new WebDriverError(String(error), String(read(value, 'message')));
  return value;
}

function read(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
