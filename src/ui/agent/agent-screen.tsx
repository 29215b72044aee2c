import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import type { ConversationId, ConversationView } from '../../agent/contract/conversation.ts';
import { ConversationList } from './list/conversation-list.tsx';
import { Conversation } from './conversation.tsx';
import { SidePanel } from './side-panel.tsx';
import { Start } from './start.tsx';
import { ConversationContext, useConversationActions } from './list/use-conversation-actions.ts';
import { useSideInAddress } from './use-side-in-address.ts';
import { navigate } from '../lib/navigate.ts';
import { pathOf } from '../lib/routes.ts';
import { useAgent, useApp } from '../stores/app-context.ts';
import { useActions } from '../stores/use-actions.ts';
import { membersOf, withoutColumns } from './compare/comparison-members.ts';
import { agentTexts } from './texts/index.ts';
import { sharedTexts } from '../texts/index.ts';
import { MessageScreen } from '../elements/layers/message-screen.tsx';
import type { LayoutSize } from '../elements/use-layout.ts';
import panes from '../styles/panes.module.css';
import styles from './agent-screen.module.css';

/** The list of conversations, the open conversation, and next to it the selected call. */
export function AgentScreen({
  id: asked,
  side,
  layout,
}: {
  id: string | undefined;
  side: string | undefined;
  layout: LayoutSize;
}) {
  const { agent } = useApp();
  // The host checks ids, so any text of the address may be one.
  const id = asked as ConversationId | undefined;
  const view = useAgent(({ views }) => (id === undefined ? undefined : views.get(id)));
  const closed = useAgent((state) => (id === undefined ? undefined : state.closed.get(id)));
  useEffect(() => {
    void agent.getState().load();
  }, [agent]);
  useEffect(() => {
    if (id !== undefined) void agent.getState().open(id);
  }, [agent, id]);
  // Before that, the start screen still grows and would move the list.
  const hasBegun = useAgent(
    ({ providers, recordings, failure }) =>
      (providers !== undefined && recordings !== undefined) || failure !== undefined,
  );
  useListActions(id);
  const isWide = layout === 'wide';
  const list = <ConversationList selected={id} rowHeight={layout === 'narrow' ? 60 : 52} />;
  if (id !== undefined && view !== undefined) {
    const OpenView = view.conversation.comparison === undefined ? Open : OpenComparison;
    return (
      <>
        <OpenView key={id} view={view} side={side} list={list} isWide={isWide} />
        <Dialogs />
      </>
    );
  }
  const content =
    id === undefined ? (
      <div className={styles.blank}>
        <Start />
        {isWide || !hasBegun ? null : <div className={styles.below}>{list}</div>}
      </div>
    ) : closed === undefined ? null : (
      <MessageScreen title={agentTexts.missingTitle} text={closed === '' ? agentTexts.missingText : closed} />
    );
  return (
    <>
      <Layout isWide={isWide} list={list} content={content} side={undefined} />
      <Dialogs />
    </>
  );
}

const CompareDialog = lazy(async () => ({
  default: (await import('./compare/compare-dialog.tsx')).CompareDialog,
}));
const Comparison = lazy(async () => ({ default: (await import('./compare/comparison.tsx')).Comparison }));

/** The dialogs that the screen opens over what it shows. */
function Dialogs() {
  const { agent } = useApp();
  const settingUp = useAgent((state) => state.settingUp);
  const comparing = useAgent((state) => state.comparing);
  return (
    <Suspense>
      {settingUp === undefined ? null : (
        <ModelsDialog choice={settingUp.choice} onClose={() => agent.getState().setSettingUp(undefined)} />
      )}
      {comparing === undefined ? null : (
        <CompareDialog comparing={comparing} onClose={() => agent.getState().setComparing(undefined)} />
      )}
    </Suspense>
  );
}

const ModelsDialog = lazy(async () => ({
  default: (await import('./providers/models-dialog.tsx')).ModelsDialog,
}));

const MOST_IN_PALETTE = 50;

