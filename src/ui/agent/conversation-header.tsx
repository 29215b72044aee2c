import { Bell, BellRing, ChartNoAxesGantt, ChevronLeft, SlidersHorizontal, Wrench } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import type { ConversationView } from '../../agent/contract/conversation.ts';
import { Badge } from '../elements/badge.tsx';
import { Button } from '../elements/button.tsx';
import { Menu } from '../elements/layers/menu.tsx';
import { sumUse } from './turns/conversation-turns.ts';
import { shownInLine } from '../lib/hidden-characters.ts';
import { hrefOf } from '../lib/routes.ts';
import { formatCount } from '../lib/format-tokens.ts';
import { useAgent, useApp } from '../stores/app-context.ts';
import { agentTexts } from './texts/index.ts';
import { shareTexts } from '../share/texts/index.ts';
import { sharedTexts } from '../texts/index.ts';
import { NameField } from './list/conversation-list.tsx';
import { useTasks } from './tasks/tasks-store.ts';
import { formatCost } from './format-cost.ts';
import { useConversation } from './list/use-conversation-actions.ts';
import { useNotify } from './run-notices.ts';
import styles from './conversation.module.css';
import { shareStore } from '../share/share-store.ts';
import { usePanelStore } from '../stores/panel-store.ts';

const texts = agentTexts;

interface ConversationHeaderProps {
  readonly view: ConversationView;
  readonly isNaming: boolean;
  readonly onNaming: (isNaming: boolean) => void;
  /** Set if the list is on its own page. */
  readonly hasBack: boolean;
}

export function ConversationHeader({
  view: { conversation, turns, isRunning },
  isNaming,
  onNaming,
  hasBack,
}: ConversationHeaderProps) {
  const { agent } = useApp();
  const { isRecorded } = useConversation();
  const tasks = useTasks(({ byRoot }) => byRoot.get(conversation.id));
  const use = useMemo(() => sumUse(turns, tasks), [turns, tasks]);
  return (
    <header className={styles.header}>
      {hasBack ? (
        <a href={hrefOf({ screen: 'agent' })} className={styles.back} aria-label={texts.back}>
          <ChevronLeft size={18} aria-hidden="true" />
        </a>
      ) : null}
      <Title title={conversation.title} isNaming={isNaming} onNaming={onNaming} />
      {isRecorded ? (
        <span className={styles.recordedBadge}>
          <Badge colour="amber" title={texts.recordedHint}>
            {texts.recorded}
          </Badge>
        </span>
      ) : null}
      <span className={styles.space} />
      {use.tokens === 0 ? null : (
        <span className={styles.use} title={texts.useHint}>
          {texts.use(formatCount(use.tokens), use.isEstimate)}
          {use.cost === undefined ? '' : ` · ${formatCost(use.cost)}`}
        </span>
      )}
      {isRunning ? <NotifyButton /> : null}
      <SideToggles />
      {isRecorded ? null : (
        <HeaderButton
          name={texts.settings}
          word={texts.settings}
          icon={<SlidersHorizontal size={16} aria-hidden="true" />}
          onClick={() => agent.getState().setSettingsOf(conversation.id)}
        />
      )}
      <MoreMenu conversation={conversation} isBegun={turns.length > 0} onNaming={onNaming} />
    </header>
  );
}

interface MoreMenuProps extends Pick<ConversationHeaderProps, 'onNaming'> {
  readonly conversation: ConversationView['conversation'];
  /** There is a message to share. */
  readonly isBegun: boolean;
}

function MoreMenu({ conversation: { id }, isBegun, onNaming }: MoreMenuProps) {
  const share = usePanelStore(shareStore);
  const { commands, isRecorded } = useConversation();
  return (
    <Menu
      label={texts.conversationActions}
      items={[
        { label: texts.rename, onSelect: () => onNaming(true) },
        { label: texts.exportOne, onSelect: commands.exportJson },
        ...(isBegun
          ? [{ label: shareTexts.share, onSelect: () => share.getState().open({ conversations: [id] }) }]
          : []),
        ...(isRecorded || !isBegun ? [] : [{ label: texts.saveRecording, onSelect: commands.saveRecording }]),
        { label: sharedTexts.common.remove, danger: true, onSelect: commands.remove },
      ]}
    />
  );
}

interface TitleProps {
  readonly title: string;
  readonly isNaming: boolean;
  readonly onNaming: (isNaming: boolean) => void;
}

function Title({ title, isNaming, onNaming }: TitleProps) {
  const { commands } = useConversation();
  const shown = title === '' ? texts.untitled : shownInLine(title);
  return isNaming ? (
    <NameField
      title={title}
      onDone={(next) => {
        onNaming(false);
        if (next !== undefined && next !== title) commands.rename(next);
      }}
    />
  ) : (
    <h1 className={styles.title} title={shown} onDoubleClick={() => onNaming(true)}>
      {shown}
    </h1>
  );
}

/** Buttons for what is shown next to the conversation. */
function SideToggles() {
  const { agent } = useApp();
  const side = useAgent((state) => state.side?.kind);
  const toggle = (kind: 'timeline' | 'tools') => agent.getState().setSide(side === kind ? undefined : { kind });
  return (
    <>
      <HeaderButton
        name={texts.timeline}
        word={texts.timeline}
        isPressed={side === 'timeline'}
        icon={<ChartNoAxesGantt size={16} aria-hidden="true" />}
        onClick={() => toggle('timeline')}
      />
      <HeaderButton
        name={texts.offered}
        word={texts.offeredShort}
        isPressed={side === 'tools'}
        icon={<Wrench size={16} aria-hidden="true" />}
        onClick={() => toggle('tools')}
      />
    </>
  );
}

interface HeaderButtonProps {
  /** For assistive tools, and as the tooltip. */
  readonly name: string;
  /** Begins the name, and is left out where there is little room. */
  readonly word: string;
  readonly icon: ReactNode;
  /** Absent if it opens something and shows no state. */
  readonly isPressed?: boolean;
  readonly onClick: () => void;
}

function HeaderButton({ name, word, icon, isPressed, onClick }: HeaderButtonProps) {
  return (
    <Button
      look="quiet"
      className={styles.toggle}
      aria-label={name}
      title={name}
      aria-pressed={isPressed}
      icon={icon}
      onClick={onClick}
    >
      <span className={styles.toggleWord}>{word}</span>
    </Button>
  );
}

/** Allows notifications when a run ends in a hidden tab; asks once, after a click. */
function NotifyButton() {
  const { state, ask } = useNotify();
  const [isRefused, setRefused] = useState(false);
  if (state === 'none') return null;
  if (state === 'on') {
    return (
      <span className={styles.notifying} title={texts.notifying}>
        <BellRing size={16} aria-hidden="true" />
        <span className="visually-hidden">{texts.notifying}</span>
      </span>
    );
  }
  return (
    <Button
      look="quiet"
      className={styles.notify}
      icon={<Bell size={16} aria-hidden="true" />}
      title={texts.notify}
      onClick={() => void ask().then((isOn) => setRefused(!isOn))}
    >
      <span className={styles.notifyText}>{isRefused ? texts.notifyRefused : texts.notify}</span>
    </Button>
  );
}
