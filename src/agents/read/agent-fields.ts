/** Names of the field for the most steps, the first that is there counts. */
export const STEP_FIELDS = ['maxTurns', 'max_steps', 'maxSteps', 'steps', 'max-turns', 'max_turns'];

/** Fields that this app heeds. */
export const READ_FIELDS: ReadonlySet<string> = new Set([
  'name',
  'description',
  'tools',
  'disallowedTools',
  'disallowed-tools',
  'disallowed_tools',
  'permission',
  'permissions',
  'model',
  ...STEP_FIELDS,
  'skills',
  'agents',
  'initialPrompt',
  'initial-prompt',
  'mode',
  'hidden',
  'disable',
  'disabled',
  'infer',
  'user-invocable',
  'disable-model-invocation',
]);

/** Fields of clients that do nothing here: kept and shown. */
export const OTHER_FIELDS: ReadonlySet<string> = new Set([
  // Claude Code
  'permissionMode',
  'mcpServers',
  'hooks',
  'memory',
  'background',
  'effort',
  'isolation',
  'color',
  'version',
  // Copilot
  'argument-hint',
  'handoffs',
  'target',
  'mcp-servers',
  'metadata',
  'title',
  // opencode
  'temperature',
  'top_p',
  'prompt',
  'options',
  'variant',
  'system',
  'request',
  'headers',
]);
