const times = (count: number) => (count === 1 ? '' : ` ${count} times`);

export const linkConversationsTexts = {
  linkConversations: {
    title: 'Recorded conversations that come along',
    intro:
      'Saving one keeps it among the recorded runs. Nothing in it runs before you play it, and then each of its ' +
      'calls asks you first.',
    take: (title: string) => `Take the conversation ${title}`,
    untitled: 'Without a title',
    size: (messages: number, calls: number) =>
      `${messages} ${messages === 1 ? 'message' : 'messages'}, ${calls} ${calls === 1 ? 'call' : 'calls'}`,
    lookAt: (title: string) => `What to check in ${title}`,
    noCalls: 'It calls no tool.',
    calls: (tool: string, count: number) =>
      `Played, it calls ${tool}${times(count)}, with arguments that its sender chose.`,
    moreTools: (count: number) => `And ${count} more tools.`,
    words: 'Its messages and results were recorded elsewhere. They may be made up.',
    read: 'Read it',
    person: 'Message',
    model: 'Answer',
    call: (tool: string) => `Calls ${tool}`,
    gave: 'Result',
    at: (what: string, place: string) => `${what} (${place})`,
    more: (count: number) => `And ${count} more messages.`,
  },
};
