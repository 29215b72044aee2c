import { ADDRESS_REFUSALS } from '../../../../catalog/contract/address-refusals.ts';
import { things } from '../../../texts/english-words.ts';
import type { ThingCounts } from '../../../texts/thing-counts.ts';

const times = (count: number) => (count === 1 ? '' : ` ${count} times`);

export const english = {
  heading: 'Opened from a link',
  editHeading: 'Opened from a link for editing',
  intro: 'Nothing is stored, nothing has run, and no server was contacted.',
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
  files: 'Files included',
  fileNew: 'new',
  fileSame: 'you have it',
  fileOther: 'replaces yours',
  fileBlocked: 'cannot be written here',
  cases: 'Cases',
  more: (count: number) => `and ${count} more`,
  origins: 'Where it came from',
  madeFrom: (names: string) => `Its senders say it was made from ${names}.`,
  saveThings: (counts: ThingCounts) => `Save ${things(counts)}`,
  saved: (counts: ThingCounts) => `Saved ${things(counts)}`,
  fileFailed: (path: string, message: string) => `${path} was not written: ${message}`,
  try: 'Try',
  tryEdit: 'Open in the editor',
  tryHint: 'Runs in memory; nothing is kept when you leave.',
  tryHintServers: 'Runs in memory; nothing is kept when you leave. Only tools and files are in it.',
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
  conversations: {
    title: 'Recorded conversations included',
    intro:
      'Saving one keeps it among the recorded runs. Nothing in it runs before you play it, and then each of its ' +
      'calls asks you first.',
    take: (title: string) => `Take the conversation ${title}`,
    untitled: 'Without a title',
    size: (messages: number, calls: number) =>
      `${messages} ${messages === 1 ? 'message' : 'messages'}, ${calls} ${calls === 1 ? 'call' : 'calls'}`,
    findings: (title: string) => `What to check in ${title}`,
    noCalls: 'It calls no tool.',
    calls: (tool: string, count: number) =>
      `When played, it calls ${tool}${times(count)} with arguments that its sender chose.`,
    moreTools: (count: number) => `And ${count} more tools.`,
    words: 'Its messages and results were recorded elsewhere. They may be made up.',
    read: 'Read it',
    person: 'Message',
    model: 'Answer',
    call: (tool: string) => `Calls ${tool}`,
    gave: 'Result',
    at: (what: string, location: string) => `${what} (${location})`,
    more: (count: number) => `And ${count} more messages.`,
  },
  folderFiles: (count: number) => (count === 1 ? '1 file' : `${count} files`),
  folders: {
    skills: {
      heading: 'Skills included',
      intro: 'They are saved in the workspace. No model reads one before you allow it under Skills.',
      take: (name: string) => `Take the skill ${name}`,
    },
    agents: {
      heading: 'Agents included',
      intro: 'They are saved in the workspace. No conversation and no task uses one until you allow it under Agents.',
      take: (name: string) => `Take the agent ${name}`,
      notRead: 'This app cannot read it as an agent file.',
    },
    panels: {
      heading: 'Panels included',
      intro: 'They are saved in the workspace. None is shown or runs until you allow it under Panels.',
      take: (name: string) => `Take the panel ${name}`,
      title: 'Title',
      id: 'Id',
      asks: 'Asks for',
      asksNothing: 'nothing in advance',
      tools: 'Tools',
      noTools: 'none',
      notes: 'Notes',
      same: 'You have exactly this panel.',
      storedAs: (id: string, free: string) =>
        `You have a panel with the id ${id}. This one is saved as ${free}, and the names of its tools change with it.`,
      notUsable: (reason: string) => `It cannot be saved: ${reason}`,
    },
  },
  servers: {
    title: 'MCP servers included',
    intro:
      'They are saved disabled: nothing connects or starts before you enable one, and agents get none of ' +
      'their tools before you approve them.',
    take: (name: string) => `Take the server ${name}`,
    same: 'you have it',
    taken: 'the name is taken: it gets a new one',
    atAddress: (kind: string) => (kind === 'sse' ? 'at an address, by HTTP and SSE' : 'at an address'),
    asProgram: 'a program that runs in this tab',
    findings: (name: string) => `What to check in ${name}`,
    plainHttp: 'It is not encrypted (http): anyone on the way can read and change the traffic.',
    privateHost: (host: string) => `${host} is on your machine or in your network, not at the sender’s.`,
    untrustedHost: (host: string) => `Calls of its tools, with their arguments, go to ${host}.`,
    program:
      'Its code is installed and run in the sandbox when you enable it. Your workspace is its disk, and it ' +
      'may change files; it gets network and secrets only if you allow them.',
    secretHere: (name: string) =>
      `It asks for your secret ${name}. It gets the secret only if you bind it to this server yourself.`,
    secretMissing: (name: string) => `It asks for a secret named ${name}, which you do not have.`,
    headers: (names: string) => `Headers: ${names}`,
    variables: (names: string) => `Variables: ${names}`,
    signIn: 'It includes data for signing in.',
  },
  address: {
    refusals: ADDRESS_REFUSALS,
    title: 'This address changes tools',
    intro:
      'For this visit only: nothing is stored, and nothing has run. Your own tools stay as they are and are back ' +
      'when the tab is closed.',
    reading: 'Reading what the address asks for',
    failed: 'The address cannot be read',
    discard: 'Discard',
    use: (count: number) => (count === 1 ? 'Use for this visit' : `Use all ${String(count)} for this visit`),
    used: (count: number) =>
      count === 1 ? 'The address changed a tool' : `The address changed ${String(count)} tools`,
    added: 'Added',
    removed: 'Removed',
    removes: (name: string) => `${name} is not offered and does not run`,
    refused: 'Left out',
    fromFile: (path: string) => `From ${path} of the workspace`,
    asks: 'It asks for',
    asksNothing: 'Nothing in advance. A run asks when it needs something.',
    difference: 'Difference from the tool it replaces',
  },
};
