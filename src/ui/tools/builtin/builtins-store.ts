import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ToolSettings, ToolSettingsChange } from '../../../catalog/contract/tool-settings.ts';
import type { BuiltinView } from '../../../catalog/contract/builtin.ts';
import type { HostServices } from '../../../services/host-services.ts';
import { messageOf } from '../../stores/error-text.ts';

export interface BuiltinsState {
  /** By name; undefined until loaded. */
  readonly builtins: readonly BuiltinView[] | undefined;
  readonly settings: ToolSettings | undefined;
  readonly failure: string | undefined;
  load(): Promise<void>;
  /** Resolves to the undo function. Rejects like the host. */
  change(change: ToolSettingsChange): Promise<() => Promise<void>>;
  /** Removes or restores a built-in tool, like `change`. */
  setRemoved(name: string, isRemoved: boolean): Promise<() => Promise<void>>;
}
export type BuiltinsStore = StoreApi<BuiltinsState>;

/** The tools that ship with the app, and the user's settings for all tools. */
export function createBuiltinsStore(host: Pick<HostServices, 'tools'>): BuiltinsStore {
  return createStore<BuiltinsState>()((set, get) => {
    const write = async (change: ToolSettingsChange): Promise<void> => {
      await host.tools.changeSettings(change);
      await get().load();
    };
    return {
      builtins: undefined,
      settings: undefined,
      failure: undefined,
      async load() {
        try {
          const [builtins, settings] = await Promise.all([host.tools.builtins(), host.tools.settings()]);
          set({ builtins, settings, failure: undefined });
        } catch (error) {
          set({ failure: messageOf(error) });
        }
      },
      async change(change) {
        const before = await host.tools.settings();
        await write(change);
        return () => write(before);
      },
      async setRemoved(name, isRemoved) {
        const withName = async (removed: boolean): Promise<void> => {
          const others = (await host.tools.settings()).removedBuiltins.filter((other) => other !== name);
          await write({ removedBuiltins: removed ? [...others, name] : others });
        };
        await withName(isRemoved);
        return () => withName(!isRemoved);
      },
    };
  });
}
