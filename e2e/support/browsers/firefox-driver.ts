import type { Browser } from '@playwright/test';

/**
 * Sets `prefers-color-scheme`; Playwright sends it with every context, and a Firefox older than itself does not know
 * it.
 */
const UNKNOWN_TO_OLDER = 'emulation.setMediaFeaturesOverride';

/** A Firefox older than Playwright gives downloads no id: their unique address replaces it. */
const OF_DOWNLOADS: ReadonlySet<unknown> = new Set([
  'browsingContext.downloadWillBegin',
  'browsingContext.downloadEnd',
]);

/** Firefox's own module for it, loaded by every session. */
const WORKER_LISTENER = 'chrome://remote/content/shared/js-process-actors/WebDriverWorkerListenerActor.sys.mjs';

interface Session {
  send(method: string, parameters: unknown): Promise<unknown>;
  emit(event: unknown, parameters: unknown): boolean;
}
/** The internals of Playwright that are used here: its version is pinned, and a changed shape gives a clear error. */
interface InnerBrowser {
  readonly _browserSession?: Session;
  readonly options?: { readonly browserProcess?: { readonly process?: { readonly pid?: number } } };
}

/**
 * Lets this Playwright drive a Firefox older than it supports. Tests that need a color scheme do not run in Firefox.
 */
export async function speakToFirefox(browser: Browser): Promise<void> {
  const session = innerOf(browser)._browserSession;
  if (session === undefined)
    throw new Error(
      'Playwright keeps its BiDi session elsewhere than in version 1.65: adapt e2e/support/browsers/firefox-driver.ts.',
    );
  patchSessions(Object.getPrototypeOf(session) as Session & { toolyard?: true });
  await leaveWorkersAlone(session);
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(typeAsPersonsDo);
    return context;
  };
}

/** The process that was launched. */
export function firefoxPid(browser: Browser): number {
  const pid = innerOf(browser).options?.browserProcess?.process?.pid;
  if (pid === undefined) throw new Error('Playwright does not tell the process of Firefox');
  return pid;
}

/**
 * Takes back the listener that a session registers for the starts and ends of workers; nothing here needs its events.
 * While one is registered, a worker that starts another waits until the main thread has told the listener. The new
 * worker's thread waits on the same condition variable, which wakes only one of the two: now and then the wrong one,
 * and the first stands still for ever.
 */
async function leaveWorkersAlone(session: Session): Promise<void> {
  const { contexts } = (await session.send('browsingContext.getTree', { 'moz:scope': 'chrome', maxDepth: 0 })) as {
    contexts: readonly { context: string }[];
  };
  const answer = (await session.send('script.evaluate', {
    target: { context: contexts[0]?.context },
    awaitPromise: false,
    expression: `ChromeUtils.importESModule('${WORKER_LISTENER}').unregisterWebDriverWorkerListenerActor()`,
  })) as { type: string };
  if (answer.type !== 'success')
    throw new Error(
      `This Firefox keeps its worker listener elsewhere: adapt e2e/support/browsers/firefox-driver.ts. ` +
        `${JSON.stringify(answer)}`,
    );
}

/** @param sessions the class of all of Playwright's sessions, those of pages included; it is not exported */
function patchSessions(sessions: Session & { toolyard?: true }): void {
  if (sessions.toolyard === true) return;
  const { send, emit } = sessions;
  sessions.toolyard = true;
  sessions.send = async function (this: Session, method, parameters) {
    const answer = send.call(this, method, parameters);
    return method === UNKNOWN_TO_OLDER ? await answer.catch(passUnknown) : await answer;
  };
  sessions.emit = function (this: Session, event, parameters) {
    const isNameless =
      OF_DOWNLOADS.has(event) &&
      isDownload(parameters) &&
      parameters.download === undefined &&
      parameters.navigation === null;
    return emit.call(this, event, isNameless ? { ...parameters, download: parameters.url } : parameters);
  };
}

function passUnknown(error: unknown): object {
  if (error instanceof Error && error.message.includes('unknown command')) return {};
  throw error;
}

function isDownload(parameters: unknown): parameters is { url: string; navigation: string | null; download?: string } {
  return typeof parameters === 'object' && parameters !== null && 'url' in parameters && 'navigation' in parameters;
}

/**
 * Runs in each page before all else. The driver types by setting the value of a field, which React does not see and
 * which writes past an editor; what it calls for that is replaced by what a keyboard or a paste does: an edit by the
 * browser.
 */
function typeAsPersonsDo(): void {
  Object.defineProperty(window, '__pw_bidiInsertText', {
    // The driver puts its own here, later.
    set: () => undefined,
    get: () => (text: string) => {
      let focused = document.activeElement;
      while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
      // The driver continues inside it.
      if (focused instanceof HTMLIFrameElement) return focused;
      document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
      return undefined;
    },
  });
}

function innerOf(browser: Browser): InnerBrowser {
  const { _connection: connection } = browser as unknown as {
    _connection?: { toImpl?: (object: unknown) => InnerBrowser };
  };
  const inner = connection?.toImpl?.(browser);
  if (inner === undefined)
    throw new Error(
      'Playwright hides its BiDi browser otherwise than in version 1.65: adapt e2e/support/browsers/firefox-driver.ts.',
    );
  return inner;
}
