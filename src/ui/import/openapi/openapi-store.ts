import type { ImportReview } from '../../../catalog/contract/services.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Progress } from '../../../core/call.ts';
import type { OpenApiOperation, OpenApiOutline } from '../../../catalog/contract/openapi.ts';
import { SECRET_NAME_PATTERN } from '../../../core/secrets/secret-text.ts';
import type { HostServices } from '../../../services/host-services.ts';
import { fitsQuery } from '../../lib/fits-query.ts';
import { refusalOfError } from '../../../catalog/contract/import/refusal-of-error.ts';
import { dataOf, messageOf } from '../../stores/error-text.ts';
import { refusalText } from '../notes/note-text.ts';
import { defined } from '../../../core/defined.ts';

/** From this number of operations on, none is chosen at first. */
const MANY = 40;

export interface OpenApiState {
  readonly outline: OpenApiOutline | undefined;
  readonly failure: string | undefined;
  readonly chosen: ReadonlySet<number>;
  /** Index of the server. */
  readonly server: number;
  readonly variables: Readonly<Record<string, string>>;
  /** Base address of requests. */
  readonly base: string;
  readonly bearer: string;
  readonly checkResults: boolean;
  readonly search: string;
  /** Empty for all. */
  readonly tag: string;
  /** Tools are being made. */
  readonly progress: Progress | undefined;
  chooseServer(server: number): void;
  setVariable(name: string, value: string): void;
  change(part: Partial<Pick<OpenApiState, 'base' | 'bearer' | 'checkResults' | 'search' | 'tag'>>): void;
  choose(ids: readonly number[], on: boolean): void;
  /** The tools of the chosen operations; undefined if it failed or was stopped. */
  take(): Promise<ImportReview | undefined>;
  stop(): void;
}
export type OpenApiStore = StoreApi<OpenApiState>;

/** Reads a description and stores the person's choices. */
export function createOpenApiStore(host: HostServices, text: string): OpenApiStore {
  const store = createStore<OpenApiState>()((set, get, store) => ({
    outline: undefined,
    failure: undefined,
    chosen: new Set(),
    server: 0,
    variables: {},
    base: '',
    bearer: '',
    checkResults: false,
    search: '',
    tag: '',
    progress: undefined,
    chooseServer(server) {
      const { outline } = get();
      const variables = Object.fromEntries(
        (outline?.servers[server]?.variables ?? []).map(({ name, value }) => [name, value]),
      );
      set({ server, variables, base: addressOf(outline, server, variables) });
    },
    setVariable(name, value) {
      const { outline, server } = get();
      const variables = { ...get().variables, [name]: value };
      set({ variables, base: addressOf(outline, server, variables) });
    },
    change: (part) => set(part),
    choose(ids, on) {
      const chosen = new Set(get().chosen);
      for (const id of ids)
        if (on) chosen.add(id);
        else chosen.delete(id);
      set({ chosen });
    },
    take: () => takeChosen(host, text, store),
    stop() {
      set({ progress: undefined });
      void host.openApi.forget();
    },
  }));
  void host.openApi.read(text).then(
    (outline) => {
      const current = outline.operations.filter(({ deprecated }) => !deprecated);
      store.setState({ outline, chosen: new Set(current.length > MANY ? [] : current.map(({ id }) => id)) });
      store.getState().chooseServer(0);
    },
    (error: unknown) => store.setState({ failure: failureText(error) }),
  );
  return store;
}

async function takeChosen(host: HostServices, text: string, store: OpenApiStore): ReturnType<OpenApiState['take']> {
  const { chosen, base, bearer, checkResults } = store.getState();
  store.setState({ progress: { done: 0, total: chosen.size }, failure: undefined });
  const notify = (progress: Progress) => {
    if (store.getState().progress !== undefined)
      store.setState({
        progress: {
          done: Math.round(progress.done),
          ...defined({ total: progress.total }),
        },
      });
  };
  const choose = () =>
    host.openApi.take(
      {
        operations: [...chosen].sort((one, other) => one - other),
        base,
        checkResults,
        ...(bearer === '' ? {} : { bearer }),
      },
      notify,
    );
  try {
    return await choose().catch(async (error: unknown) => {
      if (!isMissing(error)) throw error;
      // Another description was read meanwhile, or the work was stopped.
      await host.openApi.read(text);
      return await choose();
    });
  } catch (error) {
    if (store.getState().progress !== undefined) store.setState({ failure: failureText(error) });
    return undefined;
  } finally {
    store.setState({ progress: undefined });
  }
}

function failureText(error: unknown): string {
  return refusalText(refusalOfError(messageOf(error), dataOf(error)));
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'not-found';
}

/** The address of a server with its variables filled in; empty for a relative one. */
function addressOf(
  outline: OpenApiOutline | undefined,
  index: number,
  variables: Readonly<Record<string, string>>,
): string {
  const url = outline?.servers[index]?.url ?? '';
  const filled = url.replace(/\{([^{}]*)\}/g, (whole, name: string) =>
    Object.hasOwn(variables, name) ? (variables[name] ?? '') : whole,
  );
  return /^https?:\/\//i.test(filled) ? filled : '';
}

/** Why the base address cannot be used; undefined if it can. */
export function baseProblem(base: string): 'missing' | 'invalid' | undefined {
  if (base.trim() === '') return 'missing';
  return /^https?:\/\/[^\s{}]+$/i.test(base) && URL.canParse(base) ? undefined : 'invalid';
}

export function isBearerName(name: string): boolean {
  return name === '' || SECRET_NAME_PATTERN.test(name);
}

/** Operations with the tag that contain every word of the search. */
export function matching(
  operations: readonly OpenApiOperation[],
  search: string,
  tag: string,
): readonly OpenApiOperation[] {
  if (search.trim() === '' && tag === '') return operations;
  const fits = fitsQuery(search);
  return operations.filter(
    ({ name, method, path, summary, tags }) =>
      (tag === '' || tags.includes(tag)) && fits(`${name} ${method} ${path} ${summary} ${tags.join(' ')}`),
  );
}
