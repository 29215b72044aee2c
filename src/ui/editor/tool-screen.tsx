import { useCallback, useEffect, useState } from 'react';
import type { ExecuteToolResult } from '../../core/call.ts';
import type { ToolId } from '../../core/ids.ts';
import type { JsonValue } from '../../core/json/json.ts';
import type { CodeTarget } from '../elements/code-mirror/code-editor.tsx';
import { caseOfRun } from '../cases/case-draft.ts';
import { navigate } from '../lib/navigate.ts';
import { pathOf, toolRoute, type ToolTab } from '../lib/routes.ts';
import { RunButtons, RunPanel } from '../run/run-panel.tsx';
import { SaveMark } from './save-mark.tsx';
import { useEditor, useApp, useRuns } from '../stores/app-context.ts';
import type { EditSession } from './editor-store.ts';
import { sharedTexts } from '../texts/index.ts';
import { editorTexts } from './texts/index.ts';
import { runTexts } from '../run/texts/index.ts';
import { MessageScreen } from '../elements/layers/message-screen.tsx';
import { MainPane, RunPanes, type RunPane } from '../run/run-panes.tsx';
import { ToolEditor } from './tool-editor.tsx';
import { useRunActions } from '../run/use-run-actions.ts';
import { useHasRoomBeside, type LayoutSize } from '../elements/use-layout.ts';
import { useCodeAction } from '../run/use-pane-actions.ts';
import { useShare, shareStore } from '../share/share-store.ts';
import { usePanelStore } from '../stores/panel-store.ts';
import { nodeStore } from '../run/node-store.ts';

interface ToolScreenProps {
  readonly name: string;
  readonly tab: ToolTab;
  readonly layout: LayoutSize;
}

/** One tool: its tabs and its runs side by side. */
export function ToolScreen({ name, tab, layout }: ToolScreenProps) {
  const { editor } = useApp();
  const opened = useEditor((state) => state.opened.get(name));
  const session = useEditor((state) => (opened?.kind === 'open' ? state.sessions.get(opened.id) : undefined));
  useEffect(() => {
    void editor.getState().open(name);
  }, [editor, name]);
  const presentName = session?.base.name;
  useEffect(() => {
    // Renamed elsewhere, or an old address: follow the tool.
    const isOpen = editor.getState().opened.get(name)?.kind === 'open';
    if (isOpen && presentName !== undefined && presentName !== name)
      navigate(pathOf(toolRoute(presentName, tab)), { replace: true });
  }, [editor, name, presentName, tab]);

  if (session !== undefined && session.base.name === name)
    return <OpenTool session={session} tab={tab} layout={layout} />;
  const isMissing = opened?.kind === 'missing';
  return (
    <MainPane layout={layout} withRuns={!isMissing && opened?.kind !== 'failed'}>
      {opened?.kind === 'failed' ? <MessageScreen title={sharedTexts.common.error} text={opened.message} /> : null}
      {isMissing ? (
        <MessageScreen title={sharedTexts.notFound.toolTitle(name)} text={sharedTexts.notFound.toolText} />
      ) : null}
    </MainPane>
  );
}

function OpenTool({ session, tab, layout }: { session: EditSession; tab: ToolTab; layout: LayoutSize }) {
  const tool = session.base;
  const { pane, setPane } = usePane(tool.id, tab);
  usePrepared(session);
  const selectTab = useCallback(
    (next: ToolTab) => navigate(pathOf(toolRoute(tool.name, next)), { replace: false }),
    [tool.name],
  );
  const { target, show } = useTarget(tool.name, tab, setPane, selectTab);
  const { run, save } = useSavedRun(tool.id, setPane);
  const isBeside = useHasRoomBeside();
  useCodeAction(tab !== 'code' || (!isBeside && pane !== 'tool'), () => {
    setPane('tool');
    if (tab !== 'code') selectTab('code');
  });
  const { runCases, saveCase } = useCaseActions(tool.id, setPane, selectTab);
  useRunActions(session, { run, runCases, save });
  const tools = (
    <ToolEditor
      key={tool.id}
      session={session}
      isNarrow={layout === 'narrow'}
      tab={tab}
      target={target}
      onTab={selectTab}
      onShow={show}
    />
  );
  const story = (
    <RunPanel
      key={tool.id}
      session={session}
      withRunButton={layout !== 'narrow'}
      onRun={() => void run()}
      onRunAgain={(input) => void run(input)}
      onSaveCase={saveCase}
      onGoToLine={(line, column) => show(line, column, 'code')}
    />
  );

  return (
    <RunPanes
      layout={layout}
      name={tool.name}
      tool={tools}
      toolLabel={editorTexts.codeTab}
      mainLabel={editorTexts.pane}
      isFixed
      runs={story}
      bar={
        <>
          <SaveMark save={session.save} />
          <RunButtons session={session} wide onRun={() => void run()} />
        </>
      }
      pane={pane}
      onPane={setPane}
    />
  );
}

