import { useLayoutEffect } from 'react';
import type { McpOpenQuestion } from '../../../mcp/contract/mcp-api.ts';
import { useApp, useServers } from '../../stores/app-context.ts';

/**
 * The question of a server that a run of the caller waits for, whose card the caller shows (`ServerQuestionSlot`). Like
 * `useQuestionOf`, it offers the place before the browser paints.
 */
export function useServerQuestionOf(isOne: (question: McpOpenQuestion) => boolean): McpOpenQuestion | undefined {
  const { questions } = useApp();
  const open = useServers((state) => state.questions.find(isOne));
  const id = open?.decision.id;
  useLayoutEffect(() => (id === undefined ? undefined : questions.getState().offer(id)), [id, questions]);
  return open;
}
