import { Menu, Search } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { IconButton } from '../elements/button.tsx';
import { Drawer } from '../elements/layers/drawer.tsx';
import { Loading } from '../elements/layers/loading.tsx';
import { MessageScreen } from '../elements/layers/message-screen.tsx';
import { useLayoutSize, type LayoutSize } from '../elements/use-layout.ts';
import { hrefOf, type Route } from '../lib/routes.ts';
import { useAgent, useApp, useQuestions, useServers } from '../stores/app-context.ts';
import { sharedTexts } from '../texts/index.ts';
import { loadSoon, shownBy, usePanels, type Dock, type Shown } from './panel.ts';
import { ActivityBar } from './activity-bar.tsx';
import { StatusBar } from './status-bar.tsx';
import { useAppActions } from './use-app-actions.ts';
import { useRetainedFocus } from './use-retained-focus.ts';
import { useHasHadTime } from './use-has-had-time.ts';
import { useShortcuts } from './use-shortcuts.ts';
import panes from '../styles/panes.module.css';
import styles from './frame.module.css';

const CommandPalette = lazy(async () => ({ default: (await import('../palette/command-palette.tsx')).CommandPalette }));

/** One goes back and forth between these: the room of the status bar stays, so that nothing moves. */
const RESERVED: ReadonlySet<Route['screen']> = new Set(['tools', 'new', 'tool']);

/** Activity bar, list, content and status bar, with a banner above them; small windows have the list in a drawer. */
export function Frame({ route, banner }: { route: Route; banner?: React.ReactNode }) {
  const layout = useLayoutSize();
  const search = useRef<HTMLInputElement>(null);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const panels = usePanels();
  const shown = shownBy(panels, route);
  const List = shown?.panel.list ?? panels.find(({ list }) => list !== undefined)?.list;
  const selected = route.screen === 'tool' ? route.name : undefined;
  const toSearch = useCallback(() => {
    if (search.current === null) setDrawerOpen(true);
    requestAnimationFrame(() => search.current?.focus());
  }, []);
  useShortcuts();
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  useAppActions({ search: toSearch, palette: () => setPaletteOpen(true) });
  const hasHadTime = useHasHadTime();
  useEffect(() => (hasHadTime ? loadSoon() : undefined), [hasHadTime]);
  useTitle(shown?.title);
  useRetainedFocus();
  const [openAt, setOpenAt] = useState(selected);
  if (openAt !== selected) {
    // Selecting a tool in the drawer closes it.
    setOpenAt(selected);
    setDrawerOpen(false);
  }

  const isWide = layout === 'wide';
  return (
    <div className={styles.app} data-layout={layout}>
      <a href="#content" className={styles.skip} onClick={skip}>
        {sharedTexts.frame.skip}
      </a>
      {banner}
      {isWide ? null : <TopBar shown={shown} onOpen={() => setDrawerOpen(true)} onFind={() => setPaletteOpen(true)} />}
      <div className={styles.body}>
        {layout === 'narrow' ? null : <ActivityBar route={route} />}
        <div className={styles.column}>
          <div className={styles.content}>
            {isWide && shown?.isAlone !== true && List !== undefined ? (
              <Panes list={<List route={route} rowHeight={32} searchRef={search} withPalette />}>
                <Content shown={shown} layout={layout} hasList />
              </Panes>
            ) : (
              <Content shown={shown} layout={layout} hasList={false} />
            )}
          </div>
          {panels.map(({ id, useAlways }) => (useAlways === undefined ? null : <Always key={id} use={useAlways} />))}
          {panels.flatMap(({ docks = [] }) => docks.map((dock) => <Docked key={dock.id} dock={dock} />))}
          {layout === 'narrow' ? null : (
            <StatusBar isReserved={RESERVED.has(route.screen)}>
              <Suspense fallback={null}>
                {panels.map(({ id, status: Status }) =>
                  Status === undefined ? null : <Status key={id} route={route} />,
                )}
              </Suspense>
            </StatusBar>
          )}
        </div>
      </div>
      <Late when={isPaletteOpen || hasHadTime}>
        <CommandPalette open={isPaletteOpen} onClose={() => setPaletteOpen(false)} />
      </Late>
      {isWide ? null : (
        <Drawer label={sharedTexts.frame.toolList} open={isDrawerOpen} onClose={() => setDrawerOpen(false)}>
          <div
            className={styles.drawerList}
            onClick={(event) => {
              if (event.target instanceof Element && event.target.closest('a') !== null) setDrawerOpen(false);
            }}
          >
            {List === undefined ? null : <List route={route} rowHeight={44} searchRef={search} withPalette={false} />}
            {layout === 'narrow' ? <ActivityBar route={route} inDrawer /> : null}
          </div>
        </Drawer>
      )}
    </div>
  );
}