/** The pane in front on small screens: the run's when it needs attention. */
function usePane(id: ToolId, tab: ToolTab) {
  const [pane, setPane] = useState<RunPane>('tool');
  const [shownTab, setShownTab] = useState(tab);
  if (shownTab !== tab) {
    // A link from the run to a part of the tool, such as its packages.
    setShownTab(tab);
    setPane('tool');
  }
  const attention = useRuns((state) => state.sessions.get(id)?.attention ?? 0);
  const [shown, setShown] = useState({ id, attention });
  if (shown.id !== id || shown.attention !== attention) {
    setShown({ id, attention });
    if (shown.id === id) setPane('run');
  }
  return { pane, setPane };
}

/** The place that a link or another part of the page asks for. */
function useTarget(name: string, tab: ToolTab, setPane: (pane: RunPane) => void, selectTab: (tab: ToolTab) => void) {
  const share = usePanelStore(shareStore);
  /** A position in one tab: other tabs have their own lines. */
  const [target, setTarget] = useState<(CodeTarget & { readonly tab: ToolTab }) | undefined>();
  const asked = useShare(({ location }) => (location?.tool === name ? location : undefined));
  useEffect(() => {
    if (asked === undefined) return;
    share.getState().goTo(undefined);
    setPane('tool');
    setTarget({ tab: 'code', line: asked.line, column: 1, nonce: Date.now() });
  }, [asked, setPane, share]);
  const show = (line: number, column: number | undefined, where: ToolTab) => {
    setPane('tool');
    if (tab !== where) selectTab(where);
    setTarget({ tab: where, line, column: column ?? 1, nonce: Date.now() });
  };
  return { target: target?.tab === tab ? target : undefined, show };
}

/** Loads what the tool's runs and cases need. */
function usePrepared({ base: tool, draft }: EditSession): void {
  const { runs, cases } = useApp();
  const node = usePanelStore(nodeStore);
  useEffect(() => {
    runs.getState().prepare(tool);
    cases.getState().sync(tool);
  }, [cases, runs, tool]);

  useEffect(() => runs.getState().forgive(tool.id), [runs, draft, tool.id]);
  const isNode = draft.environment === 'node';
  useEffect(() => {
    if (isNode) void node.getState().prepare();
  }, [isNode, node]);
}

/** Stores the draft; `run` also runs it. */
function useSavedRun(id: ToolId, setPane: (pane: RunPane) => void) {
  const { editor, runs } = useApp();
  const node = usePanelStore(nodeStore);
  const save = useCallback(() => void editor.getState().saveNow(id), [editor, id]);
  const run = useCallback(
    async (input?: JsonValue) => {
      setPane('run');
      if (!(await editor.getState().saveNow(id))) {
        runs.getState().refuse(id, runTexts.notSaved);
        return;
      }
      const stored = editor.getState().sessions.get(id)?.base;
      if (stored?.environment === 'node') void node.getState().prepare();
      if (stored !== undefined) await runs.getState().run(stored, input);
    },
    [editor, id, node, runs, setPane],
  );
  return { run, save };
}

/** Shows the cases when they run, and when one is made from a run. */
function useCaseActions(id: ToolId, setPane: (pane: RunPane) => void, selectTab: (tab: ToolTab) => void) {
  const { cases } = useApp();
  const showCases = useCallback(() => {
    setPane('tool');
    selectTab('cases');
  }, [selectTab, setPane]);
  const runCases = useCallback(() => {
    showCases();
    void cases.getState().runAll(id);
  }, [cases, id, showCases]);
  const saveCase = (input: JsonValue, result: ExecuteToolResult) => {
    const one = caseOfRun(input, result, cases.getState().sessions.get(id)?.drafts ?? []);
    if (one === undefined) return;
    cases.getState().add(id, one);
    showCases();
  };
  return { runCases, saveCase };
}
