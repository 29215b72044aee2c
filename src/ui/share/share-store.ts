import { createStore, type StoreApi } from 'zustand/vanilla';
import { eachKind, FOLDER_KINDS, type FolderKind } from '../../share/contract/folder-kinds.ts';
import type { ShareLink, ShareRequest } from '../../share/contract/share.ts';
import type { ToolFields } from '../../core/tool.ts';
import type { HostServices } from '../../services/host-services.ts';
import { messageOf } from '../stores/error-text.ts';
import { hookOf, type PanelStore } from '../stores/panel-store.ts';

/** Facts about the tools of a link that a person should know before sharing it. */
export interface ShareInfo {
  readonly cases: number;
  /** Only names: links never contain values. */
  readonly secrets: readonly string[];
  readonly packages: number;
  /** What each of them asks for is read from these. */
  readonly tools: readonly Pick<ToolFields, 'name' | 'code' | 'language' | 'permissions'>[];
}

/** A place in the code of a tool. `line` is 1-based. */
interface CodeLocation {
  readonly tool: string;
  readonly line: number;
}

export interface ShareState {
  /** The contents chosen in the dialog; undefined while it is closed. */
  readonly request: Required<ShareRequest> | undefined;
  readonly isMaking: boolean;
  /** The last link, also while the next one is being made. */
  readonly link: ShareLink | undefined;
  readonly failure: string | undefined;
  readonly info: ShareInfo | undefined;
  /** The target of a warning; the tool's screen shows it and clears it. */
  readonly location: CodeLocation | undefined;
  /** Address of the app without its `#`. */
  base(): string;
  /** Opens the dialog; without names the person chooses there. */
  open(request: Pick<ShareRequest, 'tools' | 'servers' | 'conversations' | FolderKind>): void;
  change(part: Partial<ShareRequest>): void;
  close(): void;
  /** The request as a file. Rejects like `shareFile`. */
  file(): Promise<{ readonly content: Blob; readonly name: string }>;
  goTo(location: CodeLocation | undefined): void;
}
export type ShareStore = StoreApi<ShareState>;

export const shareStore: PanelStore<ShareStore> = {
  create: (host, { editor }) =>
    createShareStore(host, {
      base: () => `${location.origin}${location.pathname}`,
      saveAll: () => editor.getState().saveAll(),
    }),
};

export const useShare = hookOf(shareStore);

export interface ShareStoreOptions {
  /** Address of the app without its `#`. */
  readonly base: () => string;
  /** Stores edits, since links are made of stored tools. */
  readonly saveAll: () => Promise<unknown>;
  readonly delayMs?: number;
}

/** A link that updates live. Nothing leaves the page. */
export function createShareStore(
  host: Pick<HostServices, 'share' | 'tools'>,
  { base, saveAll, delayMs = 150 }: ShareStoreOptions,
): ShareStore {
  let turn = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return createStore<ShareState>()((set, get) => {
    const make = async (request: Required<ShareRequest>, local: number) => {
      if (isEmptyRequest(request))
        return set({ isMaking: false, link: undefined, failure: undefined, info: undefined });
      try {
        await saveAll();
        const [link, info] = await Promise.all([
          host.share.encode(forTools(request), base()),
          infoOf(host, request.tools),
        ]);
        if (local === turn) set({ isMaking: false, link, info, failure: undefined });
      } catch (error) {
        if (local === turn) set({ isMaking: false, link: undefined, failure: messageOf(error) });
      }
    };
    const begin = (request: Required<ShareRequest>, waitMs: number) => {
      const local = (turn += 1);
      clearTimeout(timer);
      set({ request, isMaking: true });
      timer = setTimeout(() => void make(request, local), waitMs);
    };
    return {
      request: undefined,
      isMaking: false,
      link: undefined,
      failure: undefined,
      info: undefined,
      location: undefined,
      base,
      open({ tools = [], servers = [], conversations = [], ...chosen }) {
        set({ link: undefined, failure: undefined, info: undefined });
        const things = { tools, files: [], servers, conversations, ...eachKind((kind) => chosen[kind] ?? []) };
        begin({ ...things, cases: true, edit: false, sign: false }, 0);
      },
      change(part) {
        const { request } = get();
        if (request !== undefined) begin({ ...request, ...part }, delayMs);
      },
      close() {
        turn += 1;
        clearTimeout(timer);
        set({ request: undefined, isMaking: false, link: undefined, failure: undefined, info: undefined });
      },
      async file() {
        const { request } = get();
        if (request === undefined) throw new Error('Nothing is being shared.');
        await saveAll();
        return { content: await host.share.file(forTools(request)), name: `${fileNameOf(request)}.toolyard.json` };
      },
      goTo: (location) => set({ location }),
    };
  });
}

/** Whether there is nothing to share yet. */
export function isEmptyRequest(request: Required<ShareRequest>): boolean {
  const { tools, files, servers, conversations } = request;
  return [tools, files, servers, conversations, ...FOLDER_KINDS.map((kind) => request[kind])].every(
    ({ length }) => length === 0,
  );
}

/** The names of things that are requested by their paths. */
const NAME_OF: Readonly<Record<FolderKind, (path: string) => string>> = {
  skills: (path) => path.split('/').at(-2) ?? path,
  agents: (path) => (path.split('/').at(-1) ?? path).replace(/(?:\.(?:agent|chatmode))?\.md$/i, ''),
  panels: (path) => path.split('/').at(-1) ?? path,
};

/** Names of the tools, servers, and things in folders. */
export function namesIn(request: Required<ShareRequest>): readonly string[] {
  return [
    ...request.tools,
    ...request.servers,
    ...FOLDER_KINDS.flatMap((kind) => request[kind].map((path) => NAME_OF[kind](path))),
  ];
}

/** The name of the one thing in it, or of what it is full of. */
function fileNameOf(request: Required<ShareRequest>): string {
  if (request.conversations.length > 0) return 'conversation';
  const [only, ...others] = namesIn(request);
  if (only !== undefined && others.length === 0) return only;
  return (['tools', 'servers', ...FOLDER_KINDS] as const).find((kind) => request[kind].length > 0) ?? 'files';
}

/** Only tools open in the editor. */
function forTools(request: Required<ShareRequest>): Required<ShareRequest> {
  return { ...request, edit: request.edit && request.tools.length > 0 };
}

/** Above this number, tools are only counted. */
const MOST_READ = 50;

async function infoOf(host: Pick<HostServices, 'tools'>, names: readonly string[]): Promise<ShareInfo | undefined> {
  if (names.length > MOST_READ) return undefined;
  const records = (await Promise.all(names.map((name) => host.tools.get(name)))).filter(
    (record) => record !== undefined,
  );
  return {
    cases: records.reduce((sum, { cases = [] }) => sum + cases.length, 0),
    secrets: [...new Set(records.flatMap(({ permissions }) => permissions?.secrets ?? []))],
    packages: records.reduce((sum, { packages }) => sum + (packages?.requested.length ?? 0), 0),
    tools: records,
  };
}
