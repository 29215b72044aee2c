import { lazy, Suspense, useState } from 'react';
import type { CallPart } from '../../../agent/contract/conversation.ts';
import type { ToolId } from '../../../core/ids.ts';
import { viewOfRecord } from '../../run/run-store.ts';
import { useApp, useServers } from '../../stores/app-context.ts';
import { useConversation } from '../list/use-conversation-actions.ts';
import { useCallRun } from './use-call-run.ts';

const AppPanel = lazy(async () => ({ default: (await import('../../apps/app-panel.tsx')).AppPanel }));

/**
 * The app of a server for the result of a call. It offers itself where the call ended just now; beside an older one is
 * a button.
 */
export function CallApp({ call }: { call: CallPart }) {
  const toolId = useServers(({ servers = [] }) => {
    const tool = servers.flatMap(({ tools }) => tools).find(({ name }) => name === call.toolName);
    return tool?.definition.uiResource === undefined ? undefined : tool.toolId;
  });
  const [isNew] = useState(call.state !== 'done');
  return toolId === undefined || call.state !== 'done' ? null : (
    <AppOfRun call={call} toolId={toolId} isOffered={isNew} />
  );
}

function AppOfRun({ call, toolId, isOffered }: { call: CallPart; toolId: ToolId; isOffered: boolean }) {
  const { agent } = useApp();
  const { id } = useConversation();
  const record = useCallRun(toolId, call.callId, call.state);
  if (record === undefined) return null;
  const write = (text: string) => {
    const draft = agent.getState().drafts.get(id) ?? { text: '', images: [] };
    agent.getState().setDraft(id, { ...draft, text: draft.text === '' ? text : `${draft.text}\n\n${text}` });
  };
  return (
    <Suspense fallback={null}>
      <AppPanel tool={{ id: toolId }} view={viewOfRecord(record)} isOffered={isOffered} onWrite={write} />
    </Suspense>
  );
}
