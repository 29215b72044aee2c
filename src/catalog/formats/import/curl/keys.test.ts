import { importNoteText } from '../../../contract/import/import-notes.ts';
import { describe, expect, it } from 'vitest';
import { readCurl } from './read-curl.ts';
import { sentRequest } from './testing/sent-request.ts';

const A = 'https://api.acme.example/x';
const KEY = 'hunter2-Zm9vYmFy';
const form = (pairs: string) => `-d '${pairs}'`;
const json = (body: string) => `-H 'Content-Type: application/json' -d '${body}'`;

/** Where a key may stand, and a part of the request with the secret in its place. */
const LOCATIONS: readonly (readonly [options: string, part: string])[] = [
  [`-H 'Authorization: Bearer ${KEY}' ${A}`, 'authorization: Bearer <ACME_KEY>'],
  [`-H 'authorization: bearer ${KEY}' ${A}`, 'authorization: bearer <ACME_KEY>'],
  [`-H 'Authorization: Basic ${KEY}' ${A}`, 'authorization: Basic <ACME_KEY>'],
  [`-H 'Authorization: token ${KEY}' ${A}`, 'authorization: token <ACME_KEY>'],
  [`-H 'Authorization: Bot ${KEY}' ${A}`, 'authorization: Bot <ACME_KEY>'],
  [`-H 'Authorization: ApiKey ${KEY}' ${A}`, 'authorization: ApiKey <ACME_KEY>'],
  [`-H 'Authorization: GenieKey ${KEY}' ${A}`, 'authorization: GenieKey <ACME_KEY>'],
  [`-H 'Authorization: ${KEY}' ${A}`, 'authorization: <ACME_KEY>'],
  [`-HAuthorization:${KEY} ${A}`, 'authorization: <ACME_KEY>'],
  [`--oauth2-bearer ${KEY} ${A}`, 'authorization: Bearer <ACME_KEY>'],
  [`-H 'X-Api-Key: ${KEY}' ${A}`, 'x-api-key: <ACME_API_KEY>'],
  [`-H 'apikey: ${KEY}' ${A}`, 'apikey: <ACME_APIKEY>'],
  [`-H 'X-Auth-Token: ${KEY}' ${A}`, 'x-auth-token: <ACME_AUTH_TOKEN>'],
  [`-H 'PRIVATE-TOKEN: ${KEY}' ${A}`, 'private-token: <ACME_PRIVATE_TOKEN>'],
  [`-H 'X-Vault-Token: ${KEY}' ${A}`, 'x-vault-token: <ACME_VAULT_TOKEN>'],
  [`-H 'Ocp-Apim-Subscription-Key: ${KEY}' ${A}`, ': <ACME_OCP_APIM_SUBSCRIPTION_KEY>'],
  [`-H 'X-Goog-Api-Key: ${KEY}' ${A}`, 'x-goog-api-key: <ACME_GOOG_API_KEY>'],
  [`-H 'X-Shopify-Access-Token: ${KEY}' ${A}`, ': <ACME_SHOPIFY_ACCESS_TOKEN>'],
  [`-H 'X-Hub-Signature-256: ${KEY}' ${A}`, ': <ACME_HUB_SIGNATURE_256>'],
  [`-H 'xi-api-key: ${KEY}' ${A}`, 'xi-api-key: <ACME_XI_API_KEY>'],
  [`-H 'X-Other: sk-abcdefghijklmnopqrst' ${A}`, 'x-other: <ACME_OTHER>'],
  [`-u 'me:${KEY}' ${A}`, `authorization: Basic ${btoa('<ACME_USER>:<ACME_PASSWORD>')}`],
  [`-ume:${KEY} ${A}`, `authorization: Basic ${btoa('<ACME_USER>:<ACME_PASSWORD>')}`],
  [`https://me:${KEY}@api.acme.example/x`, `authorization: Basic ${btoa('<ACME_USER>:<ACME_PASSWORD>')}`],
  [`'${A}?api_key=${KEY}'`, 'api_key=<ACME_API_KEY>'],
  [`'${A}?access_token=${KEY}&a=1'`, 'access_token=<ACME_ACCESS_TOKEN>&a=1'],
  [`'${A}?key=${KEY}'`, 'key=<ACME_KEY>'],
  [`'${A}?appid=${KEY}'`, 'appid=<ACME_APPID>'],
  [`'${A}?sig=${KEY}&X-Amz-Signature=${KEY}2'`, 'sig=<ACME_SIG>&X-Amz-Signature=<ACME_AMZ_SIGNATURE>'],
  [`'${A}?token=${KEY}&token=${KEY}2'`, 'token=<ACME_TOKEN>&token=<ACME_TOKEN_2>'],
  [`-G -d 'apiKey=${KEY}' ${A}`, 'apiKey=<ACME_API_KEY>'],
  [`--url-query 'auth=${KEY}' ${A}`, 'auth=<ACME_AUTH>'],
  [`${form(`client_secret=${KEY}&grant_type=x`)} ${A}`, 'client_secret=<ACME_CLIENT_SECRET>&grant_type=x'],
  [`${form(`user[password]=${KEY}`)} ${A}`, '=<ACME_USER_PASSWORD>'],
  [`${form(`refresh_token=${KEY}`)} ${A}`, 'refresh_token=<ACME_REFRESH_TOKEN>'],
  [`--data-urlencode 'accesstoken=${KEY}' ${A}`, 'accesstoken=<ACME_ACCESSTOKEN>'],
  [`${json(`{"password":"${KEY}"}`)} ${A}`, '{"password":"<ACME_PASSWORD>"}'],
  [`${json(`{"a":{"b":[{"apiToken":"${KEY}"}]}}`)} ${A}`, '{"a":{"b":[{"apiToken":"<ACME_API_TOKEN>"}]}}'],
  [`${json(`[{"secret_id":"${KEY}"}]`)} ${A}`, '[{"secret_id":"<ACME_SECRET_ID>"}]'],
  [`${json(`{"password":{"value":"${KEY}"}}`)} ${A}`, '{"password":{"value":"<ACME_PASSWORD>"}}'],
  [
    `${json(`{"a":[{"secrets":{"data":[{"text":"${KEY}"}]}}]}`)} ${A}`,
    '{"a":[{"secrets":{"data":[{"text":"<ACME_SECRETS>"}]}}]}',
  ],
  [`${json(`{"passwords":["${KEY}"]}`)} ${A}`, '{"passwords":["<ACME_PASSWORDS>"]}'],
  [`-H '__proto__: x' -H 'X-Auth-Token: ${KEY}' ${A}`, '__proto__: x'],
  [`${json(`{"__proto__":{"token":"${KEY}"}}`)} ${A}`, '{"__proto__":{"token":"<ACME_TOKEN>"}}'],
  [`${json(`{"tokens":1,"credentials":["${KEY}"]}`)} ${A}`, '{"tokens":1,"credentials":["<ACME_CREDENTIALS>"]}'],
  [`-d '{"token":"${KEY}"}' ${A}`, 'content-type: application/json\n{"token":"<ACME_TOKEN>"}'],
  [`--json '{"jwt":"${KEY}"}' ${A}`, '{"jwt":"<ACME_JWT>"}'],
  // A page cannot send these.
  [`-b 'session=${KEY}' ${A}`, A],
  [`-H 'Cookie: session=${KEY}' ${A}`, A],
  [`-H 'Proxy-Authorization: Basic ${KEY}' ${A}`, A],
  [`-x 'http://me:${KEY}@p.example' -U 'me:${KEY}' ${A}`, A],
  [`--cert 'c.pem:${KEY}' --pass ${KEY} ${A}`, A],
  [`-A '${KEY}' -e 'https://b.example/?token=${KEY}' ${A}`, A],
];

