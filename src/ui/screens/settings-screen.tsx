import { lazy, Suspense, type JSX } from 'react';
import { Loading } from '../elements/loading.tsx';
import { hrefOf, SETTINGS_PAGES, type SettingsPage } from '../model/routes.ts';
import { AboutPanel } from '../panels/about-panel.tsx';
import { AppearancePanel } from '../panels/appearance-panel.tsx';
import { ChangesPanel } from '../panels/changes-panel.tsx';
import { GrantsPanel } from '../panels/grants-panel.tsx';
import { KeyboardPanel } from '../panels/keyboard-panel.tsx';
import { RegistryPanel } from '../panels/registry-panel.tsx';
import { SecretsPanel } from '../panels/secrets-panel.tsx';
import { StoragePanel } from '../panels/storage-panel.tsx';
import { ToolSettingsPanel } from '../panels/tool-settings-panel.tsx';
import { texts } from '../texts/texts.ts';
import styles from './settings-screen.module.css';

const EnginesPanel = lazy(async () => ({ default: (await import('../panels/engines-panel.tsx')).EnginesPanel }));

const ProvidersPanel = lazy(async () => ({ default: (await import('../agent/providers/providers-panel.tsx')).ProvidersPanel }));

const WorkspacePanel = lazy(async () => ({ default: (await import('../panels/workspace-panel.tsx')).WorkspacePanel }));

const AgentApprovals = lazy(async () => ({ default: (await import('../agent/approvals/approval-settings-panel.tsx')).ApprovalSettingsPanel }));

function ApprovalsPanel() {
  return (
    <Suspense fallback={<Loading />}>
      <AgentApprovals />
    </Suspense>
  );
}

function FilesPanel() {
  return (
    <Suspense fallback={<Loading />}>
      <WorkspacePanel />
    </Suspense>
  );
}

function ModelsPanel() {
  return (
    <Suspense fallback={<Loading />}>
      <ProvidersPanel />
    </Suspense>
  );
}

function NodePanel() {
  return (
    <Suspense fallback={<Loading />}>
      <EnginesPanel />
    </Suspense>
  );
}

const PANELS: Readonly<Record<SettingsPage, () => JSX.Element>> = {
  appearance: AppearancePanel,
  keyboard: KeyboardPanel,
  secrets: SecretsPanel,
  permissions: GrantsPanel,
  models: ModelsPanel,
  approvals: ApprovalsPanel,
  tools: ToolSettingsPanel,
  node: NodePanel,
  packages: RegistryPanel,
  workspace: FilesPanel,
  storage: StoragePanel,
  changes: ChangesPanel,
  about: AboutPanel,
};

export function SettingsScreen({ page }: { page: SettingsPage }) {
  const Content = PANELS[page];
  return (
    <div className={styles.screen}>
      <nav className={styles.nav} aria-label={texts.settings.navigation}>
        <p className={styles.navTitle}>{texts.settings.title}</p>
        <ul className={styles.links}>
          {SETTINGS_PAGES.map((id) => (
            <li key={id}>
              <a href={hrefOf({ screen: 'settings', page: id })} className={styles.link} aria-current={id === page ? 'page' : undefined}>
                {texts.settings.pages[id]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.content}>
        <h1 className={styles.title}>{texts.settings.pages[page]}</h1>
        <Content />
      </div>
    </div>
  );
}
