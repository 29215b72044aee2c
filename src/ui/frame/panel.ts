import type { LucideIcon } from 'lucide-react';
import { createContext, lazy, useContext, type FunctionComponent, type ReactNode } from 'react';
import type { LayoutSize } from '../elements/use-layout.ts';
import type { Route } from '../model/routes.ts';
import type { Action } from '../stores/action-registry.ts';
import type { AppModel } from '../stores/app-model.ts';

type ScreenName = Exclude<Route['screen'], 'unknown' | 'panel'>;
export type RouteTo<Name extends Route['screen']> = Extract<Route, { readonly screen: Name }>;

/** What shows one kind of route. */
export interface ScreenSpec<Name extends ScreenName> {
  readonly show: (route: RouteTo<Name>, layout: LayoutSize) => ReactNode;
  /** What the top of a small screen and the tab of the browser say; without it that is the name of the app. */
  readonly title?: (route: RouteTo<Name>) => string;
  /** No list of tools stands beside it. */
  readonly isAlone?: true;
  /** It divides the room into panes by itself; others are put into a main pane. */
  readonly hasPanes?: true;
  /** The panel in whose place it lies, where that is another; null for what one passes through, such as a review. */
  readonly place?: string | null;
}

export interface SettingsSection {
  readonly id: string;
  /** Sections stand in this order. */
  readonly order: number;
  readonly title: () => string;
  /** Other words by which it is found. */
  readonly words?: string;
  readonly content: FunctionComponent;
}

/** What lies over every screen while it is wanted: a card that asks, a dialog. */
export interface Dock {
  readonly id: string;
  readonly useIsWanted: () => boolean;
  readonly content: FunctionComponent;
}

export interface ListProps {
  readonly route: Route;
  /** Of a row, in pixels. */
  readonly rowHeight: number;
  readonly searchRef: React.Ref<HTMLInputElement>;
  /** A button beside the search opens the palette. */
  readonly withPalette: boolean;
}

/**
 * A part of the app as the frame, the rail, the palette and the settings know it. A new one is a folder with a
 * `panel.tsx`, and a line in `src/ui/panels.ts`. What it shows is loaded when it is first shown.
 */
export interface Panel {
  /** Also its address, `#/panels/<id>`, where it has a screen of its own. */
  readonly id: string;
  readonly title: () => string;
  /** Its icon in the rail, and where that leads; it has no place there without. */
  readonly rail?: {
    readonly icon: LucideIcon;
    readonly at: 'top' | 'bottom';
    readonly start: () => string;
    /** With the keys that lead there. */
    readonly hint?: () => string;
  };
  /** Also there while a shared tool is tried, where nothing is stored. */
  readonly isInTrials?: true;
  /** What its address shows; `path` is what stands behind the id. */
  readonly screen?: (path: readonly string[], layout: LayoutSize) => ReactNode;
  /** Of routes with names of their own. */
  readonly screens?: { readonly [Name in ScreenName]?: ScreenSpec<Name> };
  /** Stands beside its screen, or in the drawer of a small one, in place of the list of tools. */
  readonly list?: FunctionComponent<ListProps>;
  readonly settings?: readonly SettingsSection[];
  /** What can be done from everywhere. */
  readonly actions?: (model: AppModel) => readonly Action[];
  readonly docks?: readonly Dock[];
  /** At the beginning of the status bar. */
  readonly status?: FunctionComponent<{ readonly route: Route }>;
  /** A hook that is there as long as the app is shown. */
  readonly useAlways?: () => void;
}

/** A component that is loaded when it is first shown. */
export function late<Props extends object>(load: () => Promise<FunctionComponent<Props>>): FunctionComponent<Props> {
  return lazy(async () => ({ default: await load() }));
}

export const PanelsContext = createContext<readonly Panel[]>([]);

export function usePanels(): readonly Panel[] {
  return useContext(PanelsContext);
}

/** The sections of the settings, in their order. */
export function settingsOf(panels: readonly Panel[]): readonly SettingsSection[] {
  return panels.flatMap(({ settings }) => settings ?? []).sort((one, other) => one.order - other.order);
}

/** Who shows a route, and how; undefined when nobody does. */
export interface Shown {
  readonly panel: Panel;
  readonly content: (layout: LayoutSize) => ReactNode;
  readonly title: string | undefined;
  readonly isAlone: boolean;
  readonly hasPanes: boolean;
  /** The panel whose place in the rail it is; undefined for what one passes through. */
  readonly place: string | undefined;
}

export function shownBy(panels: readonly Panel[], route: Route): Shown | undefined {
  if (route.screen === 'unknown') return undefined;
  if (route.screen === 'panel') {
    const panel = panels.find(({ id }) => id === route.panel);
    const { screen } = panel ?? {};
    if (panel === undefined || screen === undefined) return undefined;
    return {
      panel,
      content: (layout) => screen(route.path, layout),
      title: panel.title(),
      isAlone: panel.list === undefined,
      hasPanes: false,
      place: panel.id,
    };
  }
  for (const panel of panels) {
    // A panel's screens are kept by the names of their routes.
    const spec = panel.screens?.[route.screen] as ScreenSpec<ScreenName> | undefined;
    if (spec === undefined) continue;
    const { show, title, isAlone = false, hasPanes = false, place = panel.id } = spec;
    return {
      panel,
      content: (layout) => show(route, layout),
      title: title?.(route),
      isAlone,
      hasPanes,
      place: place ?? undefined,
    };
  }
  return undefined;
}
