import { FastForward, Square } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import type { ConversationView } from '../../agent/contract/conversation.ts';
import { Badge } from '../elements/badge.tsx';
import { Button } from '../elements/button.tsx';
import { navigate } from '../lib/navigate.ts';
import { pathOf } from '../lib/routes.ts';
import { withKeys } from '../lib/keybindings.ts';
import { useAgent, useApp } from '../stores/app-context.ts';
import { useActions } from '../stores/use-actions.ts';
import type { Action } from '../stores/action-registry.ts';
import { agentTexts } from './texts/index.ts';
import { Asked } from './turns/call-question.tsx';
import type { MessageDraft } from './agent-store.ts';
import { Composer } from './composer/composer.tsx';
import { ConversationHeader } from './conversation-header.tsx';
import { CompareButton } from './compare/compare-button.tsx';
import { MessageQueue } from './composer/message-queue.tsx';
import { ModelPicker } from './composer/model-picker.tsx';
import { OutsideBanner } from './outside-banner.tsx';
import { BuiltInSwitch } from './offer/built-in-switch.tsx';
import { MissingBuiltIn } from './offer/missing-built-in.tsx';
import { escapeInConversation } from './conversation-escape.ts';
import { AgentPicker } from './tasks/agent-picker.tsx';
import { TurnList } from './turns/turn-list.tsx';
import { useConversation } from './list/use-conversation-actions.ts';
import styles from './conversation.module.css';

const texts = agentTexts;

/** One conversation: its turns, its open question, and the field for a message. */
export function Conversation({ view, hasBack }: { view: ConversationView; hasBack: boolean }) {
  const { id, commands, isRecorded } = useConversation();
  const { conversation, isRunning } = view;
  const [isNaming, setNaming] = useState(false);
  const [sent, setSent] = useState(0);
  useConversationActions(view, () => setNaming(true));
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    escapeInConversation(event, isRunning ? commands.stop : undefined);
  };
  return (
    <div className={styles.conversation} onKeyDown={onKey}>
      <ConversationHeader view={view} isNaming={isNaming} onNaming={setNaming} hasBack={hasBack} />
      {view.outside === undefined ? null : <OutsideBanner outside={view.outside} />}
      <TurnList key={id} view={view} sent={sent} />
      <RunStatus isRunning={isRunning} />
      <Settings view={view} />
      <Asked view={view} />
      <div className={styles.write} data-uncovered="">
        <MissingBuiltIn view={view} />
        {isRecorded ? (
          <RecordedBar isRunning={isRunning} recordingId={conversation.recordingId} />
        ) : (
          <Writing view={view} onSent={() => setSent((count) => count + 1)} />
        )}
      </div>
    </div>
  );
}

/** The message field, and the messages that wait. */
function Writing({ view: { conversation, isRunning }, onSent }: { view: ConversationView; onSent: () => void }) {
  const { agent } = useApp();
  const { id, commands } = useConversation();
  const providers = useAgent((state) => state.providers);
  // A preset says itself which tools.
  const { providerId, presetId, offGroups = [], agent: agentName } = conversation.settings;
  const provider = providers?.find((each) => each.id === providerId);
  const setUp = () =>
    agent.getState().setSettingUp({ choice: { current: provider?.id, choose: commands.setProvider } });
  const reason =
    providers !== undefined && provider === undefined ? (
      <>
        {providers.length === 0 ? agentTexts.composer.noModel : agentTexts.composer.noneChosen}
        {providers.length === 0 ? <Button onClick={setUp}>{agentTexts.composer.setUpShort}</Button> : null}
      </>
    ) : undefined;
  const send = async (draft: MessageDraft) => {
    if (isRunning) return await commands.queue(draft);
    const isSent = await commands.send(draft);
    if (isSent) onSent();
    return isSent;
  };
  return (
    <>
      <MessageQueue queue={conversation.queue} isRunning={isRunning} />
      <Composer
        draftKey={id}
        isRunning={isRunning}
        reason={reason}
        tools={
          <>
            <AgentPicker value={agentName} onChange={commands.setAgent} />
            <ModelPicker value={providerId} onChange={commands.setProvider} onSetUp={setUp} />
            <CompareButton draftKey={id} from={id} />
            {presetId === undefined ? <BuiltInSwitch offGroups={offGroups} onChange={commands.setOffGroups} /> : null}
          </>
        }
        onSend={send}
        onStop={commands.stop}
        autoFocus
      />
    </>
  );
}

