import type { LucideIcon } from 'lucide-react';
import { createContext, lazy, useContext, type FunctionComponent, type ReactNode } from 'react';
import type { LayoutSize } from '../elements/use-layout.ts';
import type { Route } from '../lib/routes.ts';
import type { Action } from '../stores/action-registry.ts';
import type { AppContext } from '../stores/app-context.ts';

type ScreenName = Exclude<Route['screen'], 'unknown' | 'panel'>;
export type RouteTo<Name extends Route['screen']> = Extract<Route, { readonly screen: Name }>;

/** A screen for one kind of route. */
export interface ScreenContribution<Name extends ScreenName> {
  readonly show: (route: RouteTo<Name>, layout: LayoutSize) => ReactNode;
  /** The title in the top bar of a small window and in the browser's tab; default is the name of the app. */
  readonly title?: (route: RouteTo<Name>) => string;
  /** Shown without a list next to it. */
  readonly isAlone?: true;
  /** It lays out panes itself; other screens use the main pane. */
  readonly hasPanes?: true;
  /** The panel whose entry in the activity bar is marked, if it is another one; null for a temporary screen, such as a review. */
  readonly activityBarEntry?: string | null;
}

export interface SettingsSection {
  readonly id: string;
  /** Sections are sorted by this number. */
  readonly order: number;
  readonly title: () => string;
  /** Additional search words. */
  readonly words?: string;
  readonly content: FunctionComponent;
}

/** Shown over every screen while needed: a card with a question, a dialog. */
export interface Dock {
  readonly id: string;
  readonly useIsActive: () => boolean;
  readonly content: FunctionComponent;
}

export interface ListProps {
  readonly route: Route;
  /** Height of a row, in pixels. */
  readonly rowHeight: number;
  readonly searchRef: React.Ref<HTMLInputElement>;
  /** Whether there is a button for the palette next to the search. */
  readonly withPalette: boolean;
}

/**
 * A part of the app, as the frame, the activity bar, the palette and the settings see it. To add one, create a folder with a
 * `panel.tsx` and add a line to `src/ui/panels.ts`. Load its components with `lazyComponent`.
 */
export interface Panel {
  /** Also the address of its own screen, `#/panels/<id>`. */
  readonly id: string;
  /** Its entry in the activity bar. */
  readonly activityBar?: {
    readonly icon: LucideIcon;
    readonly title: () => string;
    readonly at: 'top' | 'bottom';
    readonly start: () => string;
    /** The tooltip, if it says more than the title. */
    readonly hint?: () => string;
  };
  /** Also available in the page of a trial, which stores nothing. */
  readonly isInTrials?: true;
  /** The screen of its address; `path` is the part of the address after the id. */
  readonly screen?: {
    readonly show: (path: readonly string[], layout: LayoutSize) => ReactNode;
    readonly title: () => string;
  };
  /** Screens of routes that have a name in `ui/lib/routes.ts`. */
  readonly screens?: { readonly [Name in ScreenName]?: ScreenContribution<Name> };
  /** Replaces the list of tools next to its screens, and in the drawer of a small window. */
  readonly list?: FunctionComponent<ListProps>;
  readonly settings?: readonly SettingsSection[];
  /** Actions that are available everywhere. */
  readonly actions?: (model: AppContext) => readonly Action[];
  readonly docks?: readonly Dock[];
  /** Shown at the start of the status bar. */
  readonly status?: FunctionComponent<{ readonly route: Route }>;
  /** A hook that runs as long as the app is shown. */
  readonly useAlways?: () => void;
}

const requestedSoon: (() => Promise<unknown>)[] = [];

/** A component whose code loads when it is first shown; with `soon`, as early as the app has time. */
export function lazyComponent<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  when?: 'soon',
): FunctionComponent<Props> {
  if (when === 'soon') requestedSoon.push(load);
  return lazy(async () => ({ default: await load() }));
}

/** Loads components marked `soon`. A failed load is retried when the component is shown. */
export function loadSoon(): void {
  for (const load of requestedSoon.splice(0)) load().catch(() => undefined);
}

export const PanelsContext = createContext<readonly Panel[]>([]);

export function usePanels(): readonly Panel[] {
  return useContext(PanelsContext);
}

/** The sections of the settings, in their order. */
export function settingsOf(panels: readonly Panel[]): readonly SettingsSection[] {
  return panels.flatMap(({ settings }) => settings ?? []).sort((one, other) => one.order - other.order);
}

/** How a panel shows a route. */
export interface Shown {
  readonly panel: Panel;
  readonly content: (layout: LayoutSize) => ReactNode;
  readonly title: string | undefined;
  readonly isAlone: boolean;
  readonly hasPanes: boolean;
  /** The panel whose entry in the activity bar is marked; undefined for a temporary screen. */
  readonly activityBarEntry: string | undefined;
}

/** @returns undefined if no panel shows this route */
export function shownBy(panels: readonly Panel[], route: Route): Shown | undefined {
  if (route.screen === 'unknown') return undefined;
  if (route.screen === 'panel') {
    const panel = panels.find(({ id }) => id === route.panel);
    const { screen } = panel ?? {};
    if (panel === undefined || screen === undefined) return undefined;
    return {
      panel,
      content: (layout) => screen.show(route.path, layout),
      title: screen.title(),
      isAlone: panel.list === undefined,
      hasPanes: false,
      activityBarEntry: panel.id,
    };
  }
  for (const panel of panels) {
    // Screens are stored by the names of their routes.
    const spec = panel.screens?.[route.screen] as ScreenContribution<ScreenName> | undefined;
    if (spec === undefined) continue;
    const { show, title, isAlone = false, hasPanes = false, activityBarEntry = panel.id } = spec;
    return {
      panel,
      content: (layout) => show(route, layout),
      title: title?.(route),
      isAlone,
      hasPanes,
      activityBarEntry: activityBarEntry ?? undefined,
    };
  }
  return undefined;
}
