import { useCallback, useEffect, useState } from 'react';
import type { ExecuteToolResult } from '../../core/call.ts';
import type { JsonValue } from '../../core/json.ts';
import type { CodeTarget } from '../elements/code-mirror/code-editor.tsx';
import { caseOfRun } from '../cases/case-draft.ts';
import { navigate } from '../model/navigate.ts';
import { pathOf, toolRoute, type ToolTab } from '../model/routes.ts';
import { RunButtons, RunPanel } from '../run/run-panel.tsx';
import { SaveMark } from './save-mark.tsx';
import { useEditor, useModel, useRuns, useShare } from '../stores/app-model.ts';
import type { EditSession } from './editor-store.ts';
import { texts } from '../texts/texts.ts';
import { MessageScreen } from '../elements/layers/message-screen.tsx';
import { MainPane, RunPanes, type RunPane } from '../run/run-panes.tsx';
import { ToolEditor } from './tool-editor.tsx';
import { useRunActions } from '../run/use-run-actions.ts';
import type { LayoutSize } from '../elements/use-layout.ts';
import { useCodeAction } from '../run/use-pane-actions.ts';

interface ToolScreenProps {
  readonly name: string;
  readonly tab: ToolTab;
  readonly layout: LayoutSize;
}

/** One tool: its parts and its runs side by side. */
export function ToolScreen({ name, tab, layout }: ToolScreenProps) {
  const { editor } = useModel();
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
      {opened?.kind === 'failed' ? <MessageScreen title={texts.common.error} text={opened.message} /> : null}
      {isMissing ? <MessageScreen title={texts.notFound.toolTitle(name)} text={texts.notFound.toolText} /> : null}
    </MainPane>
  );
}

function OpenTool({ session, tab, layout }: { session: EditSession; tab: ToolTab; layout: LayoutSize }) {
  const { editor, runs, cases, node, share } = useModel();
  const tool = session.base;
  const [pane, setPane] = useState<RunPane>('tool');
  const [shownTab, setShownTab] = useState(tab);
  if (shownTab !== tab) {
    // A way from the run to a part of the tool, such as its packages.
    setShownTab(tab);
    setPane('tool');
  }
  const attention = useRuns((state) => state.sessions.get(tool.id)?.attention ?? 0);
  const [shown, setShown] = useState({ id: tool.id, attention });
  if (shown.id !== tool.id || shown.attention !== attention) {
    setShown({ id: tool.id, attention });
    if (shown.id === tool.id) setPane('run');
  }
  /** A place in the text of one tab: the others have lines of their own. */
  const [target, setTarget] = useState<(CodeTarget & { readonly tab: ToolTab }) | undefined>();
  const asked = useShare(({ place }) => (place?.tool === tool.name ? place : undefined));
  useEffect(() => {
    if (asked === undefined) return;
    share.getState().goTo(undefined);
    setPane('tool');
    setTarget({ tab: 'code', line: asked.line, column: 1, nonce: Date.now() });
  }, [asked, share]);

  useEffect(() => {
    runs.getState().prepare(tool);
    cases.getState().sync(tool);
  }, [cases, runs, tool]);

  useEffect(() => runs.getState().forgive(tool.id), [runs, session.draft, tool.id]);
  const isNode = session.draft.environment === 'node';
  useEffect(() => {
    if (isNode) void node.getState().prepare();
  }, [isNode, node]);

  const selectTab = useCallback(
    (next: ToolTab) => navigate(pathOf(toolRoute(tool.name, next)), { replace: false }),
    [tool.name],
  );
  const run = useCallback(
    async (input?: JsonValue) => {
      setPane('run');
      if (!(await editor.getState().saveNow(tool.id))) {
        runs.getState().refuse(tool.id, texts.run.notSaved);
        return;
      }
      const stored = editor.getState().sessions.get(tool.id)?.base;
      if (stored?.environment === 'node') void node.getState().prepare();
      if (stored !== undefined) await runs.getState().run(stored, input);
    },
    [editor, node, runs, tool.id],
  );
  const save = useCallback(() => void editor.getState().saveNow(tool.id), [editor, tool.id]);
  useCodeAction(tab !== 'code' || (layout !== 'wide' && pane !== 'tool'), () => {
    setPane('tool');
    if (tab !== 'code') selectTab('code');
  });
  const showCases = useCallback(() => {
    setPane('tool');
    selectTab('cases');
  }, [selectTab]);
  const runCases = useCallback(() => {
    showCases();
    void cases.getState().runAll(tool.id);
  }, [cases, showCases, tool.id]);
  useRunActions(session, { run, runCases, save });
  const saveCase = (input: JsonValue, result: ExecuteToolResult) => {
    const one = caseOfRun(input, result, cases.getState().sessions.get(tool.id)?.drafts ?? []);
    if (one === undefined) return;
    cases.getState().add(tool.id, one);
    showCases();
  };

  const show = (line: number, column: number | undefined, where: ToolTab) => {
    setPane('tool');
    if (tab !== where) selectTab(where);
    setTarget({ tab: where, line, column: column ?? 1, nonce: Date.now() });
  };
  const tools = (
    <ToolEditor
      key={tool.id}
      session={session}
      isNarrow={layout === 'narrow'}
      tab={tab}
      target={target?.tab === tab ? target : undefined}
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
      toolLabel={texts.frame.codeTab}
      mainLabel={texts.frame.editor}
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
