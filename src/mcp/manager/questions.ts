import { newId } from '../../core/ids.ts';
import { LIMITS } from '../../core/limits.ts';
import type { McpOpenQuestion, McpQuestion, McpQuestionAnswer } from '../../core/mcp-api.ts';
import type { McpServer, McpServerId } from '../../core/mcp-server.ts';

/** What servers ask of a person, until somebody answers. */
export interface Questions {
  /** Settles with `cancel` when nobody can answer, nobody does in time, or the connection is gone. */
  readonly ask: (server: McpServer, question: McpQuestion) => Promise<McpQuestionAnswer>;
  readonly answer: (questionId: string, answer: McpQuestionAnswer) => boolean;
  readonly open: () => readonly McpOpenQuestion[];
  /** Whether a server waits for a person. */
  readonly isAsking: (serverId: McpServerId) => boolean;
  readonly cancelAll: (serverId: McpServerId) => void;
  readonly setAnswering: (canAnswer: boolean) => void;
}

const MAX_OPEN = 20;

/** @param onChange the questions that are open are others, or a server began or ended to wait */
export function createQuestions(onChange: (serverId: McpServerId) => void): Questions {
  const waiting = new Map<string, McpOpenQuestion & { readonly settle: (answer: McpQuestionAnswer) => void }>();
  let canAnswer = false;
  const cancel = (fits: (question: McpOpenQuestion) => boolean): void => {
    for (const question of [...waiting.values()].filter(fits)) question.settle({ action: 'cancel' });
  };
  return {
    ask: async (server, question) => {
      if (!canAnswer || waiting.size >= MAX_OPEN) return { action: 'cancel' };
      const questionId = newId<string>();
      const { id: serverId, name: serverName } = server;
      return await new Promise<McpQuestionAnswer>((resolve) => {
        const timer = setTimeout(() => waiting.get(questionId)?.settle({ action: 'cancel' }), LIMITS.mcp.questionMs);
        const settle = (answer: McpQuestionAnswer): void => {
          clearTimeout(timer);
          waiting.delete(questionId);
          resolve(answer);
          onChange(serverId);
        };
        waiting.set(questionId, { questionId, serverId, serverName, question, settle });
        onChange(serverId);
      });
    },
    answer: (questionId, answer) => {
      const question = waiting.get(questionId);
      question?.settle(answer);
      return question !== undefined;
    },
    open: () =>
      [...waiting.values()].map(({ questionId, serverId, serverName, question }) => ({
        questionId,
        serverId,
        serverName,
        question,
      })),
    isAsking: (serverId) => [...waiting.values()].some((question) => question.serverId === serverId),
    cancelAll: (serverId) => cancel((question) => question.serverId === serverId),
    setAnswering: (value) => {
      canAnswer = value;
      if (!value) cancel(() => true);
    },
  };
}
