export const startTexts = {
  start: {
    noTools: (keys: string) => `No tools yet. Start from a template, or paste anything with ${keys}.`,
    newNamed: (name: string) => `New tool named ${name}`,
    firstDescription: 'Returns its input.',
  },
  home: {
    emptyTitle: 'Make a tool that an agent can use',
    emptyText:
      'A tool is a function with a name and a description of its input. This one counts letters, which models ' +
      'can only guess. Everything stays in this browser.',
    ownTitle: 'Make your own tool',
    newTitle: 'New tool',
    newText: 'Start from a template that runs, or import one.',
    templates: 'Start from a template that runs',
    searchTemplates: 'Search templates',
    noTemplate: (query: string) => `No template matches “${query}”.`,
    templateCount: (shown: number, all: number) =>
      shown === all ? `${all} templates` : `${shown} of ${all} templates`,
    groups: {
      first: 'First steps',
      inputs: 'Inputs and cases',
      results: 'Results',
      network: 'Network and secrets',
      keeping: 'Storing data',
      browser: 'What a browser can do',
      node: 'Node.js',
    },
    bring: 'Import a tool',
    pasteLabel:
      'Anything that makes a tool: code, a schema, example arguments, tools.json, a curl command, MCP, ' +
      'Anthropic, Gemini or OpenAI definitions',
    pastePlaceholder:
      'Paste anything: code, a tool definition, a JSON Schema, example arguments, tools.json, a curl command…',
    pasteHint: 'Nothing is stored before you have seen it.',
    pasteWays: (keys: string) => `${keys} outside a field does the same, and so does a file dropped anywhere.`,
    review: 'Review',
    chooseFile: 'Choose files',
    drop: 'Drop the files to review them',
    fileTooLarge: (limit: string) => `That is more than ${limit}. Split it and import the parts.`,
    createFailed: (message: string) => `The tool was not created: ${message}`,
  },
};
