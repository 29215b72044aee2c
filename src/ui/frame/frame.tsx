import { Menu, Search } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { assertNever } from '../../core/errors.ts';
import { IconButton } from '../elements/button.tsx';
import { Drawer } from '../elements/drawer.tsx';
import { Loading } from '../elements/loading.tsx';
import { hrefOf, type Route } from '../model/routes.ts';
import { Rail } from './rail.tsx';
import { StatusBar } from './status-bar.tsx';
import { ToolList } from '../tools/tool-list.tsx';
import {
  useAgent,
  useDocuments,
  useEditor,
  useExports,
  useModel,
  useQuestions,
  useServers,
  useShare,
} from '../stores/app-model.ts';
import { useListMark } from './list-mark.ts';
import { texts } from '../texts/texts.ts';
import { HomeScreen } from '../start/home-screen.tsx';
import { MessageScreen } from '../elements/message-screen.tsx';
import { ToolScreen } from '../editor/tool-screen.tsx';
import { useAppActions } from './use-app-actions.ts';
import { useBroughtIn } from './use-brought-in.ts';
import { useFocusKept } from './use-focus-kept.ts';
import { useHasHadTime } from './use-has-had-time.ts';
import { useLayoutSize, type LayoutSize } from '../elements/use-layout.ts';
import { useShortcuts } from './use-shortcuts.ts';
import styles from './frame.module.css';

const AgentScreen = lazy(async () => ({ default: (await import('../agent/agent-screen.tsx')).AgentScreen }));
const AddressScreen = lazy(async () => ({
  default: (await import('../import/link/address-screen.tsx')).AddressScreen,
}));
const ApprovalDock = lazy(async () => ({ default: (await import('../agent/calls/approval-dock.tsx')).ApprovalDock }));
const BuiltinScreen = lazy(async () => ({ default: (await import('../tools/builtin-screen.tsx')).BuiltinScreen }));
const DomDock = lazy(async () => ({ default: (await import('../run/document/dom-area.tsx')).DomDock }));
const ExportDialog = lazy(async () => ({ default: (await import('../share/export-dialog.tsx')).ExportDialog }));
const FilesScreen = lazy(async () => ({ default: (await import('../files/files-screen.tsx')).FilesScreen }));
const HelpScreen = lazy(async () => ({ default: (await import('../help/help-screen.tsx')).HelpScreen }));
const ImportScreen = lazy(async () => ({ default: (await import('../import/import-screen.tsx')).ImportScreen }));
const LinkScreen = lazy(async () => ({ default: (await import('../import/link-screen.tsx')).LinkScreen }));
const Palette = lazy(async () => ({ default: (await import('../palette/palette.tsx')).Palette }));
const ShareDialog = lazy(async () => ({ default: (await import('../share/share-dialog.tsx')).ShareDialog }));
const QuestionDock = lazy(async () => ({ default: (await import('../questions/question-card.tsx')).QuestionDock }));
const RunNotices = lazy(async () => ({ default: (await import('../agent/run-notices.ts')).RunNotices }));
const ServerQuestionDock = lazy(async () => ({
  default: (await import('../servers/server-screens.ts')).ServerQuestionDock,
}));
const ServerScreen = lazy(async () => ({ default: (await import('../servers/server-screens.ts')).ServerScreen }));
const ServersScreen = lazy(async () => ({ default: (await import('../servers/server-screens.ts')).ServersScreen }));
const ServerToolScreen = lazy(async () => ({
  default: (await import('../servers/server-screens.ts')).ServerToolScreen,
}));
const SettingsScreen = lazy(async () => ({
  default: (await import('../settings/settings-screen.tsx')).SettingsScreen,
}));
const VisitingScreen = lazy(async () => ({ default: (await import('../tools/visiting-screen.tsx')).VisitingScreen }));

