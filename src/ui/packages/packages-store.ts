import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ToolId } from '../../core/ids.ts';
import { isRecord } from '../../core/json/json.ts';
import type { PackageLock } from '../../core/package-lock.ts';
import type { PackageMessage } from '../../node/contract/package-reasons.ts';
import type { PackageProgress, PackageRequest } from '../../node/contract/package-service.ts';
import type { ToolRecord } from '../../core/tool.ts';
import type { HostServices } from '../../services/host-services.ts';
import { addedText } from './packages.ts';
import { packagesFirstTexts } from './texts/first/index.ts';
import { sharedTexts } from '../texts/index.ts';
import type { EditorStore } from '../editor/editor-store.ts';
import { codeOf, dataOf, messageOf } from '../stores/error-text.ts';
import { hookOf, type PanelStore } from '../stores/panel-store.ts';

export interface PackagesSession {
  /** The text for the next package; it stays while another part of the tool is shown. */
  readonly text: string;
  /** The result of the last change. */
  readonly done?: string | undefined;
  readonly notes: readonly PackageMessage[];
  /** `reasons`: those of the installation, if it failed. */
  readonly failure?: (Partial<PackageMessage> & { readonly title: string; readonly message: string }) | undefined;
}
interface Busy {
  readonly toolId: ToolId;
  /** For an addition; a removal is quick. */
  readonly progress?: PackageProgress;
  readonly removing?: string;
  readonly stopping: boolean;
}
export interface PackagesState {
  readonly sessions: ReadonlyMap<ToolId, PackagesSession>;
  /** One change at a time; Stop ends the installation. */
  readonly busy: Busy | undefined;
  setText(id: ToolId, text: string): void;
  /** Shows an error of the page itself, such as for a file that is not an archive. */
  refuse(id: ToolId, message: string): void;
  hideNotes(id: ToolId): void;
  /** True once the packages are added. */
  add(id: ToolId, requests: readonly PackageRequest[]): Promise<boolean>;
  /** The previous packages, for undo; undefined if nothing was removed. */
  remove(id: ToolId, packageName: string): Promise<PackageLock | undefined>;
  /** Restores the packages of a tool. Rejects like `updateTool`. */
  putBack(id: ToolId, packages: PackageLock): Promise<void>;
  stop(): Promise<void>;
}
export type PackagesStore = StoreApi<PackagesState>;

export const packagesStore: PanelStore<PackagesStore> = {
  create: (host, { editor }) => createPackagesStore(host, editor),
};

export const usePackages = hookOf(packagesStore);

export const NO_PACKAGES_SESSION: PackagesSession = { text: '', notes: [] };
/**
 * An edit that was saved during the installation causes a conflict; fetched packages are stored, so a retry is fast.
 */
const MAX_TRIES = 4;

/** Additions and removals of packages; they continue while another tool is shown. */
export function createPackagesStore(host: HostServices, editor: EditorStore): PackagesStore {
  return createStore<PackagesState>()((set, get, store) => {
    const put: Put = (id, change) =>
      set({
        sessions: new Map(get().sessions).set(id, { ...(get().sessions.get(id) ?? NO_PACKAGES_SESSION), ...change }),
      });
    return {
      sessions: new Map(),
      busy: undefined,
      setText: (id, text) => put(id, { text, failure: undefined }),
      refuse: (id, message) =>
        put(id, { failure: { title: packagesFirstTexts.failedTitle, message }, done: undefined }),
      hideNotes: (id) => put(id, { notes: [] }),
      ...changesOf(host, changeWith(editor, store, put), store, put),
      async putBack(id, packages) {
        await editor.getState().saveNow(id);
        const record = editor.getState().sessions.get(id)?.base;
        if (record === undefined) return;
        await host.tools.update(record.name, { packages }, record.version);
        await editor.getState().refresh([id]);
      },
      async stop() {
        const { busy } = get();
        if (busy === undefined || busy.stopping) return;
        set({ busy: { ...busy, stopping: true } });
        await host.packages.stop();
      },
    };
  });
}

/** The reasons of an installation that failed, in the data of its error. */
function packageReasonsOf(error: unknown): Partial<PackageMessage> {
  const data = dataOf(error);
  const reasons = isRecord(data) ? data['reasons'] : undefined;
  // The host wrote them from values of this type.
  return Array.isArray(reasons) ? { reasons: reasons as PackageMessage['reasons'] } : {};
}

type Access = Pick<PackagesStore, 'getState' | 'setState'>;
type Put = (id: ToolId, change: Partial<PackagesSession>) => void;
type Change = ReturnType<typeof changeWith>;

/** Stores edits first, and again if there were more meanwhile. */
function changeWith(editor: EditorStore, { getState: get, setState: set }: Access, put: Put) {
  return async (
    id: ToolId,
    title: string,
    start: Busy,
    act: (record: ToolRecord) => Promise<{ record: ToolRecord; notes: readonly PackageMessage[] }>,
  ) => {
    if (get().busy !== undefined) return undefined;
    set({ busy: start });
    put(id, { failure: undefined, done: undefined, notes: [] });
    try {
      for (let tries = 1; ; tries += 1) {
        if (!(await editor.getState().saveNow(id))) throw new Error(packagesFirstTexts.notSaved);
        const before = editor.getState().sessions.get(id)?.base;
        if (before === undefined) throw new Error(sharedTexts.notFound.toolText);
        try {
          const { record, notes } = await act(before);
          put(id, { notes });
          await editor.getState().refresh([id]);
          return { before, record };
        } catch (error) {
          if (codeOf(error) !== 'conflict' || tries >= MAX_TRIES) throw error;
        }
      }
    } catch (error) {
      put(
        id,
        get().busy?.stopping === true
          ? { done: packagesFirstTexts.stopped }
          : { failure: { title, message: messageOf(error), ...packageReasonsOf(error) } },
      );
      return undefined;
    } finally {
      set({ busy: undefined });
    }
  };
}

function changesOf(
  host: HostServices,
  change: Change,
  { getState: get, setState: set }: Access,
  put: Put,
): Pick<PackagesState, 'add' | 'remove'> {
  return {
    async add(id, requests) {
      const changed = await change(id, packagesFirstTexts.failedTitle, { toolId: id, stopping: false }, (record) =>
        host.packages.add(record.name, requests, (progress) => {
          const { busy } = get();
          if (busy?.toolId === id) set({ busy: { ...busy, progress } });
        }),
      );
      if (changed === undefined) return false;
      put(id, {
        text: '',
        done: packagesFirstTexts.added(addedText(changed.record.packages, changed.before.packages, requests)),
      });
      return true;
    },
    async remove(id, packageName) {
      const changed = await change(
        id,
        packagesFirstTexts.removeFailedTitle,
        { toolId: id, stopping: false, removing: packageName },
        (record) => host.packages.remove(record.name, packageName),
      );
      return changed?.before.packages;
    },
  };
}
