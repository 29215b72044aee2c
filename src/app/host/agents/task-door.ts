import type { TaskAnswer, TaskRunner } from '../../../agents/contract/task-runner.ts';

/** The tools for tasks exist before the code of conversations is loaded, which runs them. */
export interface TaskDoor {
  readonly runner: TaskRunner;
  readonly open: (runner: TaskRunner) => void;
}

const CLOSED: TaskAnswer = {
  ok: false,
  error: { code: 'invalid-input', message: 'Only an agent in a conversation can use tasks' },
};

export function createTaskDoor(): TaskDoor {
  let inside: TaskRunner | undefined;
  return {
    runner: {
      start: async (request, caller) => (await inside?.start(request, caller)) ?? CLOSED,
      output: async (request, caller) => (await inside?.output(request, caller)) ?? CLOSED,
    },
    open: (runner) => {
      inside = runner;
    },
  };
}