/** Registers actions for a new conversation and for opening others. */
function useListActions(current: ConversationId | undefined): void {
  const { agent } = useApp();
  useActions(() => [
    {
      id: 'agent.new',
      group: 'app',
      label: agentTexts.actions.newConversation,
      perform: () => navigate(pathOf({ screen: 'agent' })),
    },
    ...withoutColumns(agent.getState().summaries ?? [])
      .slice(0, MOST_IN_PALETTE)
      .filter((summary) => summary.id !== current)
      .map(
        (summary) =>
          ({
            id: `agent.open.${summary.id}`,
            group: 'go',
            label: agentTexts.actions.open(summary.title),
            perform: () => navigate(pathOf({ screen: 'agent', id: summary.id })),
          }) as const,
      ),
  ]);
}

interface OpenProps {
  readonly view: ConversationView;
  readonly side: string | undefined;
  readonly list: ReactNode;
  readonly isWide: boolean;
}

/** A comparison, by any of its conversations. */
function OpenComparison({ view, side, list, isWide }: OpenProps) {
  const { comparison, id } = view.conversation;
  const summaries = useAgent((state) => state.summaries);
  const views = useAgent((state) => state.views);
  const ids = useMemo(() => {
    const members = membersOf(summaries ?? [], comparison?.id).map((each) => each.id);
    return members.length === 0 ? [id] : members;
  }, [summaries, comparison, id]);
  const turns = useMemo(() => ids.flatMap((each) => views.get(each)?.turns ?? []), [ids, views]);
  useSideInAddress({ ...view, turns }, side);
  const shown = useAgent((state) => state.side);
  const turn = shown !== undefined && 'turn' in shown ? shown.turn : undefined;
  const sideView = [...views.values()].find((each) => each.turns.some((one) => one.id === turn)) ?? view;
  const commands = useConversationActions(sideView.conversation.id, sideView.conversation.title);
  const scope = useMemo(
    () => ({ id: sideView.conversation.id, commands, isRecorded: false }),
    [sideView.conversation.id, commands],
  );
  return (
    <ConversationContext value={scope}>
      <Layout
        isWide={isWide}
        list={list}
        content={
          <div className={styles.content} inert={shown !== undefined && !isWide}>
            <Suspense>
              <Comparison ids={ids} hasBack={!isWide} />
            </Suspense>
          </div>
        }
        side={shown === undefined ? undefined : <SidePanel view={sideView} covers={!isWide} />}
      />
    </ConversationContext>
  );
}

function Open({ view, side, list, isWide }: OpenProps) {
  const { conversation } = view;
  useSideInAddress(view, side);
  const hasSide = useAgent(({ side }) => side !== undefined);
  const commands = useConversationActions(conversation.id, conversation.title);
  const isRecorded = conversation.recordingId !== undefined;
  const surface = useMemo(
    () => ({ id: conversation.id, commands, isRecorded }),
    [conversation.id, commands, isRecorded],
  );
  return (
    <ConversationContext value={surface}>
      <Layout
        isWide={isWide}
        list={list}
        content={
          <div className={styles.content} inert={hasSide && !isWide}>
            <Conversation view={view} hasBack={!isWide} />
          </div>
        }
        side={hasSide ? <SidePanel view={view} covers={!isWide} /> : undefined}
      />
    </ConversationContext>
  );
}

function Layout({
  isWide,
  list,
  content,
  side,
}: {
  isWide: boolean;
  list: ReactNode;
  content: ReactNode;
  side: ReactNode;
}) {
  const { preferences } = useApp();
  const [start] = useState(() => preferences.getState().layout);
  const main = (
    <main id="content" tabIndex={-1} className={styles.main}>
      {content}
      {isWide ? null : side}
    </main>
  );
  if (!isWide) return main;
  const keep = () => {
    const widths = ['list', 'run'].map((id) => [id, document.getElementById(id)?.offsetWidth ?? 0] as const);
    preferences
      .getState()
      .setLayout({ ...preferences.getState().layout, ...Object.fromEntries(widths.filter(([, width]) => width > 0)) });
  };
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
      <Panel id="main" minSize={320} className={panes.pane}>
        {main}
      </Panel>
      {side === undefined ? null : (
        <>
          <Separator className={panes.separator} title={agentTexts.resizeSide} />
          <Panel
            id="run"
            defaultSize={start?.['run'] ?? 380}
            minSize={280}
            maxSize={760}
            groupResizeBehavior="preserve-pixel-size"
            className={panes.pane}
          >
            {side}
          </Panel>
        </>
      )}
    </Group>
  );
}
