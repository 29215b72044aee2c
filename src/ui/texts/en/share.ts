const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
/** "2 tools, 1 file and 1 server": only what there is. */
const things = (tools: number, files: number, servers: number, conversations = 0) => {
  const parts = [
    tools > 0 ? plural(tools, 'tool', 'tools') : '',
    files > 0 ? plural(files, 'file', 'files') : '',
    servers > 0 ? plural(servers, 'server', 'servers') : '',
    conversations > 0 ? plural(conversations, 'conversation', 'conversations') : '',
  ].filter((part) => part !== '');
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
};

export const shareTexts = {
  share: {
    share: 'Share',
    title: (tools: readonly string[], servers: readonly string[], conversations: number) => {
      const count = tools.length + servers.length + conversations;
      if (count === 0) return 'Share tools';
      return count === 1 && conversations === 0
        ? `Share ${tools[0] ?? servers[0] ?? ''}`
        : `Share ${things(tools.length, 0, servers.length, conversations)}`;
    },
    copyLinkAction: 'Copy a link to this tool',
    link: 'Link',
    copy: 'Copy link',
    copied: 'Link copied',
    copiedLength: (count: number) => `Link copied, ${count.toLocaleString('en')} characters`,
    copyFailed: 'The browser did not let the link be copied. Select it and copy it yourself.',
    making: 'Making the link…',
    nothing: 'Choose a tool, a file or a server.',
    failed: 'No link could be made',
    length: (count: number) => `${count.toLocaleString('en')} characters`,
    meter: 'Length of the link',
    places: {
      chats: 'Short enough for most chats: Discord, with the lowest limit, accepts 2,000.',
      longChats: 'Too long for a message in Discord. Slack and Telegram accept 4,000.',
      documents: 'Too long for most chats. Fits in documents, wikis and most e-mail.',
      browsers: 'Browsers open it, but chats and many mail programs cut it. A file is safer.',
      file: 'Too long for a link. Save it as a file.',
    },
    saveFile: 'Save as file',
    saveFileHint: 'Whoever gets the file drops it on this app.',
    system: 'Share with…',
    nowhere: 'Everything is in the link itself; nothing is sent anywhere.',
    holds: 'In the link',
    holdsTool: 'code, description, schema and settings',
    holdsCases: (count: number) => plural(count, 'case', 'cases'),
    holdsPackages: (count: number) => `the names and hashes of ${plural(count, 'npm package', 'npm packages')}`,
    holdsSecrets: (names: string) => `the names of secrets (${names})`,
    holdsFiles: (count: number) => plural(count, 'file', 'files'),
    holdsServers: (count: number) =>
      `where ${plural(count, 'server is', 'servers are')} or how ${count === 1 ? 'it is' : 'they are'} started, ` +
      `and the names of their secrets`,
    holdsConversations: (count: number) =>
      `${plural(count, 'conversation', 'conversations')}: messages, calls with their arguments, and their results`,
    conversationHint:
      'Read it before you send it: it contains everything that was said and every result of its tools. Keys that ' +
      'were found are removed.',
    holdsSignature: 'your signature',
    left: 'Left out',
    leftOut: 'values of secrets, permissions you allowed, past runs, older versions, the tool’s storage',
    keys: (count: number) =>
      count === 1 ? 'The code holds what looks like a key' : `The code holds what look like ${count} keys`,
    key: (tool: string, line: number, kind: string) => `${tool}, line ${line}: ${kind}`,
    keysText: 'Whoever has the link can read it. Store a key under Secrets and refer to it by name.',
    showKey: (tool: string, line: number) => `Show line ${line} of ${tool}`,
    show: 'Show',
    unsaved: 'Your last change is not saved, so it is not in the link.',
    embed: 'Show it in another page',
    embedLabel: 'HTML for another page',
    copyEmbed: 'Copy the HTML',
    embedHint:
      'The page shows the tool with its code and lets visitors run it. It sees nothing that its visitors keep ' +
      'in Toolyard.',
    options: 'Options',
    withCases: 'With cases',
    edit: 'Opens in the editor',
    editHint: 'After the review, the recipient can change and run it at once without storing it.',
    sign: 'Sign it',
    signHint:
      'With a key that stays in this browser. Whoever has an earlier link of yours sees that this one is by the ' +
      'same author.',
    tools: 'Tools',
    files: 'Files of the workspace',
    servers: 'MCP servers',
    findServer: 'Find a server',
    chosen: (count: number) => (count === 0 ? 'none' : `${count} chosen`),
    findTool: 'Find a tool',
    findFile: 'Find a file',
    noFiles: 'The workspace is empty.',
    noneFound: 'Nothing matches.',
    filesFailed: (message: string) => `The workspace could not be read: ${message}`,
  },
  links: {
    heading: 'A link brought this',
    editHeading: 'A link to edit brought this',
    intro: 'Nothing is stored, nothing has run, and no server was contacted.',
    openAlone: (files: number, servers: number, conversations: number) =>
      `It also holds ${things(0, files, servers, conversations)}. To get these too, open the link alone.`,
    checking: 'Checking…',
    fault: (message: string) => `It cannot be kept: ${message}`,
    same: 'You have exactly this tool.',
    relative: (name: string) => `It was made from ${name}, which you have.`,
    differsFrom: (name: string) => `Difference from ${name}`,
    signedBySelf: 'Signed with the key of this browser: it is yours.',
    signedBy: (key: string) => `Signed with the key ${key}.`,
    sameAuthor: (name: string) => `The same author as the ${name} you have.`,
    otherAuthor: (name: string) => `Not by the author of the ${name} you have: another key signed it.`,
    noAuthor: (name: string) => `The ${name} you have was signed, and this one is not: it may be by another author.`,
    badSignature: 'The signature does not match the link: its contents were changed after signing.',
    signature: 'Who signed it',
    unknown: (kinds: string) =>
      `The link holds more than this version can show (${kinds}). A newer version of Toolyard can show it.`,
    files: 'Files that come along',
    fileNew: 'new',
    fileSame: 'you have it',
    fileOther: 'replaces yours',
    fileBlocked: 'cannot be written here',
    cases: 'Cases',
    more: (count: number) => `and ${count} more`,
    origins: 'Where it came from',
    madeFrom: (names: string) => `Its senders say it was made from ${names}.`,
    saveThings: (tools: number, files: number, servers: number, conversations: number) =>
      `Save ${things(tools, files, servers, conversations)}`,
    saved: (tools: number, files: number, servers: number, conversations: number) =>
      `Saved ${things(tools, files, servers, conversations)}`,
    fileFailed: (path: string, message: string) => `${path} was not written: ${message}`,
    try: 'Try',
    tryEdit: 'Open in the editor',
    tryHint: 'Runs in memory; nothing is kept when you leave.',
    tryHintServers: 'Runs in memory; nothing is kept when you leave. Servers and conversations are left out.',
    failures: {
      damaged: {
        title: 'This link is damaged',
        text:
          'A part of it is missing or changed: chats and mail programs cut long links. Ask for it again, or ' +
          'for a file.',
      },
      newer: {
        title: 'This link needs a newer version of Toolyard',
        text: 'Reload the page to get the newest version, and open the link again.',
      },
      'too-large': {
        title: 'This link holds too much',
        text: 'It would unpack to more than this app accepts. Its author can send the tools one by one.',
      },
      'not-a-link': {
        title: 'This is not a link to a tool',
        text: 'Check that the whole link was copied, from https to the last letter.',
      },
    },
    nothingStored: 'Nothing was stored.',
  },
  origin: {
    byLink: (when: string) => `Came by a link on ${when}.`,
    signed: (key: string) => `Signed with the key ${key}.`,
    notSigned: 'Not signed.',
    changed: 'The code has been changed here since.',
    unchanged: 'The code has not been changed here.',
    madeFrom: (names: string) => `Its senders say it was made from ${names}.`,
    by: (name: string, key: string) => `${name} (key ${key})`,
  },
};
