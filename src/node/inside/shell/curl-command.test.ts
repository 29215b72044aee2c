import { Bash } from 'just-bash/browser';
import { describe, expect, it } from 'vitest';
import { curlCommand } from './curl-command.ts';
import { shellFetch } from './shell-fetch.ts';

/** Runs a line; gives the requests that would leave, and what the shell says. */
async function run(line: string) {
  const sent: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const body = init?.body instanceof Uint8Array ? new TextDecoder().decode(init.body) : '';
    const headers = [...new Headers(init?.headers)].map(([name, value]) => `${name}: ${value}`);
    sent.push([init?.method, String(input), ...headers, body].filter((part) => part !== '').join(' | '));
    return Promise.resolve(new Response('ok'));
  };
  const bash = new Bash({ fetch: shellFetch(fetch), customCommands: [curlCommand()] });
  const { stderr, exitCode } = await bash.exec(line, { rawScript: true });
  return { sent, stderr, exitCode };
}

describe('curl of the shell', () => {
  it.each([
    ...['file:///x', 'file:/x', 'FILE:///x', 'File:/etc/passwd', 'ftp://h/x', 'FTP://h/x', 'gopher://h/', 'scp://h/x'],
    ...['sftp://h/x', 'data:/,x', 'ws://h/', 'blob:/x', 'localhost:/x', 'javascript://h/%0a', 'ftp.example.org/x'],
    ...['about:/x', 'ldap.example.org', 'https+x://h/', 'view-source:/x'],
  ])('%s is no host: the protocol is not supported', async (address) => {
    const scheme = /^[^:.]+/.exec(address)?.[0].toLowerCase() ?? '';
    expect(await run(`curl '${address}'`)).toEqual({
      sent: [],
      stderr: `curl: (1) Protocol "${scheme}" not supported\n`,
      exitCode: 1,
    });
  });

  it.each([
    ...['file:x', 'data:,x', 'data:text/plain,x', 'javascript:alert', 'http:x', '//h/x', '/x'],
    ...[' file:///x', 'x y', 'http://a\\@b/', 'http://a b/', 'https://', 'http:////h/', '-', 'a:99999', 'http://h:x/'],
  ])('%s is no address', async (address) => {
    expect(await run(`curl '${address}'`)).toEqual({
      sent: [],
      stderr: 'curl: (3) URL using bad/illegal format or missing URL\n',
      exitCode: 3,
    });
  });

  it.each([
    ['curl h.example', 'GET | https://h.example/'],
    ['curl localhost:8080/x', 'GET | https://localhost:8080/x'],
    ['curl http://h.example:80/a?b#c', 'GET | http://h.example/a?b'],
    ['curl http:/h.example', 'GET | http://h.example/'],
    ['curl HTTPS://H.example/', 'GET | https://h.example/'],
    ['curl http://[::1]:8080/', 'GET | http://[::1]:8080/'],
    ['curl -sSLXPUT h.example', 'PUT | https://h.example/'],
    ['curl --url h.example --retry 3 --compressed', 'GET | https://h.example/'],
    ['curl -H "A: file:///x" h.example', 'GET | https://h.example/ | a: file:///x'],
    ['curl -o/dev/null -- h.example', 'GET | https://h.example/'],
    [
      'curl --json {} h.example',
      'POST | https://h.example/ | accept: application/json | content-type: application/json | {}',
    ],
    ['curl --oauth2-bearer x h.example', 'GET | https://h.example/ | authorization: Bearer x'],
  ])('%s', async (line, request) => {
    expect(await run(line)).toEqual({ sent: [request], stderr: '', exitCode: 0 });
  });

  it.each([
    ['curl a.example b.example', 'one address at a time here: call curl once for each'],
    ['curl -x p.example a.example', 'option --proxy: is not supported here'],
    ['curl --resolve a.example:443:127.0.0.1 a.example', 'option --resolve: is not supported here'],
    ['curl -K file a.example', 'option --config: is not supported here'],
    ['curl --data=x a.example', 'curl has no option --data=x: the value of an option is the next word'],
    ['curl --weird a.example', 'curl has no option --weird'],
    ['curl a.example --next b.example', 'one address at a time here: call curl once for each'],
    ['curl a.example -d', 'curl --data needs a value'],
  ])('%s sends nothing', async (line, message) => {
    expect(await run(line)).toEqual({ sent: [], stderr: `curl: (2) ${message}\n`, exitCode: 2 });
  });
});
