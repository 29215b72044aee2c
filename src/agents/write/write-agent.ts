import type { AgentText } from '../contract/agent-file.ts';
import type { AgentClient } from '../contract/services.ts';
import type { ToolRule } from '../contract/tool-rules.ts';

/** A file of an agent in the layout of a client. */
export interface WrittenAgent {
  /** Relative to the project. */
  readonly path: string;
  readonly text: string;
}

type Client = Exclude<AgentClient, 'agents'>;

/** Our tools as clients call them. */
const NAMES: Readonly<Record<Client, ReadonlyMap<string, string>>> = {
  claude: new Map(
    Object.entries({
      read: 'Read',
      write: 'Write',
      edit: 'Edit',
      glob: 'Glob',
      grep: 'Grep',
      bash: 'Bash',
      shell_output: 'BashOutput',
      kill_shell: 'KillShell',
      skill: 'Skill',
      task: 'Agent',
      task_output: 'TaskOutput',
      ask_user_question: 'AskUserQuestion',
      web_fetch: 'WebFetch',
      web_search: 'WebSearch',
    }),
  ),
  github: new Map(
    Object.entries({
      read: 'read',
      write: 'edit',
      edit: 'edit',
      glob: 'search',
      grep: 'search',
      bash: 'execute',
      task: 'agent',
      web_fetch: 'web',
      web_search: 'web',
    }),
  ),
  opencode: new Map(
    Object.entries({
      read: 'read',
      write: 'write',
      edit: 'edit',
      glob: 'glob',
      grep: 'grep',
      bash: 'bash',
      skill: 'skill',
      task: 'task',
      web_fetch: 'webfetch',
      web_search: 'websearch',
    }),
  ),
};

const FOLDERS: Readonly<Record<Client, (name: string) => string>> = {
  claude: (name) => `.claude/agents/${name}.md`,
  github: (name) => `.github/agents/${name}.agent.md`,
  opencode: (name) => `.opencode/agents/${name}.md`,
};

type Line = readonly [field: string, value: string];

/** An agent as a file that a client reads, with the fields that it knows. Tools that it does not have are left out. */
export function writtenFor(client: Client, agent: AgentText): WrittenAgent {
  const fields =
    client === 'claude' ? claudeFields(agent) : client === 'github' ? copilotFields(agent) : openFields(agent);
  const front = fields.map(([field, value]) => `${field}: ${value}`).join('\n');
  return { path: FOLDERS[client](agent.name), text: `---\n${front}\n---\n\n${agent.body.trim()}\n` };
}

function claudeFields(agent: AgentText): readonly Line[] {
  const { isOpen } = agent.tools;
  const on = isOpen ? [] : namesFor('claude', finalRules(agent, true));
  const off = namesFor('claude', finalRules(agent, false));
  const model = agent.models.find((one) => /^(?:sonnet|opus|haiku)$|^claude-/.test(one));
  return [
    ['name', agent.name],
    ['description', quoted(descriptionOf(agent))],
    ...(isOpen ? [] : [['tools', quoted(on.join(', '))] as const]),
    ...(isOpen && off.length > 0 ? [['disallowedTools', quoted(off.join(', '))] as const] : []),
    ...(model === undefined ? [] : [['model', quoted(model)] as const]),
    ...(agent.maxSteps === undefined ? [] : [['maxTurns', String(agent.maxSteps)] as const]),
    ...(agent.skills.length === 0 ? [] : [['skills', quoted(agent.skills.join(', '))] as const]),
    ...(agent.initialPrompt === undefined ? [] : [['initialPrompt', quoted(agent.initialPrompt)] as const]),
  ];
}

function copilotFields(agent: AgentText): readonly Line[] {
  const { isOpen } = agent.tools;
  const all = [...NAMES.github.keys()].map((pattern) => ({ pattern, isOn: true }));
  const off = new Set(finalRules(agent, false).map(({ pattern }) => pattern));
  // Copilot has no list of tools to leave out.
  const on = isOpen ? all.filter(({ pattern }) => !off.has(pattern)) : finalRules(agent, true);
  return [
    ['name', quoted(agent.title ?? agent.name)],
    ['description', quoted(descriptionOf(agent))],
    ...(isOpen && off.size === 0 ? [] : [['tools', JSON.stringify(namesFor('github', on))] as const]),
    ...(agent.isForPeople ? [] : [['user-invocable', 'false'] as const]),
    ...(agent.isForModels ? [] : [['disable-model-invocation', 'true'] as const]),
  ];
}

function openFields(agent: AgentText): readonly Line[] {
  const { isOpen } = agent.tools;
  const on = isOpen ? [] : namesFor('opencode', finalRules(agent, true));
  const off = isOpen ? namesFor('opencode', finalRules(agent, false)) : [];
  const map = [
    ...(isOpen ? [] : ['"*": false']),
    ...on.map((one) => `${quoted(one)}: true`),
    ...off.map((one) => `${quoted(one)}: false`),
  ];
  const model = agent.models.find((one) => one.includes('/'));
  return [
    ['description', quoted(descriptionOf(agent))],
    ['mode', agent.isForModels ? (agent.isForPeople ? 'all' : 'subagent') : 'primary'],
    ...(map.length === 0 ? [] : [['tools', `{ ${map.join(', ')} }`] as const]),
    ...(model === undefined ? [] : [['model', quoted(model)] as const]),
    ...(agent.maxSteps === undefined ? [] : [['maxSteps', String(agent.maxSteps)] as const]),
  ];
}

/** The rules that count: of two for one pattern the last. */
function finalRules({ tools }: AgentText, isOn: boolean): readonly ToolRule[] {
  const last = new Map(tools.rules.map((rule) => [rule.pattern, rule]));
  return [...last.values()].filter((rule) => rule.isOn === isOn);
}

function namesFor(client: Client, rules: readonly ToolRule[]): readonly string[] {
  const names = rules.flatMap(({ pattern }) => {
    const known = NAMES[client].get(pattern);
    if (known !== undefined) return [known];
    if (pattern === '*') return client === 'claude' ? [] : ['*'];
    const dot = pattern.indexOf('.');
    if (dot < 0) return pattern.startsWith('mcp__') || pattern.includes('/') ? [pattern] : [];
    const [server, tool] = [pattern.slice(0, dot), pattern.slice(dot + 1)];
    if (client === 'github') return [`${server}/${tool}`];
    if (client === 'opencode') return [`${server}_${tool}`];
    return [tool === '*' ? `mcp__${server}` : `mcp__${server}__${tool}`];
  });
  return [...new Set(names)];
}

/** Claude Code and opencode need one. */
function descriptionOf({ description, name }: AgentText): string {
  return description === '' ? `The agent ${name}` : description;
}

/** A text of JSON is one of YAML too. */
function quoted(text: string): string {
  return JSON.stringify(text);
}
