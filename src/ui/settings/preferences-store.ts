import { createStore, type StoreApi } from 'zustand/vanilla';
import { isRecord, parseJson } from '../../core/json/json.ts';
import { LOOKS, type Look } from '../lib/json/result-shape.ts';
import { safeStorage } from '../lib/safe-storage.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const ARGUMENT_VIEWS = ['form', 'json'] as const;
export type ArgumentsView = (typeof ARGUMENT_VIEWS)[number];

export interface PreferencesState {
  readonly theme: Theme;
  /** Widths of the panes in percent, by pane. */
  readonly layout: Readonly<Record<string, number>> | undefined;
  /** Whether single characters, such as `/`, are shortcuts. */
  readonly singleKeys: boolean;
  /** How arguments are shown; undefined until chosen. */
  readonly argumentsView: ArgumentsView | undefined;
  /** The chosen views of results, by tool id, for the most recent tools. */
  readonly looks: ReadonlyMap<string, Look>;
  /** Whether the activity bar has names; undefined: where there is room for them. */
  readonly barNames: boolean | undefined;
  setTheme(theme: Theme): void;
  setBarNames(on: boolean): void;
  setLook(toolId: string, look: Look): void;
  setLayout(layout: Record<string, number>): void;
  setSingleKeys(on: boolean): void;
  setArgumentsView(view: ArgumentsView): void;
}
export type PreferencesStore = StoreApi<PreferencesState>;

/** Key in `localStorage` that the page's theme script reads before the first paint. */
const THEME_KEY = 'toolyard.theme';
const LAYOUT_KEY = 'toolyard.layout';
const SINGLE_KEYS_KEY = 'toolyard.singleKeys';
const ARGUMENTS_KEY = 'toolyard.arguments';
const LOOKS_KEY = 'toolyard.looks';
const BAR_NAMES_KEY = 'toolyard.barNames';
const MAX_LOOKS = 200;

export function createPreferencesStore(
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined = safeStorage(),
): PreferencesStore {
  return createStore<PreferencesState>()((set, get) => ({
    theme: readTheme(storage?.getItem(THEME_KEY)),
    layout: readLayout(storage?.getItem(LAYOUT_KEY)),
    singleKeys: storage?.getItem(SINGLE_KEYS_KEY) !== 'off',
    argumentsView: ARGUMENT_VIEWS.find((view) => view === storage?.getItem(ARGUMENTS_KEY)),
    barNames: readFlag(storage?.getItem(BAR_NAMES_KEY)),
    looks: readLooks(storage?.getItem(LOOKS_KEY)),
    setLook(toolId, look) {
      // The last entry is the most recently used.
      const looks = new Map(
        [...[...get().looks].filter(([id]) => id !== toolId), [toolId, look] as const].slice(-MAX_LOOKS),
      );
      storage?.setItem(LOOKS_KEY, JSON.stringify([...looks]));
      set({ looks });
    },
    setBarNames(barNames) {
      storage?.setItem(BAR_NAMES_KEY, barNames ? 'on' : 'off');
      set({ barNames });
    },
    setTheme(theme) {
      storage?.setItem(THEME_KEY, theme);
      applyTheme(theme);
      set({ theme });
    },
    setLayout(layout) {
      storage?.setItem(LAYOUT_KEY, JSON.stringify(layout));
      set({ layout });
    },
    setSingleKeys(singleKeys) {
      storage?.setItem(SINGLE_KEYS_KEY, singleKeys ? 'on' : 'off');
      set({ singleKeys });
    },
    setArgumentsView(argumentsView) {
      storage?.setItem(ARGUMENTS_KEY, argumentsView);
      set({ argumentsView });
    },
  }));
}

export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  // The color around the page, for an installed app and on phones.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = (meta.dataset['scheme'] ??= meta.media.includes('dark') ? 'dark' : 'light');
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${own})` : theme === own ? 'all' : 'not all';
  }
}

function readTheme(text: string | null | undefined): Theme {
  return THEMES.find((theme) => theme === text) ?? 'system';
}

function readLayout(text: string | null | undefined): Record<string, number> | undefined {
  const parsed = parseJson(text ?? '');
  if (!parsed.ok || !isRecord(parsed.value)) return undefined;
  const entries = Object.entries(parsed.value).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number',
  );
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function readLooks(text: string | null | undefined): ReadonlyMap<string, Look> {
  const parsed = parseJson(text ?? '');
  const entries: readonly unknown[] = parsed.ok && Array.isArray(parsed.value) ? parsed.value : [];
  return new Map(
    entries.flatMap((entry) => {
      const [id, name]: readonly unknown[] = Array.isArray(entry) ? entry : [];
      const look = LOOKS.find((known) => known === name);
      return typeof id === 'string' && look !== undefined ? [[id, look] as const] : [];
    }),
  );
}

function readFlag(stored: string | null | undefined): boolean | undefined {
  return stored === 'on' ? true : stored === 'off' ? false : undefined;
}