/** Rail, list, content and status bar; small screens have the list in a drawer. The banner lies above them all. */
export function Frame({ route, banner }: { route: Route; banner?: React.ReactNode }) {
  const layout = useLayoutSize();
  const search = useRef<HTMLInputElement>(null);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const selected = route.screen === 'tool' ? route.name : undefined;
  const builtin = route.screen === 'builtin' ? route.name : undefined;
  const save = useEditor((state) => {
    const opened = selected === undefined ? undefined : state.opened.get(selected);
    return opened?.kind === 'open' ? state.sessions.get(opened.id)?.save : undefined;
  });
  const toSearch = useCallback(() => {
    if (search.current === null) setDrawerOpen(true);
    requestAnimationFrame(() => search.current?.focus());
  }, []);
  useShortcuts();
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  useAppActions({ search: toSearch, palette: () => setPaletteOpen(true) });
  const hasHadTime = useHasHadTime();
  useTitle(route);
  useListMark();
  useFocusKept(`${route.screen} ${titleOf(route) ?? ''}`);
  useBroughtIn();
  const [openAt, setOpenAt] = useState(selected);
  if (openAt !== selected) {
    // Choosing a tool in the drawer closes it.
    setOpenAt(selected);
    setDrawerOpen(false);
  }

  const isWide = layout === 'wide';
  const isExporting = useExports(({ open }) => open);
  const isSharing = useShare(({ request }) => request !== undefined);
  const hasDocument = useDocuments(({ shown }) => shown !== undefined);
  const isAsked = useQuestions(({ open }) => open.length > 0);
  const isAskedByModel = useAgent(({ approvals }) => approvals.length > 0) && !isAsked;
  const isAgentHeard = useAgent(
    ({ views, approvals, ended }) =>
      approvals.length > 0 || ended !== undefined || [...views.values()].some(({ isRunning }) => isRunning),
  );
  const isAskedByServer = useServers(({ questions }) => questions.length > 0) && !isAsked;
  return (
    <div className={styles.app} data-layout={layout}>
      <a href="#content" className={styles.skip} onClick={skip}>
        {texts.frame.skip}
      </a>
      {banner}
      {isWide ? null : <TopBar route={route} onOpen={() => setDrawerOpen(true)} onFind={() => setPaletteOpen(true)} />}
      <div className={styles.body}>
        {layout === 'narrow' ? null : <Rail route={route} />}
        {isWide && hasList(route) ? (
          <Panes selected={selected} builtin={builtin} searchRef={search}>
            <Content route={route} layout={layout} />
          </Panes>
        ) : (
          <Content route={route} layout={layout} />
        )}
      </div>
      <Late when={hasDocument}>
        <DomDock />
      </Late>
      <Late when={isAsked}>
        <QuestionDock />
      </Late>
      <Late when={isAgentHeard}>
        <RunNotices />
      </Late>
      <Late when={isAskedByModel}>
        <ApprovalDock />
      </Late>
      <Late when={isAskedByServer}>
        <ServerQuestionDock />
      </Late>
      {layout === 'narrow' ? null : <StatusBar save={save} />}
      <Late when={isPaletteOpen || hasHadTime}>
        <Palette open={isPaletteOpen} onClose={() => setPaletteOpen(false)} />
      </Late>
      <Late when={isExporting}>
        <ExportDialog />
      </Late>
      <Late when={isSharing}>
        <ShareDialog />
      </Late>
      {isWide ? null : (
        <Drawer label={texts.frame.toolList} open={isDrawerOpen} onClose={() => setDrawerOpen(false)}>
          <div
            className={styles.drawerList}
            onClick={(event) => {
              if (event.target instanceof Element && event.target.closest('a') !== null) setDrawerOpen(false);
            }}
          >
            <ToolList selected={selected} builtin={builtin} rowHeight={44} searchRef={search} withPalette={false} />
            {layout === 'narrow' ? <Rail route={route} inDrawer /> : null}
          </div>
        </Drawer>
      )}
    </div>
  );
}

/** What loads when it is there for the first time; until then there is nothing in its place. */
function Late({ when = true, children }: { when?: boolean; children: React.ReactNode }) {
  return when ? <Suspense fallback={null}>{children}</Suspense> : null;
}

function Panes({
  selected,
  builtin,
  searchRef,
  children,
}: {
  selected: string | undefined;
  builtin: string | undefined;
  searchRef: React.Ref<HTMLInputElement>;
  children: React.ReactNode;
}) {
  const { preferences } = useModel();
  const [start] = useState(() => preferences.getState().layout);
  const keep = () => preferences.getState().setLayout({ ...preferences.getState().layout, ...paneWidths() });
  return (
    <Group className={styles.panes} onLayoutChanged={(_layout, meta) => (meta.isUserInteraction ? keep() : undefined)}>
      <Panel
        id="list"
        defaultSize={start?.['list'] ?? 244}
        minSize={180}
        maxSize={440}
        groupResizeBehavior="preserve-pixel-size"
        className={styles.pane}
      >
        <ToolList selected={selected} builtin={builtin} rowHeight={32} searchRef={searchRef} withPalette />
      </Panel>
      <Separator className={styles.separator} title={texts.frame.resizeList} />
      {children}
    </Group>
  );
}