/** Loads its children when they are first shown; shows nothing until then. */
function Late({ when, children }: { when: boolean; children: React.ReactNode }) {
  return when ? <Suspense fallback={null}>{children}</Suspense> : null;
}

function Always({ use }: { use: () => void }) {
  use();
  return null;
}

function Docked({ dock: { useIsActive, content: Content } }: { dock: Dock }) {
  return (
    <Late when={useIsActive()}>
      <Content />
    </Late>
  );
}

function Panes({ list, children }: { list: React.ReactNode; children: React.ReactNode }) {
  const { preferences } = useApp();
  const [start] = useState(() => preferences.getState().layout);
  const keep = () => preferences.getState().setLayout({ ...preferences.getState().layout, ...paneWidths() });
  return (
    <Group className={panes.panes} onLayoutChanged={(_layout, meta) => (meta.isUserInteraction ? keep() : undefined)}>
      <Panel
        id="list"
        defaultSize={start?.['list'] ?? 244}
        minSize={180}
        maxSize={440}
        groupResizeBehavior="preserve-pixel-size"
        className={panes.pane}
      >
        {list}
      </Panel>
      <Separator className={panes.separator} title={sharedTexts.frame.resizeList} />
      {children}
    </Group>
  );
}

function Content({ shown, layout, hasList }: { shown: Shown | undefined; layout: LayoutSize; hasList: boolean }) {
  const loading = <Loading className={styles.loading} />;
  if (shown?.hasPanes === true)
    return <Suspense fallback={<Main inPane={hasList}>{loading}</Main>}>{shown.content(layout)}</Suspense>;
  return (
    <Main inPane={hasList}>
      <Suspense fallback={loading}>
        {shown === undefined ? (
          <MessageScreen title={sharedTexts.notFound.pageTitle} text={sharedTexts.notFound.pageText} />
        ) : (
          shown.content(layout)
        )}
      </Suspense>
    </Main>
  );
}

function Main({ inPane, children }: { inPane: boolean; children: React.ReactNode }) {
  const content = (
    <main id="content" tabIndex={-1} className={panes.main} data-alone={!inPane}>
      {children}
    </main>
  );
  if (!inPane) return content;
  return (
    <Panel id="main" minSize={320} className={panes.pane}>
      {content}
    </Panel>
  );
}

function TopBar({ shown, onOpen, onFind }: { shown: Shown | undefined; onOpen: () => void; onFind: () => void }) {
  const title = shown?.title ?? sharedTexts.frame.appName;
  return (
    <header className={styles.topBar}>
      <IconButton label={sharedTexts.frame.openList} onClick={onOpen}>
        <Menu size={18} aria-hidden="true" />
      </IconButton>
      <a href={shown?.panel.activityBar?.start() ?? hrefOf({ screen: 'tools' })} className={styles.brand} title={title}>
        {title}
      </a>
      <IconButton label={sharedTexts.frame.openPalette} onClick={onFind}>
        <Search size={18} aria-hidden="true" />
      </IconButton>
    </header>
  );
}

/** The widths of fixed panes, in pixels. */
function paneWidths(): Record<string, number> {
  const widths = ['list', 'run'].map((id) => [id, document.getElementById(id)?.offsetWidth ?? 0] as const);
  return Object.fromEntries(widths.filter(([, width]) => width > 0));
}

function skip(event: React.MouseEvent) {
  event.preventDefault();
  document.getElementById('content')?.focus();
}

function useTitle(location: string | undefined) {
  const isAskedHere = useQuestions(({ open }) => open.length > 0);
  const waits = useAgent(({ approvals }) => approvals.length > 0);
  const ended = useAgent((state) => state.ended);
  const isAsked = useServers(({ questions }) => questions.length > 0) || isAskedHere || waits;
  useEffect(() => {
    document.title = [
      isAsked ? sharedTexts.common.asked : ended === undefined ? undefined : `${sharedTexts.common.ended}: ${ended}`,
      location,
      sharedTexts.frame.appName,
    ]
      .filter((part) => part !== undefined)
      .join(' – ');
  }, [isAsked, ended, location]);
}
