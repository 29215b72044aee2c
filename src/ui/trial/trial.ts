import type { ToolId } from '../../core/ids.ts';
import type { ShareContent } from '../../share/contract/share.ts';
import { pathOfAddress } from '../model/navigate.ts';
import { parseRoute } from '../model/routes.ts';
import { texts } from '../texts/texts.ts';
import type { AppModel } from '../stores/app-model.ts';
import { createTrialPreferences } from './trial-preferences.ts';
import type { Trial, TrialConnection, TrialsParts } from './trials-store.ts';

/** After the last edit, until the address has a link for it. */
const LINK_DELAY_MS = 300;
/** Characters of an address that browsers still write at every edit without being felt. */
const MAX_ADDRESS_LENGTH = 100_000;

interface TrialParts extends Pick<TrialsParts, 'createModel' | 'applyEvent'> {
  readonly page: AppModel;
  readonly connection: TrialConnection;
  readonly content: ShareContent;
  readonly edit: boolean;
}

/** Puts what a link holds into a host of its own. Rejects with what keeps it from starting; the host is ended then. */
export async function startTrial({
  page,
  connection,
  content,
  edit,
  createModel,
  applyEvent,
}: TrialParts): Promise<Trial> {
  const { host, documents } = connection;
  const preferences = createTrialPreferences(page.preferences);
  const model: AppModel = {
    ...createModel(host, {
      version: page.version,
      documents,
      requestPersistence: async () => false,
      measure: async () => ({}),
    }),
    place: 'trial',
    // What is brought in goes to the app itself.
    imports: page.imports,
    preferences: preferences.store,
    trials: page.trials,
    typing: page.typing,
  };
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
    timer = setTimeout(() => void writeAddress(), LINK_DELAY_MS);
  });
  const update = (change: Parameters<ReturnType<AppModel['trials']['getState']>['update']>[1]): void =>
    page.trials.getState().update(model, change);
  const paths = content.files.map(({ path }) => path);

  /** In the order in which they came, then what was added. */
  const order = new Map<ToolId, number>();
  const encode = async () => {
    const tools = await host.tools.all();
    const names = tools
      .sort((one, other) => (order.get(one.id) ?? order.size) - (order.get(other.id) ?? order.size))
      .map(({ name }) => name);
    return await host.share.encode({ tools: names, files: paths, edit: true }, location.href.replace(/#.*$/s, ''));
  };
  const start = { path: pathOfAddress(), payload: '' };
  /** An edit has a link at once: the address holds it, so that a reload and a copied address carry the edit. */
  const writeAddress = async (): Promise<void> => {
    const link = await encode().catch(() => undefined);
    const { current } = page.trials.getState();
    if (current?.model !== model) return;
    const edited = link?.payload !== start.payload;
    const tooLong = link === undefined || link.url.length > MAX_ADDRESS_LENGTH;
    const path = !edited ? start.path : tooLong ? current.path : `/e/${link.payload}`;
    if (path !== current.path) history.replaceState(history.state, '', `#${path}`);
    update({ edited, tooLong, path });
  };
  const saveDrafts = async (): Promise<void> => {
    const saved = await Promise.all([model.editor.getState().saveAll(), model.cases.getState().saveAll()]);
    if (saved[0] === false) throw new Error(texts.trial.invalid);
  };

  try {
    await connection.ready;
    const { records } = await host.imports.takeShare(content);
    for (const [at, { id }] of records.entries()) order.set(id, at);
    await model.tools.getState().load();
    const [first] = records;
    start.payload = (await encode().catch(() => undefined))?.payload ?? '';
    const isLink = /^\/[se]\//.test(start.path);
    const path =
      isLink || start.payload === '' || start.payload.length > MAX_ADDRESS_LENGTH ? start.path : `/e/${start.payload}`;
    // Who went on meanwhile keeps the address of where they are.
    if (path !== start.path && pathOfAddress() === start.path) history.replaceState(history.state, '', `#${path}`);
    start.path = path;
    return {
      model,
      edit,
      path,
      shown: first === undefined ? undefined : { name: first.name, tab: 'code' },
      edited: false,
      tooLong: false,
      save: async () => {
        await saveDrafts();
        return await page.host.imports.takeShare(await contentNow());
      },
      link: async () => {
        await saveDrafts();
        const { url } = await encode();
        await writeAddress();
        return url;
      },
      goTo: (asked) => {
        const route = parseRoute(asked);
        if (route.screen === 'tool') {
          update({ shown: { name: route.name, tab: route.tab } });
          return true;
        }
        if (route.screen !== 'tools') return false;
        // A tool was removed: the next one is looked at.
        const next = model.tools
          .getState()
          .tools?.find(({ name }) => name !== page.trials.getState().current?.shown?.name);
        update({ shown: next === undefined ? undefined : { name: next.name, tab: 'code' } });
        return true;
      },
      close,
    };
  } catch (error) {
    close();
    throw error;
  }

  /** What a receiver of the link would get; as it came where nothing was changed, its signature included. */
  async function contentNow(): Promise<ShareContent> {
    const { payload } = await encode();
    return payload === start.payload ? content : await host.share.decode(payload);
  }
}
