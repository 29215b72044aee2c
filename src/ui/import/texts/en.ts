const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const english = {
  review: {
    heading: 'Review before saving',
    intro: 'Nothing has been stored and nothing has run. Read what you are about to keep.',
    failed: 'This could not be read',
    formats: {
      'tools.json': 'tools.json',
      toolyard: 'Toolyard export',
      code: 'Code',
      openai: 'OpenAI definitions',
      anthropic: 'Anthropic definitions',
      gemini: 'Gemini declarations',
      mcp: 'MCP definitions',
      schema: 'JSON Schema',
      example: 'Example arguments',
      curl: 'A curl command',
      openapi: 'OpenAPI operations',
      'mcp-server': 'Exported MCP server',
      'ai-sdk': 'AI SDK module',
      link: 'A link',
    },
    lineGoesOn: '… this line goes on …',
    summary: (tools: number, refused: number) =>
      `${tools} ${tools === 1 ? 'tool' : 'tools'}${refused === 0 ? '' : `, ${refused} refused`}`,
    list: 'Tools to import',
    filter: 'Filter',
    filterAll: 'All',
    filterLook: 'To check',
    filterTaken: 'Name taken',
    choice: 'What to do',
    choiceFor: (name: string) => `What to do with ${name}`,
    include: 'Include',
    skip: 'Skip',
    rename: 'Rename',
    replace: 'Replace',
    renameFor: (name: string) => `New name for ${name}`,
    allInclude: 'Include all',
    allSkip: 'Skip all',
    save: (count: number) => (count === 1 ? 'Save 1 tool' : `Save ${count} tools`),
    saving: 'Saving…',
    saved: (count: number) => (count === 1 ? 'Saved 1 tool' : `Saved ${count} tools`),
    discard: 'Discard',
    code: 'Code',
    schema: 'Parameters',
    asks: 'Asks for',
    asksNothing: 'Nothing in advance. A run asks when it needs something.',
    packages: 'Packages included',
    findings: 'To check',
    fixed: 'Notes on this import',
    differs: 'Difference from the tool you have',
    refused: 'Refused',
    moreRefused: (count: number) => `${count} more`,
    refusedAt: (position: number, name: string, reason: string) =>
      `${position}. ${name === '' ? 'without a name' : name}: ${reason}`,
    back: 'Back to the list',
    isOwn: 'I wrote this code',
    ownNoCode: 'I wrote this',
    ownKeys: 'Space ticks the box, Enter saves.',
    ownHint: 'Otherwise it is kept as untrusted: it runs alone, and agents are not offered it until you trust it.',
    untrustedHint: 'Saved tools are untrusted until you trust each: they run alone, and agents are not offered them.',
    existing: 'You have a tool of this name.',
    lookCount: (count: number) => `${count} to check`,
    none: 'It contains no tool.',
  },
  known: {
    heading: (source: string, what: string) => `${source}: ${what}`,
    nothingStored: 'Nothing was stored.',
    servers: (count: number) => (count === 1 ? 'This is an MCP server' : `These are ${count} MCP servers`),
    serversText: (names: string) =>
      `${names === '' ? '' : `${names}. `}Servers bring tools that other people made; the app lists them ` +
      `separately from your own.`,
    openServers: 'Review the servers',
    openapi: (title: string) =>
      title === '' ? 'This is an OpenAPI description' : `This is the OpenAPI description of ${title}`,
    openapiText: (operations: number) =>
      `It has ${operations === 1 ? '1 operation' : `${operations} operations`}. Import it alone to choose which ` +
      `of them become tools.`,
    swaggerText:
      'It is written in Swagger 2, the format before OpenAPI 3. Convert it, for example in editor.swagger.io ' +
      'under “Edit, Convert to OpenAPI 3”, and import the result.',
    link: 'This is an address',
    linkText:
      'Toolyard fetches nothing by itself. If the address has a share file, code or a description, you can fetch ' +
      'it now and review it.',
    toolLink: 'This is a link to a tool',
    toolLinkText: 'Open it in the browser: a link works at one address of the app, and shows its contents there.',
    key: (of: string) => `This looks like ${of}`,
    keyText:
      'It was not kept. A key belongs under Secrets: there it is encrypted, bound to one address, and never ' +
      'shown to code.',
    openSecrets: 'Open Secrets',
    python: 'This looks like Python',
    pythonText:
      'Only JavaScript and TypeScript run here. Paste a definition of the function, or example arguments, to get ' +
      'a tool to start from.',
  },
  importUndone: (count: number) => `${plural(count, 'tool is', 'tools are')} as before the import`,
  reviewDropped: 'Discarded the review',
};
