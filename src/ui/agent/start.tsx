import { Play, SlidersHorizontal, X } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { toast } from '../elements/layers/toast.ts';
import type { RecordingSummary } from '../../agent/contract/agent-api.ts';
import { DEFAULT_OFF_GROUPS } from '../../agent/contract/offer-groups.ts';
import type { ProviderId } from '../../agent/contract/provider.ts';
import { createBuiltInModel, promptApi } from '../../platform/page/built-in-model.ts';
import { Badge } from '../elements/badge.tsx';
import { Button, IconButton } from '../elements/button.tsx';
import { navigate } from '../lib/navigate.ts';
import { pathOf } from '../lib/routes.ts';
import { NEW_DRAFT, type MessageDraft } from './agent-store.ts';
import { useAgent, useApp } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import { useActions } from '../stores/use-actions.ts';
import { agentTexts } from './texts/index.ts';
import { language } from '../texts/language.ts';
import { Composer } from './composer/composer.tsx';
import { BuiltInSwitch } from './offer/built-in-switch.tsx';
import { CompareButton } from './compare/compare-button.tsx';
import { AgentPicker } from './tasks/agent-picker.tsx';
import { ModelPicker } from './composer/model-picker.tsx';
import { messageOfDraft } from './list/use-conversation-actions.ts';
import composer from './composer/composer.module.css';
import styles from './start.module.css';

const texts = agentTexts.start;

/** The start screen: the message field, and for people without a model the first step of its setup. */
export function Start() {
  const { agent } = useApp();
  const providers = useAgent((state) => state.providers);
  const stored = useAgent((state) => state.recordings);
  const recordings = useMemo(
    () => stored?.filter((each) => each.language === undefined || each.language === language),
    [stored],
  );
  const failure = useAgent((state) => state.failure);
  const { provider, choose, offGroups, setOffGroups, agentName, setAgentName, ...actions } = useStart();
  const { send, openSettings, play, addChrome, removeRecording } = actions;
  const hasBuiltIn = useHasBuiltIn();
  const setUp = () => agent.getState().setSettingUp({ choice: { current: provider?.id, choose } });
  useRecordingActions(recordings ?? [], play);
  // The part below appears together with it.
  const isReady = providers !== undefined || failure !== undefined;
  const hasModel = providers !== undefined && providers.length > 0;
  return (
    <div className={styles.start}>
      <header className={styles.head}>
        <h1 className={styles.title}>{texts.title}</h1>
        <p className={styles.text}>{texts.text}</p>
      </header>
      {!isReady ? null : (
        <Composer
          draftKey={NEW_DRAFT}
          isRunning={false}
          reason={
            providers === undefined || hasModel ? undefined : (
              <NoModel onChrome={hasBuiltIn ? () => void addChrome() : undefined} onSetUp={setUp} />
            )
          }
          tools={
            <>
              {hasModel ? <AgentPicker value={agentName} onChange={setAgentName} /> : null}
              <ModelPicker value={provider?.id} onChange={choose} onSetUp={setUp} />
              <CompareButton draftKey={NEW_DRAFT} />
              {hasModel ? (
                <>
                  <BuiltInSwitch offGroups={offGroups} onChange={setOffGroups} />
                  <SettingsButton onOpen={() => void openSettings()} />
                </>
              ) : null}
            </>
          }
          onSend={send}
          autoFocus={hasModel}
        />
      )}
      {recordings === undefined || recordings.length === 0 || !isReady ? null : (
        <Recordings
          recordings={recordings}
          onPlay={(id) => void play(id)}
          onRemove={(id) => void removeRecording(id)}
        />
      )}
    </div>
  );
}

function SettingsButton({ onOpen }: { onOpen: () => void }) {
  return (
    <Button
      look="quiet"
      className={composer.tool}
      aria-label={agentTexts.settings}
      title={agentTexts.settings}
      icon={<SlidersHorizontal size={16} aria-hidden="true" />}
      onClick={onOpen}
    >
      <span className={composer.word}>{agentTexts.settings}</span>
    </Button>
  );
}

function useRecordingActions(recordings: readonly RecordingSummary[], play: (id: string) => Promise<unknown>): void {
  useActions(() =>
    recordings.map(({ id, title }) => ({
      id: `agent.play.${id}`,
      group: 'run',
      label: agentTexts.actions.play(title),
      perform: () => play(id),
    })),
  );
}

interface RecordingsProps {
  recordings: readonly RecordingSummary[];
  onPlay: (id: string) => void;
  onRemove: (id: string) => void;
}

