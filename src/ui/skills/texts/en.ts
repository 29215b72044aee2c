import type { SkillClient } from '../../../skills/contract/services.ts';
import type { SkillFaultCode, SkillFindingCode, SkillReader, SkillTier } from '../../../skills/contract/skill.ts';

const tiers: Readonly<Record<SkillTier, string>> = {
  shipped: 'Built-in',
  build: 'From this build',
  workspace: 'Workspace',
  package: 'Package',
  server: 'MCP server',
};

const readers: Readonly<Record<SkillReader, string>> = {
  format: 'Agent Skills format',
  claude: 'Claude Code',
  codex: 'Codex',
};

const clients: Readonly<Record<SkillClient, string>> = {
  agents: 'Codex, Copilot, Cursor, opencode (.agents/skills)',
  claude: 'Claude Code (.claude/skills)',
  github: 'GitHub Copilot (.github/skills)',
  opencode: 'opencode (.opencode/skills)',
  plain: 'Skill folder only (.skill)',
};

const findings: Readonly<Record<SkillFindingCode, (subject: string) => string>> = {
  'name-missing': () => 'The name is missing; the folder’s name is used',
  'name-too-long': (length) => `The name has ${length} characters; 64 are allowed`,
  'name-characters': (name) => `The name “${name}” may contain only letters, digits and hyphens`,
  'name-not-lower-case': (name) => `The name “${name}” must be lower case`,
  'name-hyphens': (name) => `The name “${name}” has a hyphen at its start or end, or two in a row`,
  'name-not-folder': (folder) => `The name must match the folder, ${folder}`,
  'description-too-long': (length) => `The description has ${length} characters; 1,024 are allowed`,
  'description-tags': () => 'The description contains angle brackets, which the upload at claude.ai rejects',
  'compatibility-too-long': (length) => `compatibility has ${length} characters; 500 are allowed`,
  'field-not-text': (field) => `${field} has a value of the wrong type`,
  'field-unknown': (field) => `${field} is not a field of the format`,
  'field-of-claude': (field) => `${field} is a field of Claude Code, not of the format`,
  'value-unknown': (field) => `${field} must be true or false`,
  'yaml-colon': (field) => `The value of ${field} needs quotes: it isn’t valid YAML`,
  'yaml-duplicate': (field) => `${field} occurs twice; the last one is used`,
  'body-empty': () => 'There are no instructions below the front matter',
  'body-long': (tokens) => `The text has about ${tokens} tokens; up to 5,000 and 500 lines are recommended`,
  'command-block': () => 'A command in !`…` runs in Claude Code, but not here',
  'variable-unset': (name) => `${name} isn’t set here`,
  'hidden-characters': () => 'Contains invisible characters or characters that change the reading direction',
};

const faults: Readonly<Record<SkillFaultCode, string>> = {
  'no-front-matter': 'SKILL.md must start with front matter between two lines of ---',
  yaml: 'The front matter isn’t valid YAML',
  'no-fields': 'The front matter has no fields',
  'no-description': 'The description is missing',
  'too-large': 'SKILL.md or its front matter is too large',
  'not-text': 'SKILL.md isn’t UTF-8 text',
  link: 'The folder contains a symbolic link. Replace it with a copy of the file',
  'too-many-files': 'The skill has more than 512 files or is nested too deeply',
  'too-many-bytes': 'The skill is larger than 16 MB',
  unreadable: 'A file couldn’t be read',
};

const list = {
  title: 'Skills',
  intro: 'Instructions for a kind of task, with scripts and files. An agent loads one when a task fits.',
  about: 'About skills',
  create: 'New skill',
  importFile: 'Import file…',
  importFolder: 'Import folder…',
  exportAll: 'Export…',
  drop: 'Drop a skills folder, a zip or a .skill file',
  reading: 'Reading…',
  waiting: 'Waiting for your approval',
  waitingHint: 'Open a skill to read it and allow it.',
  usable: 'Available to agents',
  hidden: 'Not used',
  broken: 'Could not be read',
  empty: 'Drop a skills folder here, such as ~/.claude/skills, or import a zip.',
  left: (count: number) => `${String(count)} more folders weren’t read: 500 skills are the limit.`,
  problems: (count: number) => (count === 1 ? '1 problem' : `${String(count)} problems`),
  isNew: 'New',
  isChanged: 'Changed',
  isOff: 'Off',
  isHidden: 'Hidden',
  line: (line: number) => `line ${String(line)}`,
};

const view = {
  back: 'All skills',
  missing: 'This skill no longer exists.',
  newTitle: 'Allow this skill?',
  changedTitle: 'This skill has changed. Allow it again?',
  allowText:
    'Once allowed, its text counts as your instructions to an agent, and its tools and scripts can be ' +
    'called. Any change to its files asks again.',
  requests: 'It asks to run without approval while it is in use:',
  requestsHint: 'Leave unchecked to approve each call yourself.',
  allow: 'Allow',
  disallow: 'Revoke',
  off: 'Turn off',
  on: 'Turn on',
  hiddenBy: 'Another skill with this name is used instead:',
  try: 'Try in a conversation',
  save: 'Save',
  saved: 'Skill saved',
  discard: 'Discard changes',
  text: 'SKILL.md',
  files: 'Files',
  tools: 'Tools',
  toolsHint: 'Agents can call them in conversations that use the skill.',
  check: 'Check',
  checkGood: 'Passes the checks of the Agent Skills format, Claude Code and Codex.',
  tokens: 'Tokens (estimated)',
  listed: 'In the list',
  loaded: 'When loaded',
  whole: 'With all files',
  fields: 'Details',
  license: 'License',
  compatibility: 'Compatibility',
  requestedTools: 'Requested tools',
  removedTools: 'Tools it turns off',
  notForModels: 'Agents don’t load it by themselves; start it with / and its name.',
  export: 'Export…',
  share: 'Share link…',
  remove: 'Delete',
  removed: (name: string) => `Deleted the skill ${name}`,
  file: 'File',
};

const dialogs = {
  newTitle: 'New skill',
  name: 'Name',
  nameHint: 'Lower-case letters, digits and hyphens. It is the folder’s name and the command: /name',
  description: 'Description',
  descriptionHint: 'What it does, and when to use it. An agent decides by this text.',
  create: 'Create',
  exportTitle: 'Export skills',
  exportFor: 'Layout for',
  exportHint: 'Unpack the zip in your project folder.',
  exportButton: 'Download zip',
  reviewTitle: (count: number) => (count === 1 ? 'Import 1 skill' : `Import ${String(count)} skills`),
  reviewNone: 'No skills found',
  reviewNoneText: 'A skill is a folder with a file named SKILL.md.',
  reviewText:
    'Read what you allow: an allowed skill gives instructions to your agents. Skills that you don’t allow ' +
    'are stored, and can be allowed later.',
  reviewLeft: 'Left out',
  storedAs: (name: string) => `Stored as ${name}: the name is taken`,
  take: 'Import',
  takeIt: 'Import',
  allowIt: 'Allow',
  show: 'Show files',
  hide: 'Hide files',
  imported: (count: number) => (count === 1 ? 'Imported 1 skill' : `Imported ${String(count)} skills`),
  cancel: 'Cancel',
  fileCount: (count: number) => (count === 1 ? '1 file' : `${String(count)} files`),
  toolCount: (count: number) => (count === 1 ? '1 tool' : `${String(count)} tools`),
};

/** The description of a shipped one in the language of the page. */
const shippedText = (_name: string, description: string): string => description;

export const english = { shippedText, tiers, readers, clients, findings, faults, list, view, dialogs };