function Content({ route, layout }: { route: Route; layout: LayoutSize }) {
  if (route.screen === 'tool') return <ToolScreen key={route.name} name={route.name} tab={route.tab} layout={layout} />;
  if (route.screen === 'builtin') {
    return (
      <Late>
        <BuiltinScreen name={route.name} layout={layout} />
      </Late>
    );
  }
  if (route.screen === 'visiting') {
    return (
      <Late>
        <VisitingScreen key={route.id} id={route.id} layout={layout} />
      </Late>
    );
  }
  if (route.screen === 'agent') {
    return (
      <Late>
        <AgentScreen id={route.id} side={route.side} layout={layout} />
      </Late>
    );
  }
  if (route.screen === 'server-tool') {
    return (
      <Late>
        <ServerToolScreen key={route.name} name={route.name} layout={layout} />
      </Late>
    );
  }
  const content = (
    <main id="content" tabIndex={-1} className={styles.main}>
      <Suspense fallback={<Loading className={styles.loading} />}>
        <OtherScreen route={route} layout={layout} />
      </Suspense>
    </main>
  );
  if (layout !== 'wide' || !hasList(route)) return content;
  return (
    <Panel id="main" minSize={320} className={styles.pane}>
      {content}
    </Panel>
  );
}

function OtherScreen({
  route,
  layout,
}: {
  route: Exclude<Route, { screen: 'tool' | 'builtin' | 'visiting' | 'agent' | 'server-tool' }>;
  layout: LayoutSize;
}) {
  switch (route.screen) {
    case 'tools':
      return <HomeScreen always={false} />;
    case 'new':
      return <HomeScreen always />;
    case 'files':
      return <FilesScreen path={route.path} layout={layout} />;
    case 'import':
      return <ImportScreen layout={layout} />;
    case 'link':
      return <LinkScreen payload={route.payload} edit={route.edit} layout={layout} />;
    case 'address':
      return <AddressScreen key={route.parameters} parameters={route.parameters} from={route.from} />;
    case 'servers':
      return <ServersScreen />;
    case 'server':
      return <ServerScreen key={route.name} name={route.name} tab={route.tab} />;
    case 'settings':
      return <SettingsScreen page={route.page} />;
    case 'help':
      return <HelpScreen article={route.article} layout={layout} />;
    case 'unknown':
      return <MessageScreen title={texts.notFound.pageTitle} text={texts.notFound.pageText} />;
    default:
      return assertNever(route);
  }
}

function TopBar({ route, onOpen, onFind }: { route: Route; onOpen: () => void; onFind: () => void }) {
  return (
    <header className={styles.topBar}>
      <IconButton label={texts.frame.openList} onClick={onOpen}>
        <Menu size={18} aria-hidden="true" />
      </IconButton>
      <a href={hrefOf({ screen: 'tools' })} className={styles.brand} title={titleOf(route) ?? texts.frame.appName}>
        {titleOf(route) ?? texts.frame.appName}
      </a>
      <IconButton label={texts.palette.open} onClick={onFind}>
        <Search size={18} aria-hidden="true" />
      </IconButton>
    </header>
  );
}

/** Widths of the panes of fixed width, in pixels. */
function paneWidths(): Record<string, number> {
  const widths = ['list', 'run'].map((id) => [id, document.getElementById(id)?.offsetWidth ?? 0] as const);
  return Object.fromEntries(widths.filter(([, width]) => width > 0));
}

/** Whether the list of tools stands beside it. */
function hasList({ screen }: Route): boolean {
  return (
    screen !== 'settings' &&
    screen !== 'help' &&
    screen !== 'agent' &&
    screen !== 'files' &&
    screen !== 'servers' &&
    screen !== 'server'
  );
}

function titleOf(route: Route): string | undefined {
  switch (route.screen) {
    case 'tool':
    case 'builtin':
    case 'server':
    case 'server-tool':
      return route.name;
    case 'agent':
      return texts.frame.agent;
    case 'servers':
      return texts.frame.servers;
    case 'settings':
      return texts.settings.title;
    case 'help':
      return texts.frame.help;
    case 'files':
      return texts.frame.workspace;
    case 'import':
    case 'link':
    case 'address':
      return texts.review.title;
    case 'visiting':
      return route.id.replace(/^\w+:/, '');
    default:
      return undefined;
  }
}

function skip(event: React.MouseEvent) {
  event.preventDefault();
  document.getElementById('content')?.focus();
}

function useTitle(route: Route) {
  const place = titleOf(route);
  const isAskedHere = useQuestions(({ open }) => open.length > 0);
  const waits = useAgent(({ approvals }) => approvals.length > 0);
  const ended = useAgent((state) => state.ended);
  const isAsked = useServers(({ questions }) => questions.length > 0) || isAskedHere || waits;
  useEffect(() => {
    document.title = [
      isAsked ? texts.common.asked : ended === undefined ? undefined : `${texts.common.ended}: ${ended}`,
      place,
      texts.frame.appName,
    ]
      .filter((part) => part !== undefined)
      .join(' – ');
  }, [isAsked, ended, place]);
}
