import { ourNameOf } from '../../core/predecessor-names.ts';

/** Names and groups of tools of Copilot and opencode, in lower case, with ours. An empty list: there is no such tool. */
const NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    agent: ['task', 'task_output'],
    subagent: ['task', 'task_output'],
    task: ['task', 'task_output'],
    'custom-agent': ['task', 'task_output'],
    runsubagent: ['task', 'task_output'],
    agentoutput: ['task_output'],
    bashoutput: ['shell_output'],
    execute: ['bash', 'shell_output', 'kill_shell'],
    shell: ['bash', 'shell_output', 'kill_shell'],
    powershell: ['bash'],
    runcommands: ['bash', 'shell_output', 'kill_shell'],
    runinterminal: ['bash'],
    terminallastcommand: ['shell_output'],
    edit: ['edit', 'write'],
    editfiles: ['edit', 'write'],
    patch: ['edit'],
    multiedit: ['edit'],
    createfile: ['write'],
    new: ['write'],
    search: ['grep', 'glob'],
    codebase: ['grep', 'glob', 'read'],
    usages: ['grep'],
    textsearch: ['grep'],
    filesearch: ['glob'],
    listdirectory: ['glob'],
    list: ['glob'],
    ls: ['glob'],
    readfile: ['read'],
    notebookread: ['read'],
    notebookedit: ['edit'],
    web: ['web_fetch', 'web_search'],
    fetch: ['web_fetch'],
    webfetch: ['web_fetch'],
    websearch: ['web_search'],
    askquestions: ['ask_user_question'],
    question: ['ask_user_question'],
    slashcommand: ['skill'],
    todo: [],
    todos: [],
    todowrite: [],
    todoread: [],
    problems: [],
    changes: [],
    testfailure: [],
    exitplanmode: [],
  }),
);

/** Tools of Claude Code that mean more than one of ours. */
const WHOLE: ReadonlyMap<string, readonly string[]> = new Map([
  ['Task', ['task', 'task_output']],
  ['Agent', ['task', 'task_output']],
  ['Bash', ['bash', 'shell_output', 'kill_shell']],
  ['bash', ['bash', 'shell_output', 'kill_shell']],
]);

/** Our names or patterns for a name in an agent file, without parentheses; empty for a tool that does not exist here. */
export function ourPatterns(name: string): readonly string[] {
  const whole = WHOLE.get(name);
  if (whole !== undefined) return whole;
  const ours = ourNameOf(name);
  if (ours !== undefined) return [ours];
  // `mcp__server` means all tools of a server.
  if (name.startsWith('mcp__') && !name.slice('mcp__'.length).includes('__')) return [`${name.slice(5)}.*`];
  const known = NAMES.get(name.toLowerCase());
  if (known !== undefined) return known;
  // Copilot: `edit/editFiles` is a tool of a group.
  const slash = name.lastIndexOf('/');
  const member = slash < 0 ? undefined : NAMES.get(name.slice(slash + 1).toLowerCase());
  return member !== undefined && NAMES.has(name.slice(0, slash).toLowerCase()) ? member : [name];
}
