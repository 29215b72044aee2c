import type { EngineCause } from '../../../../core/call.ts';

const help: Readonly<Record<EngineCause, string>> = {
  'not-isolated':
    'The host of this app has to send Cross-Origin-Opener-Policy: same-origin and Cross-Origin-Embedder-Policy: ' +
    'credentialless. The build’s _headers file has them.',
  unreachable: 'Check the network, a proxy, a content blocker. stackblitz.com must be reachable from this browser.',
  'no-answer':
    'Outside localhost the service requires a key, and the key must list the address of this app among its allowed ' +
    'sites. A Referrer-Policy of same-origin or no-referrer hides the address from the service.',
  blocked:
    'The host of this app sends a Content-Security-Policy of its own. It has to allow https://stackblitz.com in ' +
    'frame-src and connect-src for /engine/.',
  slow: 'A first start takes ten seconds or more on a slow connection. Later starts are quicker.',
  'boot-error': 'The message of the service is above. See also webcontainers.io.',
  frame: 'A file of the app is missing. Reload the page when you are online.',
  lost: 'The next run starts a fresh one.',
  stranger: 'Trust the tool first, if you know its code.',
  secrets: 'Requests from a WebContainer do not pass the broker, so nothing could protect a secret.',
  'not-agreed': 'Nothing is loaded from stackblitz.com before you agree.',
  'not-granted': 'A tool needs the grant “unrestricted engine” for it.',
};

export const english = {
  title: 'What runs Node.js tools',
  intro:
    'Two engines. The one in this tab works offline, asks before every address, and runs untrusted code. The ' +
    'WebContainer is StackBlitz’s: a fuller Node, loaded from stackblitz.com, with a network of its own that ' +
    'this app cannot watch.',
  preference: 'Run Node.js tools',
  preferences: { auto: 'Automatic', webcontainer: 'WebContainer', embedded: 'In this tab' },
  says: {
    auto:
      'Your own tools that may use it run in the WebContainer, once you agreed and while it can be reached. ' +
      'Everything else runs in this tab.',
    webcontainer:
      'Like Automatic, but your tools ask you if they may not use it yet. Untrusted tools and tools with secrets ' +
      'still run in this tab.',
    embedded: 'Nothing is loaded from outside.',
  },
  state: 'WebContainer',
  states: {
    off: 'Not agreed to: nothing is loaded from stackblitz.com.',
    idle: 'Not started. It starts with the first run that uses it.',
    starting: 'Starting…',
    ready: (version: string) => `Ready: Node.js ${version}`,
    failed: 'Did not start',
  },
  notIsolated: 'This page is not cross-origin isolated: a WebContainer cannot start here.',
  agreeAll: 'Agree and use it for all my tools',
  agreeGranted: 'Agree and use it for tools I allow',
  agreeText:
    'Agreeing loads StackBlitz’s service into this page, now and later. It learns the address of this app, and ' +
    'code that runs in it can send whatever it is given to any address.',
  agreedOwn: 'You agreed to it for all tools of your own.',
  agreedGranted: 'You agreed to it. Each tool needs its grant.',
  forAll: 'For all my tools',
  onlyGranted: 'Only for tools I allow',
  again: 'Try again',
  start: 'Start it now',
  forget: 'Forget',
  forgetText: 'Forget ends it and removes the agreement and the key. Grants of single tools stay in Permissions.',
  forgotten: 'Forgotten. Nothing is loaded from stackblitz.com.',
  key: 'Key of the service',
  keyHint: 'Not needed on localhost. From webcontainers.io; it is stored in this browser and never exported.',
  keyStored: 'A key is stored. Enter another to replace it.',
  keySave: 'Save key',
  keyRemove: 'Remove key',
  keySaved: 'Key saved',
  keyRemoved: 'Key removed',
  sitesTitle: 'Allowed sites',
  sites: (origin: string) => `The key must list this address among its allowed sites: ${origin}`,
  licenceTitle: 'Licence',
  licence:
    'WebContainers are StackBlitz’s and not part of this app. Commercial use in production by a for-profit ' +
    'company needs a StackBlitz licence; prototypes and open source do not. StackBlitz sets the terms: ' +
    'webcontainers.io/enterprise.',
  testedTitle: 'What was tested',
  tested:
    'The app’s side, with the unmodified client @webcontainer/api 1.6.4 and a simulated service that runs the Node ' +
    'of the test machine. Only a test that a person starts by hand uses the real service.',
  failed: (message: string) => `Not changed: ${message}`,
  offerLabel: 'WebContainer',
  offerTitle: 'Run your Node.js tools in a WebContainer?',
  offerText:
    'This run used the Node in this tab. StackBlitz’s WebContainer is more complete, loaded from ' +
    'stackblitz.com. Code in it reaches the network without asking, so it gets no secrets. You are asked only ' +
    'once; you can change it later in Settings → Node.js.',
  offerThis: 'Use it for this tool',
  offerAll: 'Use it for all my tools',
  offerNo: 'No',
  settings: 'Settings of Node.js',
  fell: 'It was meant for the WebContainer',
  mayNot: 'It may not use the WebContainer yet',
  allow: 'Allow it for this tool',
  unwatched: 'Its network requests were not recorded: a WebContainer does its own networking.',
  help,
  toolTitle: 'Engine',
  toolHint: 'For this tool alone, in this browser.',
  asSettings: 'As in Settings',
  grant: 'Unrestricted engine (WebContainer)',
};
