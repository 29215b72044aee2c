import type { AgentClient } from '../../../agents/contract/services.ts';
import type { AgentFaultCode, AgentFindingCode, AgentReader, AgentTier } from '../../../agents/contract/agent-file.ts';

const tiers: Readonly<Record<AgentTier, string>> = { shipped: 'Built-in', workspace: 'Workspace' };

const readers: Readonly<Record<AgentReader, string>> = {
  claude: 'Claude Code',
  copilot: 'GitHub Copilot',
  opencode: 'opencode',
};

const clients: Readonly<Record<AgentClient, string>> = {
  agents: 'Toolyard (.agents/agents, unchanged)',
  claude: 'Claude Code (.claude/agents)',
  github: 'GitHub Copilot (.github/agents)',
  opencode: 'opencode (.opencode/agents)',
};

const findings: Readonly<Record<AgentFindingCode, (subject: string) => string>> = {
  'name-missing': () => 'The name is missing; the file’s name is used',
  'name-changed': (name) => `The name may contain letters, digits, hyphens, underscores and dots; ${name} is used here`,
  'description-missing': () => 'The description is missing; an agent that starts tasks decides by it',
  'front-missing': () => 'There is no front matter: the agent can use all tools',
  'field-unknown': (field) => `${field} is an unknown field`,
  'field-unused': (field) => `${field} has no effect here`,
  'value-unknown': (field) => `${field} has a value that can’t be used`,
  'tool-unknown': (name) => `There is no tool ${name} here`,
  'tool-part': (name) => `${name} allows the whole tool here; each call still needs approval`,
  'yaml-colon': (field) => `The value of ${field} needs quotes: it isn’t valid YAML`,
  'yaml-duplicate': (field) => `${field} occurs twice; the last one is used`,
  'body-empty': () => 'There are no instructions below the front matter',
  'body-long': (tokens) => `The instructions have about ${tokens} tokens; 30,000 characters are allowed`,
  'hidden-characters': () => 'Contains invisible characters or characters that change the reading direction',
};

const faults: Readonly<Record<AgentFaultCode, string>> = {
  'no-front-matter': 'The file must start with front matter between two lines of ---',
  yaml: 'The front matter isn’t valid YAML',
  'no-fields': 'The front matter has no fields',
  'too-large': 'The file is larger than 256 kB, or its front matter is too large',
  'not-text': 'The file isn’t UTF-8 text',
  unreadable: 'The file couldn’t be read',
};

const list = {
  title: 'Agents',
  intro:
    'Instructions, tools and a model for a role. Choose one for a conversation, or let an agent start it as a task.',
  about: 'About agents',
  create: 'New agent',
  importFile: 'Import file…',
  importFolder: 'Import folder…',
  exportAll: 'Export…',
  waiting: 'Waiting for your approval',
  waitingHint: 'Open an agent to read it and allow it.',
  usable: 'Available',
  hidden: 'Not used',
  broken: 'Could not be read',
  empty: 'Drop a folder here, such as .claude/agents or .github/agents, or import a file.',
  left: (count: number) => `${String(count)} more files weren’t read: 500 agents are the limit.`,
  problems: (count: number) => (count === 1 ? '1 problem' : `${String(count)} problems`),
  isNew: 'New',
  isChanged: 'Changed',
  isOff: 'Off',
  isHidden: 'Hidden',
  line: (line: number) => `line ${String(line)}`,
};

const view = {
  back: 'All agents',
  missing: 'This agent no longer exists.',
  newTitle: 'Allow this agent?',
  changedTitle: 'This agent has changed. Allow it again?',
  allowText:
    'Once allowed, its text counts as your instructions to a model, and agents can start it as a task. It never gets ' +
    'tools that the conversation doesn’t have. Any change to the file asks again.',
  allow: 'Allow',
  disallow: 'Revoke',
  off: 'Turn off',
  on: 'Turn on',
  hiddenBy: 'Another agent with this name is used instead:',
  try: 'Try in a conversation',
  save: 'Save',
  saved: 'Agent saved',
  discard: 'Discard changes',
  text: 'File',
  check: 'Check',
  checkGood: 'Passes the checks of Claude Code, GitHub Copilot and opencode.',
  fields: 'Details',
  tools: 'Tools',
  allTools: 'All tools of the conversation',
  noTools: 'None',
  models: 'Model',
  sameModel: 'The model of the conversation',
  maxSteps: 'Maximum steps',
  skills: 'Skills it starts with',
  agents: 'Agents it can start',
  noAgents: 'None',
  tokens: 'Tokens of its instructions (estimated)',
  others: 'Fields without effect here',
  notForModels: 'Agents don’t start it as a task; choose it for a conversation.',
  notForPeople: 'It isn’t offered for conversations; agents start it as a task.',
  export: 'Export…',
  share: 'Share link…',
  remove: 'Delete',
  removed: (name: string) => `Deleted the agent ${name}`,
};

const dialogs = {
  newTitle: 'New agent',
  name: 'Name',
  nameHint: 'Letters, digits, hyphens, underscores and dots. It is the file’s name.',
  description: 'Description',
  descriptionHint: 'What it does, and when to use it. An agent decides by this text.',
  create: 'Create',
  exportTitle: 'Export agents',
  exportFor: 'Files for',
  exportHint: 'Unpack the zip in your project folder.',
  exportButton: 'Download zip',
  reviewTitle: (count: number) => (count === 1 ? 'Import 1 agent' : `Import ${String(count)} agents`),
  reviewNone: 'No agents found',
  reviewNoneText: 'An agent is a Markdown file with front matter.',
  reviewText:
    'Read what you allow: an allowed agent gives instructions to your models. You can store it now and allow ' +
    'it later.',
  reviewLeft: 'Left out',
  choices: { store: 'Store', allow: 'Store and allow', leave: 'Leave out' },
  storedAs: (name: string) => `Stored as ${name}: the name is taken`,
  take: 'Import',
  show: 'Show the file',
  imported: (count: number) => (count === 1 ? 'Imported 1 agent' : `Imported ${String(count)} agents`),
  cancel: 'Cancel',
};

/** The description of a shipped one in the language of the page. */
const shippedText = (_name: string, description: string): string => description;

export const english = { shippedText, tiers, readers, clients, findings, faults, list, view, dialogs };
