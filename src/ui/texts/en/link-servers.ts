export const linkServersTexts = {
  linkServers: {
    title: 'MCP servers that come along',
    intro:
      'They are saved switched off: nothing connects or starts before you switch one on, and agents get none of their tools before you approve them.',
    take: (name: string) => `Take the server ${name}`,
    same: 'you have it',
    taken: 'the name is taken: it gets another',
    atAddress: (kind: string) => (kind === 'sse' ? 'at an address, by HTTP and SSE' : 'at an address'),
    asProgram: 'a program that runs in this tab',
    lookAt: (name: string) => `What deserves a look in ${name}`,
    plainHttp: 'It is not encrypted (http): whoever is on the way can read and change what goes there.',
    privateHost: (host: string) => `${host} lies on your machine or in your network, not with whoever sent this.`,
    untrustedHost: (host: string) => `Calls of its tools, with what is in them, go to ${host}.`,
    program:
      'Its code is installed and run in the sandbox when you switch it on. It has your workspace as its disk and may change files; network and secrets only if you allow them.',
    secretHere: (name: string) =>
      `It wants your secret ${name}. It gets it only if you bind it to this server yourself.`,
    secretMissing: (name: string) => `It wants a secret named ${name}, which you do not have.`,
    headers: (names: string) => `Headers: ${names}`,
    variables: (names: string) => `Variables: ${names}`,
    signIn: 'It comes with data for signing in.',
  },
};
