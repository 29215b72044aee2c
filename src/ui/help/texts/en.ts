import type { ArticleId } from '../articles.ts';

const articles: Readonly<
  Record<ArticleId, { readonly title: string; readonly about: string; readonly words: string }>
> = {
  'make-a-tool': {
    title: 'Make a tool',
    about: 'A function with a name, a description and a schema.',
    words: 'new create start template code shape',
  },
  parameters: {
    title: 'Parameters',
    about: 'The schema of the parameters, and the form that is made from it.',
    words: 'schema json arguments input required type enum form',
  },
  cases: {
    title: 'Test a tool',
    about: 'Keep runs as cases, and run all of them with one click.',
    words: 'case expectation check assert equals throws',
  },
  results: {
    title: 'Results',
    about: 'Tables, images, files and text; checks of the result.',
    words: 'return output image table csv log progress',
  },
  failures: {
    title: 'When a run fails',
    about: 'Find the line, fix it, run again; what timeouts and crashes mean.',
    words: 'error exception timeout crash stack debug threw',
  },
  permissions: {
    title: 'Permissions',
    about: 'What a tool may reach, and how it asks.',
    words: 'allow deny grant network fetch request cors dom',
  },
  secrets: {
    title: 'Secrets',
    about: 'Use a key without ever showing it to the code.',
    words: 'key token password api credential authorization',
  },
  'node-tools': {
    title: 'Node.js tools',
    about: 'Files, streams and child processes in the tab.',
    words: 'node fs process shell command engine webcontainer',
  },
  packages: {
    title: 'npm packages',
    about: 'Add packages to a Node.js tool.',
    words: 'npm install module import dependency registry',
  },
  workspace: {
    title: 'The workspace',
    about: 'Files that tools, agents and you share.',
    words: 'files folder disk terminal zip linked',
  },
  storage: {
    title: 'What is stored where',
    about: 'What stays in this browser, what leaves it, and how to keep it safe.',
    words: 'privacy data indexeddb backup export delete offline remember localstorage',
  },
  share: {
    title: 'Share a tool',
    about: 'The tool is in the link itself.',
    words: 'send link url file embed publish sign',
  },
  strangers: {
    title: 'Tools from others',
    about: 'Try a tool safely, read it, trust it.',
    words: 'trust stranger import review safe malware',
  },
  'import-export': {
    title: 'Import and export',
    about: 'Paste anything; export as definitions, an SDK or an MCP server.',
    words: 'openapi curl paste convert tools.json definition',
  },
  agent: {
    title: 'Watch an agent use your tools',
    about: 'Conversations, calls, recordings.',
    words: 'chat conversation model llm recorded run',
  },
  models: {
    title: 'Set up a model',
    about: 'A provider’s key, a server on your computer, or a file.',
    words: 'provider openai anthropic gemini ollama gguf key cors',
  },
  approvals: {
    title: 'Approve what an agent does',
    about: 'Who is asked before a call, and how to ask less.',
    words: 'approval always allow policy rules pattern',
  },
  skills: {
    title: 'Skills',
    about: 'Give agents instructions for a kind of task, with scripts and files.',
    words: 'skill.md agent skills instructions prompt command slash import claude codex',
  },
  agents: {
    title: 'Agents and tasks',
    about: 'Give a conversation a role, and let agents work on tasks of their own.',
    words: 'sub-agent subagent agent file claude copilot opencode task parallel background role persona chat mode',
  },
  panels: {
    title: 'Panels',
    about: 'Build small apps that you and an agent use side by side.',
    words: 'panel canvas html app manifest endpoint api.js view navigation open',
  },
  servers: {
    title: 'MCP servers',
    about: 'Use the tools of MCP servers in the tab.',
    words: 'mcp connect http sse stdio program config doctor',
  },
  'connect-an-agent': {
    title: 'Connect an agent',
    about: 'Let Claude Code, Cursor, curl or another program call your tools.',
    words: 'claude cursor vscode codex curl relay mcp server token http api',
  },
  keys: {
    title: 'Keyboard',
    about: 'Every key, and everything the palette does.',
    words: 'shortcuts hotkeys palette command',
  },
};

export const english = {
  title: 'Help',
  intro: 'Short answers by task. Most have an example that runs right here and stores nothing.',
  search: 'Search the help',
  articles: 'Articles',
  all: 'All articles',
  none: (query: string) => `No article contains “${query}”.`,
  showAll: 'Show all articles',
  count: (count: number) => `${String(count)} ${count === 1 ? 'article' : 'articles'}`,
  missingTitle: 'There is no such article',
  missingText: 'It may have been renamed. Search for what you want to do.',
  groups: {
    start: 'Make and run',
    reach: 'What a tool may reach',
    others: 'Sharing',
    agents: 'Agents and servers',
    app: 'The app',
  },
  example: 'Example',
  tryIt: 'Try this example',
  trying: 'Opening the example…',
  tryHint: 'It opens as a trial. Nothing is stored unless you save it.',
  tryFailed: (message: string) => `The example did not open: ${message}`,
  onward: 'Next',
  actions: 'What the palette does from here',
  actionsText: (keys: string) =>
    `The palette (${keys}) finds all of these by a few letters. What it offers depends on where you are.`,
  inPalette: (title: string) => `Help: ${title}`,
  entries: articles,
};
