import { useEffect, useState } from 'react';
import type { CallPart } from '../../../agent/contract/conversation.ts';
import type { RunRecord } from '../../../core/call.ts';
import type { ToolCallId, ToolId } from '../../../core/ids.ts';
import { useFullRun } from '../../run/history/use-full-run.ts';
import { useApp } from '../../stores/app-context.ts';

/** The stored run of a call, once it exists. */
export function useCallRun(
  toolId: ToolId | undefined,
  call: ToolCallId,
  state: CallPart['state'],
): RunRecord | undefined {
  const { host } = useApp();
  const [record, setRecord] = useState<RunRecord | undefined>();
  useEffect(() => {
    if (toolId === undefined || state === 'running') return undefined;
    let isCurrent = true;
    host.runs.list(toolId).then(
      (runs) => {
        if (isCurrent) setRecord(runs.find(({ toolCallId }) => toolCallId === call));
      },
      () => {
        // Then shows what the conversation stored.
        if (isCurrent) setRecord(undefined);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [host, toolId, call, state]);
  return useFullRun(record?.toolCallId === call ? record : undefined);
}
