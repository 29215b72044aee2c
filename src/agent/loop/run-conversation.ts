import type { ModelTurn } from '../contract/conversation.ts';
import type { LoopClock, LoopEnd, RunConversation } from './ports.ts';
import { runStep } from './run-step.ts';
import { createToMessages } from './to-messages.ts';
import { addUsage, NO_USAGE } from './usage.ts';

const CLOCK: LoopClock = { now: () => new Date().toISOString(), tick: () => performance.now() };

export const runConversation: RunConversation = async (ports, start, signal) => {
  const made: ModelTurn[] = [];
  const parts = { ports, start, clock: ports.clock ?? CLOCK, toMessages: createToMessages(), signal };
  for (;;) {
    const turn = await runStep(parts, [...start.turns, ...made], made.length + 1 >= start.maxSteps);
    made.push(turn);
    if (turn.stopReason !== undefined) return endOf(made, turn);
  }
};

function endOf(turns: readonly ModelTurn[], last: ModelTurn): LoopEnd {
  const { stopReason = 'stop', failure } = last;
  const costs = turns.flatMap(({ cost }) => (cost === undefined ? [] : [cost]));
  return {
    stopReason,
    ...(failure === undefined ? {} : { failure }),
    turns,
    text: last.parts.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    usage: turns.reduce((sum, { usage }) => (usage === undefined ? sum : addUsage(sum, usage)), NO_USAGE),
    ...(costs.length === 0 ? {} : { cost: costs.reduce((sum, cost) => sum + cost, 0) }),
  };
}
