import type { DecisionId } from '../../../core/decisions/decision.ts';
import { createDecisionQueue } from '../../../platform/decision-queue.ts';
import type { McpServerId } from '../../../core/ids.ts';
import { LIMITS } from '../../../core/limits.ts';
import type { McpOpenQuestion, McpQuestion, McpQuestionAnswer, McpQuestionContent } from '../../contract/mcp-api.ts';
import type { McpServer } from '../../contract/mcp-server.ts';

/** Questions of servers to a person, until they are answered. */
export interface Questions {
  /** Settles with `cancel` if nobody can answer, nobody does in time, or the connection is lost. */
  readonly ask: (server: McpServer, question: McpQuestion) => Promise<McpQuestionAnswer>;
  /**
   * @param shown names the question in the form in which it was shown; from the page
   * @throws ToolyardError `not-found`, `conflict`
   */
  readonly answer: (shown: unknown, answer: McpQuestionAnswer) => void;
  readonly open: () => readonly McpOpenQuestion[];
  /**
   * Reports whether a server waits for a person: now if it does, and on every change.
   * @returns a function that stops the reports
   */
  readonly watch: (serverId: McpServerId, listener: (isAsking: boolean) => void) => () => void;
  /** Ends a question that its server no longer waits for; the oldest of several that read the same. */
  readonly withdraw: (serverId: McpServerId, question: McpQuestion) => void;
  readonly cancelAll: (serverId: McpServerId) => void;
  readonly setAnswering: (canAnswer: boolean) => void;
}

const MAX_OPEN = 20;

/** @param onChange called when the open questions change, or a server starts or stops waiting */
export function createQuestions(onChange: (serverId: McpServerId) => void): Questions {
  const waiting = createDecisionQueue<McpQuestionContent, { readonly settle: (answer: McpQuestionAnswer) => void }>();
  const watchers = new Set<(serverId: McpServerId) => void>();
  let canAnswer = false;
  const changed = (serverId: McpServerId): void => {
    for (const look of [...watchers]) look(serverId);
    onChange(serverId);
  };
  const cancel = (fits: (question: McpOpenQuestion) => boolean): void => {
    for (const { shown, owner } of waiting.list()) if (fits(shown)) owner.settle({ action: 'cancel' });
  };
  return {
    ask: async (server, question) => {
      if (!canAnswer || waiting.size() >= MAX_OPEN) return { action: 'cancel' };
      const { id: serverId, name: serverName } = server;
      return await new Promise<McpQuestionAnswer>((resolve) => {
        const timer = setTimeout(() => settle({ action: 'cancel' }), LIMITS.mcp.questionMs);
        const settle = (answer: McpQuestionAnswer): void => {
          if (!waiting.remove(questionId)) return;
          clearTimeout(timer);
          resolve(answer);
          changed(serverId);
        };
        const content = { serverId, serverName, question };
        const { id: questionId }: { readonly id: DecisionId } = waiting.add(content, { settle }).decision;
        changed(serverId);
      });
    },
    answer: (shown, answer) => waiting.find(shown).owner.settle(answer),
    open: () => waiting.list().map(({ shown }) => shown),
    watch: (serverId, listener) => {
      let wasAsking = false;
      const look = (id: McpServerId): void => {
        const isAsking = waiting.list().some(({ shown }) => shown.serverId === serverId);
        if (id !== serverId || isAsking === wasAsking) return;
        wasAsking = isAsking;
        listener(isAsking);
      };
      watchers.add(look);
      look(serverId);
      return () => void watchers.delete(look);
    },
    withdraw: (serverId, question) => {
      const text = JSON.stringify(question);
      const found = waiting
        .list()
        .find(({ shown }) => shown.serverId === serverId && JSON.stringify(shown.question) === text);
      found?.owner.settle({ action: 'cancel' });
    },
    cancelAll: (serverId) => cancel((question) => question.serverId === serverId),
    setAnswering: (value) => {
      canAnswer = value;
      if (!value) cancel(() => true);
    },
  };
}
