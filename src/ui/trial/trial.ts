import type { ToolId } from '../../core/ids.ts';
import type { ShareContent } from '../../share/contract/share.ts';
import { pathOfAddress } from '../lib/navigate.ts';
import { parseRoute } from '../lib/routes.ts';
import { trialTexts } from './texts/index.ts';
import type { AppContext } from '../stores/app-context.ts';
import { createTrialPreferences } from './trial-preferences.ts';
import type { Trial, TrialConnection, TrialsDeps } from './trials-store.ts';

/** Delay between the last edit and its link in the address. */
const LINK_DELAY_MS = 300;
/** Maximum length of an address that browsers can update at every edit without delay. */
const MAX_ADDRESS_LENGTH = 100_000;

interface TrialDeps extends Pick<TrialsDeps, 'createModel' | 'applyEvent'> {
  readonly page: AppContext;
  readonly connection: TrialConnection;
  readonly content: ShareContent;
  readonly edit: boolean;
}

type Update = (change: Parameters<ReturnType<AppContext['trials']['getState']>['update']>[1]) => void;

/** Loads the content of a link into a separate host. If it cannot start, rejects and ends the host. */
export async function startTrial(deps: TrialDeps): Promise<Trial> {
  const { page, connection, content, edit, applyEvent } = deps;
  const { host } = connection;
  const preferences = createTrialPreferences(page.preferences);
  const model = modelOf(deps, preferences.store);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const close = (): void => {
    clearTimeout(timer);
    unsubscribe();
    preferences.end();
    connection.close();
  };
  const unsubscribe = connection.subscribe((event) => {
    applyEvent(model, event);
    if (event.type !== 'tools-changed') return;
    clearTimeout(timer);
    timer = setTimeout(() => void link.write(), LINK_DELAY_MS);
  });
  const update: Update = (change) => page.trials.getState().update(model, change);
  const link = new TrialLink(deps, model, update);
  const saveDrafts = async (): Promise<void> => {
    const saved = await Promise.all([model.editor.getState().saveAll(), model.cases.getState().saveAll()]);
    if (saved[0] === false) throw new Error(trialTexts.invalid);
  };

  try {
    await connection.ready;
    const { records } = await host.imports.importShare(content);
    link.keepOrder(records);
    await model.tools.getState().load();
    const [first] = records;
    return {
      model,
      edit,
      path: await link.begin(),
      shown: first === undefined ? undefined : { name: first.name, tab: 'code' },
      edited: false,
      tooLong: false,
      save: async () => {
        await saveDrafts();
        return await page.host.imports.importShare(await link.content());
      },
      link: async () => {
        await saveDrafts();
        const { url } = await link.encode();
        await link.write();
        return url;
      },
      goTo: (asked) => goTo(asked, page, model, update),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

function modelOf({ page, connection, createModel }: TrialDeps, preferences: AppContext['preferences']): AppContext {
  const { host, documents } = connection;
  return {
    ...createModel(host, {
      version: page.version,
      documents,
      requestPersistence: async () => false,
      measure: async () => ({}),
    }),
    surface: 'trial',
    // Imports go to the app itself.
    imports: page.imports,
    preferences,
    trials: page.trials,
    typing: page.typing,
  };
}

/** Updates the link in the address after each edit, so that a reload or a copied address includes it. */
class TrialLink {
  readonly #parts: TrialDeps;
  readonly #model: AppContext;
  readonly #update: Update;
  readonly #files: readonly string[];
  /** In their original order, followed by added ones. */
  readonly #order = new Map<ToolId, number>();
  readonly #start = { path: pathOfAddress(), payload: '' };

  constructor(deps: TrialDeps, model: AppContext, update: Update) {
    this.#parts = deps;
    this.#model = model;
    this.#update = update;
    this.#files = deps.content.files.map(({ path }) => path);
  }

  keepOrder(records: readonly { readonly id: ToolId }[]): void {
    for (const [at, { id }] of records.entries()) this.#order.set(id, at);
  }

  /** @returns the path of the opened link, which is now in the address */
  async begin(): Promise<string> {
    const start = this.#start;
    start.payload = (await this.encode().catch(() => undefined))?.payload ?? '';
    const isLink = /^\/[se]\//.test(start.path);
    const path =
      isLink || start.payload === '' || start.payload.length > MAX_ADDRESS_LENGTH ? start.path : `/e/${start.payload}`;
    // If the person has navigated meanwhile, the address stays.
    if (path !== start.path && pathOfAddress() === start.path) history.replaceState(history.state, '', `#${path}`);
    start.path = path;
    return path;
  }

  async encode() {
    const { host } = this.#parts.connection;
    const order = this.#order;
    const tools = await host.tools.all();
    const names = tools
      .sort((one, other) => (order.get(one.id) ?? order.size) - (order.get(other.id) ?? order.size))
      .map(({ name }) => name);
    return await host.share.encode(
      { tools: names, files: this.#files, edit: true },
      location.href.replace(/#.*$/s, ''),
    );
  }

  /** Writes the link to the address. */
  async write(): Promise<void> {
    const link = await this.encode().catch(() => undefined);
    const { current } = this.#parts.page.trials.getState();
    if (current?.model !== this.#model) return;
    const edited = link?.payload !== this.#start.payload;
    const tooLong = link === undefined || link.url.length > MAX_ADDRESS_LENGTH;
    const path = !edited ? this.#start.path : tooLong ? current.path : `/e/${link.payload}`;
    if (path !== current.path) history.replaceState(history.state, '', `#${path}`);
    this.#update({ edited, tooLong, path });
  }

  /** The content for the link; unchanged content keeps its signature. */
  async content(): Promise<ShareContent> {
    const { connection, content } = this.#parts;
    const { payload } = await this.encode();
    return payload === this.#start.payload ? content : await connection.host.share.decode(payload);
  }
}

function goTo(asked: string, page: AppContext, model: AppContext, update: Update): boolean {
  const route = parseRoute(asked);
  if (route.screen === 'tool') {
    update({ shown: { name: route.name, tab: route.tab } });
    return true;
  }
  if (route.screen !== 'tools') return false;
  // A tool was removed: show the next one.
  const next = model.tools.getState().tools?.find(({ name }) => name !== page.trials.getState().current?.shown?.name);
  update({ shown: next === undefined ? undefined : { name: next.name, tab: 'code' } });
  return true;
}
