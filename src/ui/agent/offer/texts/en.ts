const plural = (count: number, one: string, many: string) => `${String(count)} ${count === 1 ? one : many}`;

export const english = {
  meter: 'Tools that the model is offered',
  summary: (count: number, tokens: string) => `${plural(count, 'tool', 'tools')}, about ${tokens} tokens`,
  share: (percent: string) => `${percent} of its context`,
  searched: (all: number) => `the rest of ${String(all)} found by searching`,
  searchedText:
    'The definitions of all of them would take too much of the context. The model searches the rest with ' +
    'search_tools; what it found or used is offered from then on.',
  estimate: 'An estimate: each provider counts by its own rules. Every step costs this many tokens.',
  list: 'Tools with their tokens',
  systemPrompt: 'System prompt',
  systemPromptText:
    'What the next request tells the model before the messages: your instructions, its tools, and that results of ' +
    'tools are data.',
  copySystemPrompt: 'Copy system prompt',
  skillsCut: (shortened: number, leftOut: number) =>
    `The list of skills is full: ${String(shortened)} descriptions are cut, ${String(leftOut)} skills are left out.`,
  promptParts: 'Sections of the system prompt',
  promptPart: {
    instructions: 'Your instructions',
    tools: 'Tools',
    notes: 'Prompt notes',
    'switched-off': 'Tools that are off',
    skills: 'Skills',
    rule: 'Rule for untrusted data',
    calls: 'How to call tools',
  },
  unit: 'tokens',
  /** Where a tool comes from, by its group in the discovery. */
  origins: {
    baseline: 'built-in',
    custom: 'yours',
    mcp: 'MCP server',
    project: 'workspace',
    link: 'link',
    registered: 'this page',
    embed: 'shipped',
  } as Readonly<Record<string, string>>,
  offered: 'offered',
  notOffered: 'deferred',
  leftOut: (name: string, parameter: string) =>
    `${name} is left out: the provider refuses the name of its parameter ${JSON.stringify(parameter)}.`,
  none: 'There are no tools to offer.',
  find: 'Find a tool',
  noMatch: 'No tool matches.',
  preset: 'Tools',
  all: 'By group',
  edit: 'Edit tool sets',
  groups: {
    title: 'Groups of tools',
    own: 'Your tools',
    tag: (name: string) => `Tag ${name}`,
    server: (name: string) => `MCP server ${name}`,
    basic: 'Basic built-in tools',
    builtin: 'Built-in tools',
    panel: 'Panels',
    navigation: 'Navigation and notes',
    size: (count: number, tokens: string) => `${plural(count, 'tool', 'tools')}, ${tokens} tokens`,
  },
  builtIns: {
    title: 'Built-in tools',
    hint: 'Offers the model all built-in tools. Off: only the basic ones (bash, js, read, skill, write).',
    missing: (name: string) => `The model asked for ${name}. It is a built-in tool that is off in this conversation.`,
    turnOn: 'Turn on built-in tools',
  },
  presets: {
    title: 'Tool sets',
    intro:
      'A conversation can be offered a few tools instead of all. Fewer definitions leave a model more room, ' +
      'and fewer wrong choices.',
    list: 'Tool sets',
    add: 'New tool set',
    name: 'Name',
    tools: 'Tools of the set',
    columns: { tool: 'Tool', origin: 'From', tokens: 'Tokens' },
    chosen: (count: number, tokens: string) => `${plural(count, 'tool', 'tools')}, about ${tokens} tokens`,
    missing: (count: number) =>
      count === 1
        ? '1 of its tools is missing now; the tool set keeps it.'
        : `${String(count)} of its tools are missing now; the tool set keeps them.`,
    save: 'Save',
    saved: 'Saved',
    remove: (name: string) => `Remove ${name}`,
    removed: (name: string) => `Removed the tool set ${name}`,
    none: 'No tool sets yet.',
    failed: (message: string) => `Not saved: ${message}`,
  },
};
