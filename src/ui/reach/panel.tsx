import { lazyComponent, type Panel } from '../frame/panel.ts';
import { navigate } from '../lib/navigate.ts';
import { pathOf } from '../lib/routes.ts';
import { useAgent, useQuestions } from '../stores/app-context.ts';
import { useReach } from './reach-store.ts';
import { reachFirstTexts } from './texts/first/index.ts';

const ReachScreen = lazyComponent(async () => (await import('./reach-screens.ts')).ReachScreen);
const RemoteApprovalDock = lazyComponent(async () => (await import('./reach-screens.ts')).RemoteApprovalDock);

/** Clients outside the tab: agents and programs that call its tools. */
export const reachPanel: Panel = {
  id: 'reach',
  screen: { show: () => <ReachScreen />, title: () => reachFirstTexts.title },
  actions: () => [
    {
      id: 'go.reach',
      group: 'go',
      label: reachFirstTexts.title,
      perform: () => navigate(pathOf({ screen: 'panel', panel: 'reach', path: [] })),
    },
  ],
  docks: [
    {
      id: 'remote-approvals',
      useIsActive: () => {
        const isAsked = useQuestions(({ open }) => open.length > 0);
        const isAgents = useAgent(({ approvals }) => approvals.length > 0);
        return useReach(({ view }) => (view?.approvals.length ?? 0) > 0) && !isAsked && !isAgents;
      },
      content: RemoteApprovalDock,
    },
  ],
};
