import { inWords } from '../../testing/in-words.ts';
import { describe, expect, it } from 'vitest';
import { readCurl } from './read-curl.ts';
import { A, SAME } from './testing/curl-commands.ts';
import { sentRequest } from './testing/sent-request.ts';

describe('the request of a command', () => {
  it.each(SAME)('%s', async (command, method, url, ...rest) => {
    const { method: sentMethod, url: sentUrl, headers, body } = await sentRequest(command);
    const hasBody = body !== '';
    expect([sentMethod, sentUrl, ...headers, ...(hasBody ? [body] : [])]).toEqual([method, url, ...rest]);
  });
});

describe('what would be another request', () => {
  it.each([
    [`curl ${A} ${A}/b`, /several requests/],
    [`curl ${A} --next ${A}/b`, /several requests/],
    [`curl -x http://p.example`, /no address/],
    [`curl -T file ${A}`, /sends a file/],
    [`curl -d @file ${A}`, /sends a file/],
    [`curl --data-binary @- ${A}`, /sends a file/],
    [`curl --json @file ${A}`, /sends a file/],
    [`curl --data-urlencode a@file ${A}`, /sends a file/],
    [`curl -F a=@file ${A}`, /sends a file/],
    [`curl -F 'a=<file' ${A}`, /sends a file/],
    [`curl -H @file ${A}`, /headers from a file/],
    [`curl -K file ${A}`, /options from a file/],
    [`curl -n ${A}`, /password from a file/],
    [`curl --digest -u a:b ${A}`, /cannot do what --digest/],
    [`curl --aws-sigv4 aws:amz -u a:b ${A}`, /cannot do what --aws-sigv4/],
    [`curl --unix-socket /run/x.sock ${A}`, /cannot do what --unix-socket/],
    [`curl --request-target '*' ${A}`, /cannot do what --request-target/],
    [`curl -z yesterday ${A}`, /cannot do what --time-cond/],
    [`curl -I -d a=1 ${A}`, /two methods/],
    [`curl -F a=1 -d b=2 ${A}`, /two methods/],
    [`curl -X GET -d a=1 ${A}`, /body with GET/],
    [`curl -X TRACE ${A}`, /method "TRACE"/],
    [`curl -X 'A B' ${A}`, /method "A B"/],
    [`curl --data=a ${A}`, /no option --data=a/],
    [`curl --unknown ${A}`, /no option --unknown/],
    [`curl '${A}/{a,b}'`, /stands for several/],
    [`curl '${A}/[1-3]'`, /stands for several/],
    [`curl 'https://{a,127.0.0.1}/x'`, /stands for several/],
    [`curl 'https://u:{p,q}@[::1]/x'`, /stands for several/],
    [`curl --url @addresses.txt`, /reads addresses from a file/],
    [`curl ${A}/$ID`, /variable of the shell/],
    [`curl "${A}/\`id\`"`, /variable of the shell/],
    [`curl ftp://a.example`, /Protocol "ftp" not supported/],
    [`curl FILE:/x`, /Protocol "file" not supported/],
    [`curl 'http://a\\@b.example'`, /A page cannot reach its address/],
    [`curl ${A}; curl ${A}/b`, /several commands/],
    [`curl ${A}\ncurl ${A}/b`, /several commands/],
    [`curl ${A} -H 'No name'`, /no valid name/],
    [`curl ${A} -d`, /needs a value/],
  ])('%s is refused', (command, reason) => {
    expect(inWords(readCurl(command))).toMatchObject({ ok: false, reason: expect.stringMatching(reason) as string });
  });

  it.each([
    [
      `curl -x http://p.example -k --resolve a.example:80:10.0.0.1 ${A}`,
      /cannot do it: --proxy, --insecure, --resolve\./,
    ],
    [`curl --connect-to ::p.example:80 --cert c.pem ${A}`, /cannot do it: --connect-to, --cert\./],
    [`curl -A me -e http://r.example -b a=b ${A}`, /cannot send it: user-agent, referer, cookie\./],
    [`curl -H 'Host: b.example' -H 'Cookie: a=b' ${A}`, /cannot send it: host, cookie\./],
    [`curl -r 0-9 -d a=1 ${A}`, /cannot do it: --range\./],
    [`curl -X patch ${A}`, /capital letters/],
    [`curl -F 'a=1;type=text/plain' ${A}`, /Types and file names/],
    [`curl -d "a=$B" ${A}`, /begins with \$/],
    [`curl ${A} | jq .`, /What follows the command was left out/],
    [`curl -H 'Content-Type:' -d a ${A}`, /sends no Content-Type/],
  ])('%s is named', (command, note) => {
    const read = inWords(readCurl(command));
    expect(read.ok ? read.fixed.join('\n') : read.reason).toMatch(note);
  });
});

it.each([
  ['options', `curl ${A} ${'-s '.repeat(50_000)}`],
  ['letters', `curl ${A} -${'s'.repeat(60_000)}`],
  ['fields of a query', `curl '${A}?${'a=1&'.repeat(25_000)}'`],
  ['keys in JSON', `curl ${A} -d '[${Array.from({ length: 12_000 }, (_, at) => `{"token":"${at}"}`).join(',')}]'`],
  ['parts of a form', `curl ${A} ${Array.from({ length: 900 }, (_, at) => `-F token=${at}`).join(' ')}`],
  ['redirections', `curl ${A} ${'> '.repeat(200_000)}`],
])('ends in time with many %s', (_what, command) => {
  const started = performance.now();
  readCurl(command);
  expect(performance.now() - started).toBeLessThan(15_000);
});

it.each([600, 5_000, 100_000])('a body nested %i deep stays a text', (depth) => {
  const body = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
  expect(readCurl(`curl https://a.example/ -d '${body}'`)).toMatchObject({ ok: true });
});
