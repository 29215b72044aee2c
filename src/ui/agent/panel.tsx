import { MessagesSquare } from 'lucide-react';
import { lazyComponent, type Panel } from '../frame/panel.ts';
import { navigate } from '../lib/navigate.ts';
import { hrefOf, pathOf } from '../lib/routes.ts';
import { useAgent, useQuestions } from '../stores/app-context.ts';
import { agentFirstTexts } from './texts/first/index.ts';

const AgentScreen = lazyComponent(async () => (await import('./agent-screen.tsx')).AgentScreen);
const ApprovalDock = lazyComponent(async () => (await import('./calls/approval-dock.tsx')).ApprovalDock);
const ApprovalSettings = lazyComponent(
  async () => (await import('./approvals/approval-settings-section.tsx')).ApprovalSettingsSection,
);
const ProvidersSection = lazyComponent(
  async () => (await import('./providers/providers-section.tsx')).ProvidersSection,
);
const TaskLimitsSection = lazyComponent(
  async () => (await import('./tasks/task-limits-section.tsx')).TaskLimitsSection,
);
const RunNotices = lazyComponent(async () => (await import('./run-notices.ts')).RunNotices);

/** Conversations with a model, their approvals, and the models. */
export const agentPanel: Panel = {
  id: 'agent',
  activityBar: {
    title: () => agentFirstTexts.title,
    icon: MessagesSquare,
    at: 'top',
    start: () => hrefOf({ screen: 'agent' }),
  },
  screens: {
    agent: {
      show: ({ id, side }, layout) => <AgentScreen id={id} side={side} layout={layout} />,
      title: () => agentFirstTexts.title,
      isAlone: true,
      hasPanes: true,
    },
  },
  settings: [
    { id: 'models', order: 50, title: () => agentFirstTexts.models, content: ProvidersSection },
    { id: 'approvals', order: 60, title: () => agentFirstTexts.approvals, content: ApprovalSettings },
    { id: 'tasks', order: 65, title: () => agentFirstTexts.tasks, content: TaskLimitsSection },
  ],
  actions: () => [
    { id: 'go.agent', group: 'go', label: agentFirstTexts.open, perform: () => navigate(pathOf({ screen: 'agent' })) },
  ],
  docks: [
    {
      id: 'run-notices',
      useIsActive: () =>
        useAgent(
          ({ views, approvals, ended }) =>
            approvals.length > 0 || ended !== undefined || [...views.values()].some(({ isRunning }) => isRunning),
        ),
      content: RunNotices,
    },
    {
      id: 'approvals',
      useIsActive: () => {
        const isAsked = useQuestions(({ open }) => open.length > 0);
        return useAgent(({ approvals }) => approvals.length > 0) && !isAsked;
      },
      content: ApprovalDock,
    },
  ],
};
