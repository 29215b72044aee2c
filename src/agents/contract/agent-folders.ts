/** Folders whose agents are read. Where two have the same name, that of the first folder counts. */
export const AGENT_FOLDERS = [
  '.agents/agents',
  '.claude/agents',
  '.github/agents',
  '.github/chatmodes',
  '.opencode/agents',
  '.opencode/agent',
  '.toolyard/agents',
  '.stella/agents',
  '.ah/agents',
  'agents',
] as const;

/** Where imported and new agents are written. */
export const OWN_AGENTS = `/${AGENT_FOLDERS[0]}`;

/** Where the files of an import lie while a person reviews them: not a folder of agents. */
export const INCOMING_AGENTS = '/.ah/incoming-agents';