const SettingsDialog = lazy(async () => ({
  default: (await import('./settings/settings-dialog.tsx')).SettingsDialog,
}));

/** The settings of this conversation, while they are open. */
function Settings({ view: { conversation } }: { view: ConversationView }) {
  const { agent } = useApp();
  const isOpen = useAgent(({ settingsOf }) => settingsOf === conversation.id);
  return isOpen ? (
    <Suspense>
      <SettingsDialog conversation={conversation} onClose={() => agent.getState().setSettingsOf(undefined)} />
    </Suspense>
  ) : null;
}

/** Registers the actions of the open conversation. */
function useConversationActions({ turns, isRunning }: ConversationView, rename: () => void): void {
  const { agent } = useApp();
  const { id, commands, isRecorded } = useConversation();
  const last = turns.at(-1);
  const canGoOn = !isRunning && !isRecorded;
  const words = 'agent conversation';
  const labels = agentTexts.actions;
  useActions(() => {
    const all: readonly (Action | false)[] = [
      isRunning && {
        id: 'agent.stop',
        group: 'run',
        label: labels.stop,
        keys: 'stop',
        words,
        perform: () => commands.stop(),
      },
      canGoOn &&
        last?.role === 'model' && {
          id: 'agent.retry',
          group: 'run',
          label: labels.retry,
          perform: () => commands.retry(last.id),
        },
      canGoOn &&
        last?.role === 'model' &&
        last.state !== 'done' && {
          id: 'agent.resume',
          group: 'run',
          label: labels.resume,
          words,
          perform: commands.resume,
        },
      {
        id: 'agent.timeline',
        group: 'go',
        label: labels.timeline,
        perform: () => agent.getState().setSide({ kind: 'timeline' }),
      },
      !isRecorded && {
        id: 'agent.settings',
        group: 'go',
        label: labels.settings,
        words,
        perform: () => agent.getState().setSettingsOf(id),
      },
      { id: 'agent.rename', group: 'tool', label: labels.rename, keys: 'rename', words, perform: rename },
      { id: 'agent.export', group: 'app', label: labels.exportOne, perform: commands.exportJson },
      { id: 'agent.remove', group: 'tool', label: labels.remove, perform: commands.remove },
    ];
    return all.filter((action) => action !== false);
  });
}

/** Takes the place of the message field: describes a recorded run, and links to a new conversation. */
function RecordedBar({ isRunning, recordingId }: { isRunning: boolean; recordingId: string | undefined }) {
  const { commands } = useConversation();
  const ships = useAgent(({ recordings }) => recordings?.find(({ id }) => id === recordingId)?.ships === true);
  return (
    <div className={styles.recorded}>
      <Badge colour="amber">{texts.recorded}</Badge>
      <p className={styles.recordedText}>
        {texts.recordedHint} {ships && isRunning ? texts.recordedUnasked : null}
      </p>
      {isRunning ? (
        <>
          <Button icon={<FastForward size={14} aria-hidden="true" />} onClick={commands.hurry}>
            {agentTexts.composer.hurry}
          </Button>
          <Button
            icon={<Square size={12} aria-hidden="true" fill="currentcolor" />}
            title={withKeys(agentTexts.composer.stop, 'stop')}
            onClick={() => void commands.stop()}
          >
            {agentTexts.composer.stop}
          </Button>
        </>
      ) : (
        <>
          {ships && recordingId !== undefined ? (
            <Button title={agentTexts.composer.clearHint} onClick={() => commands.clearRecording(recordingId)}>
              {agentTexts.composer.clear}
            </Button>
          ) : null}
          <Button look="primary" onClick={() => navigate(pathOf({ screen: 'agent' }))}>
            {agentTexts.composer.ownOne}
          </Button>
        </>
      )}
    </div>
  );
}

/** Tells screen readers that an answer began or ended. */
function RunStatus({ isRunning }: { isRunning: boolean }) {
  const isAsked = useAgent(({ approvals }) => approvals.length > 0);
  const [wasRunning, setWasRunning] = useState(isRunning);
  useEffect(() => {
    if (isRunning) setWasRunning(true);
  }, [isRunning]);
  const status = useMemo(
    () => (isAsked ? texts.state.waiting : isRunning ? texts.state.answering : wasRunning ? texts.state.done : ''),
    [isAsked, isRunning, wasRunning],
  );
  return (
    <p role="status" className="visually-hidden">
      {status}
    </p>
  );
}
