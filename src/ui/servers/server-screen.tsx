import { useEffect, type ComponentType } from 'react';
import type { McpServerView } from '../../mcp/contract/mcp-api.ts';
import { panelId, tabId, TabList } from '../elements/layers/tabs.tsx';
import { formatWhen } from '../lib/format.ts';
import { navigate } from '../lib/navigate.ts';
import { pathOf, SERVER_TABS, type ServerTab } from '../lib/routes.ts';
import { DoctorCard } from './doctor-card.tsx';
import { LogTab } from './inspector/log-tab.tsx';
import { MessagesTab } from './inspector/messages-tab.tsx';
import { ProgramProgress } from './connect/program-progress.tsx';
import { PromptsTab } from './tabs/prompts-tab.tsx';
import { ResourcesTab } from './tabs/resources-tab.tsx';
import { ServerHeader } from './server-header.tsx';
import { SignInCard } from './connect/sign-in-card.tsx';
import { SettingsTab } from './tabs/settings-tab.tsx';
import { ToolsTab } from './tabs/tools-tab.tsx';
import styles from './servers.module.css';
import { useApp, useServers } from '../stores/app-context.ts';
import { serversTexts } from './texts/index.ts';
import { MessageScreen } from '../elements/layers/message-screen.tsx';

const texts = serversTexts;
const TABS: Readonly<Record<ServerTab, ComponentType<{ view: McpServerView }>>> = {
  tools: ToolsTab,
  resources: ResourcesTab,
  prompts: PromptsTab,
  messages: MessagesTab,
  log: LogTab,
  settings: SettingsTab,
};

/** One server: its state, its offers, its messages. */
export function ServerScreen({ name, tab }: { name: string; tab: ServerTab }) {
  const { servers } = useApp();
  const views = useServers((state) => state.servers);
  useEffect(() => {
    void servers.getState().load();
  }, [servers]);
  const isKnown = views !== undefined;
  useEffect(() => {
    // On a narrow screen the tabs are wider than the screen.
    document.getElementById(tabId('server', tab))?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab, isKnown]);
  const view = views?.find(({ server }) => server.name === name);
  if (view === undefined)
    return views === undefined ? null : <MessageScreen title={texts.noServer(name)} text={texts.lost} />;
  const { status, server } = view;
  const Tab = TABS[tab];
  const changed = view.tools.filter(({ approval }) => approval === 'changed').length;
  return (
    <div className={styles.screen}>
      <ServerHeader view={view} />
      {server.enabled && status.state === 'needs-sign-in' ? <SignInCard view={view} failure={status.failure} /> : null}
      {server.enabled && 'failure' in status && status.state !== 'needs-sign-in' ? (
        <DoctorCard view={view} failure={status.failure} />
      ) : null}
      {server.enabled && status.state === 'reconnecting' ? (
        <p className={styles.muted}>{texts.attempt(status.attempt, formatWhen(status.nextAt))}</p>
      ) : null}
      {server.transport === 'stdio' && status.state === 'connecting' ? <ProgramProgress view={view} /> : null}
      <TabList
        label={texts.tabList}
        idPrefix="server"
        items={SERVER_TABS.map((id) => ({
          id,
          label: texts.tabs[id],
          mark: id === 'tools' && changed > 0 ? texts.changedCount(changed) : undefined,
        }))}
        selected={tab}
        onSelect={(id) => navigate(pathOf({ screen: 'server', name, tab: id }), { replace: true })}
      />
      <div id={panelId('server')} role="tabpanel" aria-labelledby={tabId('server', tab)} className={styles.panel}>
        <Tab view={view} />
      </div>
    </div>
  );
}
