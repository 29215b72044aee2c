export const linkServersTexts = {
  linkServers: {
    title: 'MCP servers that come along',
    intro:
      'They are saved switched off: nothing connects or starts before you switch one on, and agents get none of ' +
      'their tools before you approve them.',
    take: (name: string) => `Take the server ${name}`,
    same: 'you have it',
    taken: 'the name is taken: it gets a new one',
    atAddress: (kind: string) => (kind === 'sse' ? 'at an address, by HTTP and SSE' : 'at an address'),
    asProgram: 'a program that runs in this tab',
    lookAt: (name: string) => `What to check in ${name}`,
    plainHttp: 'It is not encrypted (http): anyone on the way can read and change the traffic.',
    privateHost: (host: string) => `${host} is on your machine or in your network, not at the sender’s.`,
    untrustedHost: (host: string) => `Calls of its tools, with their arguments, go to ${host}.`,
    program:
      'Its code is installed and run in the sandbox when you switch it on. Your workspace is its disk, and it ' +
      'may change files; it gets network and secrets only if you allow them.',
    secretHere: (name: string) =>
      `It wants your secret ${name}. It gets the secret only if you bind it to this server yourself.`,
    secretMissing: (name: string) => `It wants a secret named ${name}, which you do not have.`,
    headers: (names: string) => `Headers: ${names}`,
    variables: (names: string) => `Variables: ${names}`,
    signIn: 'It comes with data for signing in.',
  },
};
