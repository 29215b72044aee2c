import type { TaskState } from '../../../../agent/contract/tasks/task.ts';

const states: Readonly<Record<TaskState, string>> = {
  queued: 'Queued',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  stopped: 'Stopped',
  interrupted: 'Interrupted',
};

export const english = {
  picker: {
    label: 'Agent',
    hint: 'Run this conversation with the instructions and tools of an agent',
    none: 'No agent',
    chosen: (name: string) => `Agent: ${name}`,
    missing: (name: string) => `Agent: ${name} (not allowed)`,
  },
  row: {
    label: (agent: string, description: string) => `Task of ${agent}: ${description}`,
    steps: (count: number) => (count === 1 ? '1 step' : `${String(count)} steps`),
    tokens: (count: string) => `${count} tokens`,
    tokensHint: 'Includes the tasks that it started',
    stop: 'Stop',
    stopOne: (description: string) => `Stop the task ${description}`,
    states,
  },
  limits: {
    text: 'Tasks are conversations that agents start. Each step uses tokens of your model.',
    depth: 'Levels of tasks',
    atOnce: 'Tasks at a time',
    perConversation: 'Tasks in a conversation',
    usual: (value: number) => `${String(value)} (default)`,
  },
  transcript: {
    prompt: 'Task',
  },
  approval: {
    of: (agent: string, description: string) => `Agent ${agent}, task: ${description}`,
    in: (title: string) => `In: ${title}`,
  },
};