describe('a key of a command', () => {
  it.each(LOCATIONS)('%s', async (options, part) => {
    const command = `curl ${options}`;
    const read = readCurl(command);
    expect(JSON.stringify(read)).not.toContain('hunter2');
    expect(JSON.stringify(read)).not.toContain('sk-abc');
    const { url, headers, body } = await sentRequest(command);
    expect([decodeURIComponent(url), ...headers, decodeURIComponent(body)].join('\n')).toContain(part);
  });

  it.each([
    `-F 'token=${KEY}' ${A}`,
    `-d '<login><password>${KEY}</password></login>' ${A}`,
    `${json(`{"token":"${KEY}"`)} ${A}`,
    `${json('{"pin":1234,"password":123456}')} ${A}`,
  ])('%s is left to the caller', (options) => {
    const read = readCurl(`curl ${options}`);
    expect(JSON.stringify(read)).not.toMatch(/hunter2|123/);
    expect(read.ok && read.fixed.map(importNoteText).join('\n')).toMatch(/was left out/);
  });

  it.each([
    'https://hooks.slack.com/services/T0000AAAA/B0000AAAA/abcdefghijkl',
    'https://api.telegram.org/bot123456:ABCDEFGHIJKLMNOP/sendMessage',
    'https://discord.com/api/webhooks/123456789/abcdef',
    `${A}/sk-abcdefghijklmnopqrst`,
    `'${A}?sk-abcdefghijklmnopqrst'`,
  ])('%s is refused: the permission would hold it', (address) => {
    expect(readCurl(`curl ${address}`)).toMatchObject({
      ok: false,
      reason: { code: expect.stringMatching(/^key-in-(?:path|address)$/) as string },
    });
  });

  it.each(['page_token=a', 'sort_key=a', 'monkey=a', 'max_tokens=5', 'keyword=a', 'author=a', 'tokens=a', 'keys=a'])(
    '%s is none',
    (pair) => {
      const read = readCurl(`curl '${A}?${pair}'`);
      expect(read.ok && read.fields.permissions?.secrets).toEqual([]);
    },
  );
});
