export const english = {
  label: (tool: string) => `App of ${tool}`,
  has: (server: string) => `${server} has an app for this result`,
  what:
    'It is a page that the server sends. It is shown in a closed frame: without any network, and with none of ' +
    'your tools, secrets, files or other data.',
  not:
    'It can show you false text, and it gets what you type into it. You are asked here before it calls a tool of ' +
    'its server or opens a link.',
  show: 'Show the app',
  notNow: 'Not now',
  showAgain: (tool: string) => `Show the app of ${tool}`,
  loading: 'The app is being fetched…',
  failed: (message: string) => `The app cannot be shown: ${message}`,
  noPage: 'what the server sent is not a page',
  tooLarge: 'the page is too large',
  offline: (locations: string) =>
    `It asks for access to ${locations}. Apps have no network here, so parts of it may be missing.`,
  says: (server: string) => `Anything in here comes from ${server}. Do not enter passwords.`,
  close: 'Close the app',
  asksLink: (server: string) => `The app of ${server} wants to open an address`,
  linkText: (host: string) => `It opens in a new tab, and ${host} learns everything in the address.`,
  open: 'Open',
  asksCall: (server: string) => `The app of ${server} wants to call a tool`,
  callText: 'The call goes to the server as if you had made it.',
  input: 'Arguments',
  allow: 'Allow once',
  allowTool: 'Allow this tool while the app is shown',
  deny: 'Do not allow',
  denied: 'The person did not allow it',
  noTool: 'This server offers no such tool to apps',
  messages: { message: 'For the conversation', context: 'For the model', log: 'Log' },
  reportedTitle: 'What the app says',
  write: 'Add to my message',
  quoted: (server: string) => `From the app of ${server}:`,
  ended: {
    closed: 'The app is closed.',
    flood: 'The app sent messages without end and was removed.',
    missing: 'The app left its page and was removed.',
    silent: 'The app stopped answering and was removed.',
    'no-start': 'The app could not be started here.',
    thief: 'The app took the keyboard again and again and was removed.',
  },
};
