import { shownIn } from '../calls/approval-dock.tsx';
import { ChevronLeft } from 'lucide-react';
import { useEffect, useId, useMemo, useState, type KeyboardEvent } from 'react';
import type { ConversationId, ConversationView } from '../../../agent/contract/conversation.ts';
import { Badge } from '../../elements/badge.tsx';
import { Menu } from '../../elements/layers/menu.tsx';
import { panelId, TabList } from '../../elements/layers/tabs.tsx';
import { shownInLine } from '../../lib/hidden-characters.ts';
import { hrefOf } from '../../lib/routes.ts';
import { useAgent, useApp } from '../../stores/app-context.ts';
import { useActions } from '../../stores/use-actions.ts';
import { sharedTexts } from '../../texts/index.ts';
import type { MessageDraft } from '../agent-store.ts';
import { Composer } from '../composer/composer.tsx';
import frame from '../conversation.module.css';
import { escapeInConversation } from '../conversation-escape.ts';
import { agentTexts } from '../texts/index.ts';
import { CompareColumn } from './compare-column.tsx';
import { columnLabel, useComparisonActions } from './use-comparison.ts';
import { compareTexts as texts } from './texts/index.ts';
import styles from './compare.module.css';

/**
 * A comparison: its conversations side by side, or one at a time where there is no room. What is written goes to all.
 *
 * @param ids in the order of the columns
 */
export function Comparison({ ids, hasBack }: { ids: readonly ConversationId[]; hasBack: boolean }) {
  const { agent } = useApp();
  const open = useAgent((state) => state.views);
  const views = useMemo(() => ids.flatMap((id) => open.get(id) ?? []), [ids, open]);
  const [sent, setSent] = useState(0);
  const { send, stop, remove } = useComparisonActions(views);
  const isRunning = views.some((view) => view.isRunning);
  const key = ids.join();
  useEffect(() => {
    for (const id of key.split(',')) void agent.getState().open(id as ConversationId);
  }, [agent, key]);
  useActions(() =>
    isRunning
      ? [{ id: 'agent.stop', group: 'run', label: agentTexts.actions.stop, keys: 'stop', perform: () => stop() }]
      : [],
  );
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    escapeInConversation(event, isRunning ? stop : undefined);
  };
  const [first] = views;
  if (first === undefined) return null;
  const title = first.conversation.title === '' ? agentTexts.untitled : shownInLine(first.conversation.title);
  return (
    <div className={frame.conversation} onKeyDown={onKey}>
      <header className={frame.header}>
        {hasBack ? (
          <a href={hrefOf({ screen: 'agent' })} className={frame.back} aria-label={agentTexts.back}>
            <ChevronLeft size={18} aria-hidden="true" />
          </a>
        ) : null}
        <h1 className={frame.title} title={title}>
          {title}
        </h1>
        <Badge colour="gray">{texts.badge}</Badge>
        <span className={frame.space} />
        <Menu
          label={texts.more}
          items={[{ label: sharedTexts.common.remove, danger: true, onSelect: () => void remove() }]}
        />
      </header>
      <Columns views={views} sent={sent} />
      <div className={frame.write}>
        <Composer
          draftKey={first.conversation.id}
          isRunning={isRunning}
          onSend={async (draft: MessageDraft) => {
            const isSent = await send(draft);
            if (isSent) setSent((count) => count + 1);
            return isSent;
          }}
          onStop={stop}
          autoFocus
        />
      </div>
    </div>
  );
}

/** All columns are in the page; where it is narrow, the style shows the selected one under tabs. */
function Columns({ views, sent }: { views: readonly ConversationView[]; sent: number }) {
  const prefix = useId();
  const providers = useAgent((state) => state.providers);
  const approvals = useAgent((state) => state.approvals);
  const [chosen, setChosen] = useState<ConversationId | undefined>();
  const selected = views.find(({ conversation }) => conversation.id === chosen) ?? views[0];
  const tabs = views.map(({ conversation: { id, settings }, isRunning }) => ({
    id,
    label: columnLabel(providers, settings.providerId),
    mark: approvals.some((approval) => shownIn(approval) === id) ? texts.asks : isRunning ? texts.running : undefined,
  }));
  if (selected === undefined) return null;
  return (
    <div className={styles.compared}>
      <div className={styles.tabs}>
        <TabList
          label={texts.columns}
          items={tabs}
          selected={selected.conversation.id}
          onSelect={setChosen}
          idPrefix={prefix}
        />
      </div>
      <div id={panelId(prefix)} className={styles.columns}>
        {views.map((view) => (
          <CompareColumn key={view.conversation.id} view={view} sent={sent} isSelected={view === selected} />
        ))}
      </div>
    </div>
  );
}