function Recordings({ recordings, onPlay, onRemove }: RecordingsProps) {
  return (
    <section className={styles.section} aria-label={texts.watchTitle}>
      <h2>{texts.watchTitle}</h2>
      <p className={styles.text}>{texts.watchText}</p>
      <ul className={styles.recordings}>
        {recordings.map((recording) => (
          <Recording
            key={recording.id}
            recording={recording}
            onPlay={() => onPlay(recording.id)}
            onRemove={() => onRemove(recording.id)}
          />
        ))}
      </ul>
    </section>
  );
}

/** The model that will answer, and the actions of the screen. */
function useStart() {
  const { host, agent } = useApp();
  const providers = useAgent((state) => state.providers);
  const [chosen, choose] = useState<ProviderId | undefined>();
  const [offGroups, setOffGroups] = useState(DEFAULT_OFF_GROUPS);
  const [agentName, setAgentName] = useState<string | undefined>();
  const provider = providers?.find(({ id }) => id === chosen) ?? providers?.[0];
  const settings = { offGroups, ...(provider === undefined ? {} : { providerId: provider.id }) };
  const attempt = async (act: () => Promise<void>): Promise<boolean> => {
    try {
      await act();
      return true;
    } catch (error) {
      toast.error(agentTexts.failed(messageOf(error)));
      return false;
    }
  };
  const create = async () => {
    const { id } = await host.conversations.create(settings);
    if (agentName !== undefined) await host.conversations.setAgent(id, agentName);
    return id;
  };
  return {
    provider,
    choose,
    offGroups,
    setOffGroups,
    agentName,
    setAgentName,
    send: (draft: MessageDraft) =>
      attempt(async () => {
        const id = await create();
        await host.conversations.send(id, messageOfDraft(draft));
        navigate(pathOf({ screen: 'agent', id }));
      }),
    /** Settings belong to a conversation, so it begins here; what was written moves along. */
    openSettings: () =>
      attempt(async () => {
        const id = await create();
        const { drafts, setDraft, setSettingsOf } = agent.getState();
        setDraft(id, drafts.get(NEW_DRAFT));
        setDraft(NEW_DRAFT, undefined);
        setSettingsOf(id);
        navigate(pathOf({ screen: 'agent', id }));
      }),
    play: (id: string) =>
      attempt(async () => navigate(pathOf({ screen: 'agent', id: await host.recordings.play(id) }))),
    addChrome: () =>
      attempt(async () => {
        const { id } = await host.providers.add({ kind: 'chrome', name: 'Chrome', model: '', dialect: 'text' });
        await agent.getState().load();
        choose(id);
      }),
    removeRecording: (id: string) =>
      attempt(async () => {
        await host.recordings.remove(id);
        await agent.getState().load();
      }),
  };
}

/** Whether the browser has a model that can be used immediately. */
function useHasBuiltIn(): boolean {
  const [hasBuiltIn, setBuiltIn] = useState(false);
  useEffect(() => {
    // Many browsers have the interface without a model.
    createBuiltInModel(promptApi())
      .availability()
      .then((availability) => setBuiltIn(availability === 'available'))
      .catch(() => setBuiltIn(false));
  }, []);
  return hasBuiltIn;
}

/** Why nothing can be sent, and buttons to set up a model. */
function NoModel({ onChrome, onSetUp }: { onChrome: (() => void) | undefined; onSetUp: () => void }) {
  return (
    <>
      <span className={styles.reason}>
        <strong>{agentTexts.composer.noModel}</strong> {texts.setUpText}
      </span>
      {onChrome === undefined ? null : (
        <Button title={texts.chromeText} onClick={onChrome}>
          {texts.chrome}
        </Button>
      )}
      <Button look="primary" onClick={onSetUp}>
        {agentTexts.composer.setUpShort}
      </Button>
    </>
  );
}

interface RecordingProps {
  readonly recording: RecordingSummary;
  readonly onPlay: () => void;
  readonly onRemove: () => void;
}

function Recording({ recording, onPlay, onRemove }: RecordingProps) {
  const { title, description, ships, calls, does = [], isStrangers } = recording;
  return (
    <li className={styles.recording}>
      <div className={styles.recordingWords}>
        <p className={styles.recordingTitle}>{title}</p>
        <p className={styles.muted}>{description}</p>
        {isStrangers === true ? <Badge colour="amber">{texts.untrusted}</Badge> : null}
        {does.length === 0 ? null : (
          <details className={styles.does}>
            <summary>{texts.does}</summary>
            <ul>
              {does.map((act) => (
                <li key={act}>{act}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <span className={styles.muted}>{texts.calls(calls)}</span>
      <Button icon={<Play size={14} aria-hidden="true" />} aria-label={`${texts.play}: ${title}`} onClick={onPlay}>
        {texts.play}
      </Button>
      {ships ? null : (
        <IconButton label={texts.removeRecording(title)} onClick={onRemove}>
          <X size={14} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}
