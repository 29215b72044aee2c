import { useState } from 'react';
import type { AgentView } from '../../agents/contract/services.ts';
import { Button } from '../elements/button.tsx';
import { toast } from '../elements/layers/toast.ts';
import { navigate } from '../lib/navigate.ts';
import { pathOf } from '../lib/routes.ts';
import { shareStore } from '../share/share-store.ts';
import styles from '../styles/page-list.module.css';
import { useApp } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import { usePanelStore } from '../stores/panel-store.ts';
import { ExportAgents } from './export-agents.tsx';
import { agentsTexts } from './texts/index.ts';

const texts = agentsTexts.view;

/** What a person does with an agent, besides allowing it. */
export function AgentActions({ agent }: { agent: AgentView }) {
  const { host } = useApp();
  const share = usePanelStore(shareStore);
  const [isExporting, setExporting] = useState(false);
  const { text, tier, path, isAllowed, isOff, hiddenBy } = agent;
  const actions = useAgentActions(agent);
  return (
    <div className={styles.actions}>
      {isAllowed && hiddenBy === undefined && text.isForPeople ? (
        <Button look="primary" onClick={actions.tryIt}>
          {texts.try}
        </Button>
      ) : null}
      <Button onClick={() => setExporting(true)}>{texts.export}</Button>
      {tier === 'workspace' && hiddenBy === undefined ? (
        <Button onClick={() => share.getState().open({ agents: [path] })}>{texts.share}</Button>
      ) : null}
      {tier === 'shipped' ? (
        <Button onClick={actions.attempt(() => host.agentFiles.setOff(text.name, !isOff))}>
          {isOff ? texts.on : texts.off}
        </Button>
      ) : (
        <>
          {isAllowed ? (
            <Button onClick={actions.attempt(() => host.agentFiles.disallow(path))}>{texts.disallow}</Button>
          ) : null}
          <Button look="danger" onClick={actions.remove}>
            {texts.remove}
          </Button>
        </>
      )}
      {isExporting ? <ExportAgents paths={[path]} name={text.name} onClose={() => setExporting(false)} /> : null}
    </div>
  );
}

function useAgentActions({ text: { name, initialPrompt = '' }, path }: AgentView) {
  const { host, agent, undo } = useApp();
  const attempt = (work: () => Promise<unknown>) => (): void => {
    work().catch((error: unknown) => toast.error(messageOf(error)));
  };
  return {
    attempt,
    /** Begins a conversation that runs as this agent; nothing is sent. */
    tryIt: attempt(async () => {
      const [provider] = await host.providers.list();
      const { id } = await host.conversations.create(provider === undefined ? {} : { providerId: provider.id });
      await host.conversations.setAgent(id, name);
      if (initialPrompt !== '') agent.getState().setDraft(id, { text: initialPrompt, images: [] });
      navigate(pathOf({ screen: 'agent', id }));
    }),
    remove: attempt(async () => {
      const act = await host.agentFiles.remove(path);
      undo.getState().did(texts.removed(name), () => host.files.undo(act));
      navigate(pathOf({ screen: 'panel', panel: 'agents', path: [] }));
    }),
  };
}
