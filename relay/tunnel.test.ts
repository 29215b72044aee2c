import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addClient, removeClient } from './state.mjs';
import { connectTab, echo, type TabDouble } from './testing/tab-double.mjs';
import { kindsOf, post, serveTab, SITE, startTestRelay, until, type TestRelay } from './testing/start.ts';
import { makeKey, WIRE_LIMITS } from './wire.mjs';

let relay: TestRelay;
const tabs: TabDouble[] = [];
const open = async (...given: Parameters<typeof serveTab>): Promise<TabDouble> => {
  const tab = await serveTab(...given);
  tabs.push(tab);
  return tab;
};
beforeEach(async () => {
  relay = await startTestRelay();
});
afterEach(async () => {
  for (const tab of tabs.splice(0)) tab.leave();
  await relay.close();
});

const answerJson = (tab: TabDouble, id: number, body = '{}'): void =>
  tab.send({ t: 'res', id, status: 200, headers: { 'content-type': 'application/json' }, body });

describe('a request', () => {
  test('reaches the tab with what it needs, and nothing that opens anything', async () => {
    const tab = await open(relay, echo);
    const response = await fetch(`${relay.url}/api/ai/tools/discover?panelId=a%20b`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${relay.token}`,
        accept: 'application/json',
        'content-type': 'application/json; charset=UTF-8',
        cookie: 'a=b',
        'mcp-session-id': 's',
        traceparent: '00-1-2-01',
        'x-forwarded-for': '10.0.0.1',
      },
      body: '{"ä":1}',
    });
    expect(await response.json()).toEqual({
      t: 'req',
      client: 'curl',
      method: 'POST',
      path: '/api/ai/tools/discover',
      query: 'panelId=a%20b',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json; charset=UTF-8',
        'mcp-session-id': 's',
        traceparent: '00-1-2-01',
      },
      body: '{"ä":1}',
    });
    expect(JSON.stringify(tab.frames)).not.toContain(relay.token);
  });

  test('of 4 MB passes, one byte more is 413', async () => {
    await open(relay, (request, tab) => answerJson(tab, request.id, String(Buffer.byteLength(request.body))));
    const most = await post(relay, '/mcp', { body: 'ä'.repeat(WIRE_LIMITS.bodyBytes / 2) });
    expect(most.body).toBe(String(WIRE_LIMITS.bodyBytes));
    expect((await post(relay, '/mcp', { body: 'x'.repeat(WIRE_LIMITS.bodyBytes + 1) })).status).toBe(413);
  });

  test('without a tab is 503, and 409 below /api', async () => {
    const answers = await Promise.all([post(relay, '/mcp'), post(relay, '/api/ai/tools/execute')]);
    expect(answers.map(({ status, body }) => [status, JSON.parse(body)])).toEqual(
      [503, 409].map((status) => [
        status,
        {
          success: false,
          error: 'No Toolyard tab is connected. Open Toolyard and connect it under “Connect an agent”.',
        },
      ]),
    );
  });

  test('is 502 when the tab reloads, and is not sent to the next one', async () => {
    const tab = await open(relay, () => tab.leave());
    const answer = await post(relay, '/mcp');
    expect([answer.status, JSON.parse(answer.body).error]).toEqual([
      502,
      'The tab went away. Whether the call was made is not known.',
    ]);
    const next = await open(relay, echo);
    expect((await post(relay, '/mcp', { body: '{"second":1}' })).status).toBe(200);
    expect(next.frames.map((frame) => frame.t === 'req' && frame.body)).toEqual(['{"second":1}']);
  });

  test('is 504 when the tab takes too long, which cancels it', async () => {
    const impatient = await startTestRelay({ answerMs: 50 });
    const tab = await open(impatient, () => undefined);
    expect((await post(impatient, '/mcp')).status).toBe(504);
    await until(() => kindsOf(tab).includes('abort'));
    // What comes too late meets nothing.
    answerJson(tab, 1);
    await open(impatient, echo);
    expect((await post(impatient, '/mcp')).status).toBe(200);
    await impatient.close();
  });

  test('that its client gives up is cancelled in the tab', async () => {
    const controller = new AbortController();
    const tab = await open(relay, () => controller.abort());
    await expect(post(relay, '/mcp', { signal: controller.signal })).rejects.toThrow();
    await until(() => kindsOf(tab).includes('abort'));
    const [request, abort] = tab.frames;
    expect(abort).toEqual({ t: 'abort', id: request?.t === 'req' && request.id });
  });

  test('over the limits of one client is 429', async () => {
    const held: number[] = [];
    const tab = await open(relay, ({ id }) => void held.push(id));
    const waiting: Promise<{ status: number }>[] = [];
    while (waiting.length < WIRE_LIMITS.exchangesOfClient) {
      const answer = post(relay, '/mcp');
      waiting.push(answer);
      const early = answer.then(({ status, body }) => Promise.reject(new Error(`Answered ${status}: ${body}`)));
      await Promise.race([until(() => held.length === waiting.length), early]);
      early.catch(() => undefined);
    }
    const { status, headers } = await post(relay, '/mcp');
    expect([status, headers.get('retry-after')]).toEqual([429, '1']);
    const token = await addClient(relay.file, 'other');
    const other = post(relay, '/mcp', { token });
    await until(() => held.length === waiting.length + 1);
    for (const id of held) answerJson(tab, id);
    expect((await Promise.all([...waiting, other])).every((each) => each.status === 200)).toBe(true);
  });
});

describe('an answer', () => {
  test('streams as it comes', async () => {
    await open(relay, ({ id }, tab) => {
      tab.send({ t: 'head', id, status: 200, headers: { 'content-type': 'text/event-stream' } });
      tab.send({ t: 'data', id, chunk: 'data: 1\n\n' });
    });
    const response = await fetch(`${relay.url}/mcp`, { headers: { authorization: `Bearer ${relay.token}` } });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe('data: 1\n\n');
    const [tab] = tabs;
    const id = tab?.frames[0]?.t === 'req' ? tab.frames[0].id : 0;
    tab?.send({ t: 'data', id, chunk: 'data: ä\n\n' });
    expect((await reader?.read())?.value).toBe('data: ä\n\n');
    tab?.send({ t: 'end', id });
    expect((await reader?.read())?.done).toBe(true);
  });

  test('that streams ends with the tab, visibly cut off', async () => {
    const tab = await open(relay, ({ id }, serving) => {
      serving.send({ t: 'head', id, status: 200, headers: { 'content-type': 'text/event-stream' } });
    });
    const response = await fetch(`${relay.url}/mcp`, { headers: { authorization: `Bearer ${relay.token}` } });
    tab.leave();
    await expect(response.text()).rejects.toThrow();
  });

  test('has only headers that concern its content', async () => {
    await open(relay, ({ id }, tab) =>
      tab.send({
        t: 'res',
        id,
        status: 202,
        headers: {
          'access-control-allow-origin': '*',
          'cache-control': 'public',
          connection: 'upgrade',
          'content-length': '5',
          'content-type': 'application/json',
          'keep-alive': 'timeout=9999',
          location: 'http://example.com/',
          'mcp-session-id': 'abc',
          'retry-after': '1',
          'set-cookie': 'a=b',
          'transfer-encoding': 'chunked',
          'www-authenticate': 'Bearer',
        },
        body: '{}',
      }),
    );
    const { headers, body } = await post(relay, '/mcp');
    const { date: _date, ...rest } = Object.fromEntries(headers);
    expect([rest, body]).toEqual([
      {
        'cache-control': 'no-store',
        connection: 'keep-alive',
        'content-length': '2',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'content-type': 'application/json',
        'cross-origin-resource-policy': 'same-origin',
        'keep-alive': 'timeout=60',
        'mcp-session-id': 'abc',
        'retry-after': '1',
        'x-content-type-options': 'nosniff',
      },
      '{}',
    ]);
  });

  test.each([204, 304])('of status %i has no content', async (status) => {
    await open(relay, ({ id }, tab) => tab.send({ t: 'res', id, status, headers: {}, body: '' }));
    const { status: got, headers } = await post(relay, '/mcp');
    expect([got, headers.get('content-length')]).toEqual([status, null]);
  });

  test.each([
    { t: 'head', status: 200, headers: { 'content-type': 'text/plain\r\nset-cookie: a=b' } },
    { t: 'res', status: 200, headers: { 'x\r\nset-cookie': 'a' }, body: '' },
    { t: 'res', status: 199, headers: {}, body: '' },
    { t: 'data', chunk: 'before its head' },
    { t: 'end' },
  ])('%j ends the tab, and the client hears nothing of it', async (frame) => {
    const tab = await open(relay, ({ id }, serving) => serving.socket.send(JSON.stringify({ ...frame, id })));
    const { status, headers } = await post(relay, '/mcp');
    expect([status, headers.get('set-cookie'), await tab.closed]).toEqual([502, null, 4400]);
  });

  test('for an id that nobody asked under reaches nobody', async () => {
    const tab = await open(relay, ({ id }, serving) => {
      for (const other of [id + 1, id + 1_000, 2 ** 40]) answerJson(serving, other, '"forged"');
      answerJson(serving, id, '"own"');
      answerJson(serving, id, '"twice"');
    });
    expect((await post(relay, '/mcp')).body).toBe('"own"');
    expect((await post(relay, '/mcp')).body).toBe('"own"');
    expect(tab.socket.readyState).toBe(tab.socket.OPEN);
  });
});

describe('a tab', () => {
  test('with the key takes over; the one before ends, and its calls with it', async () => {
    const first = await open(relay, () => void open(relay, echo));
    expect((await post(relay, '/mcp')).status).toBe(502);
    expect(await first.closed).toBe(4409);
    expect((await post(relay, '/mcp')).status).toBe(200);
  });

  test('without the key changes nothing', async () => {
    const first = await open(relay, echo);
    // As a tab that believes whatever it gets.
    await expect(connectTab({ port: relay.port, key: makeKey() })).rejects.toThrow('does not have the key');
    expect((await post(relay, '/mcp')).status).toBe(200);
    expect(first.socket.readyState).toBe(first.socket.OPEN);
  });

  test('manages clients, whose tokens are shown once and stored nowhere', async () => {
    const tab = await open(relay, echo);
    const ask = async (frame: { t: 'client-add' | 'client-remove'; name: string }, rid: number): Promise<unknown> => {
      tab.send({ ...frame, rid });
      await until(() => tab.frames.some((each) => 'rid' in each && each.rid === rid));
      return tab.frames.find((each) => 'rid' in each && each.rid === rid);
    };
    expect(tab.clients).toEqual(['curl']);
    const added = await ask({ t: 'client-add', name: 'claude-code' }, 1);
    expect(added).toEqual({ t: 'done', rid: 1, token: expect.stringMatching(/^[\w-]{43}$/) });
    await until(() => kindsOf(tab).includes('clients'));
    expect(tab.frames.at(-1)).toEqual({ t: 'clients', clients: ['curl', 'claude-code'] });
    const { token } = added as { token: string };
    expect(JSON.parse((await post(relay, '/mcp', { token })).body).client).toBe('claude-code');
    expect(await ask({ t: 'client-add', name: 'claude-code' }, 2)).toEqual({
      t: 'failed',
      rid: 2,
      message: 'There is a client “claude-code” already. Remove it first.',
    });
    expect(await ask({ t: 'client-remove', name: 'claude-code' }, 3)).toEqual({ t: 'done', rid: 3 });
    expect((await post(relay, '/mcp', { token })).status).toBe(403);
    expect(await ask({ t: 'client-remove', name: 'claude-code' }, 4)).toEqual({
      t: 'failed',
      rid: 4,
      message: 'There is no client “claude-code”.',
    });
  });

  test('learns of clients that the command line adds', async () => {
    const tab = await open(relay, echo);
    const token = await addClient(relay.file, 'cursor');
    expect((await post(relay, '/mcp', { token })).status).toBe(200);
    await until(() => kindsOf(tab).includes('clients'));
    await removeClient(relay.file, 'cursor');
    expect((await post(relay, '/mcp', { token })).status).toBe(403);
  });

  test('is connected only from a page of a named site', async () => {
    const origins = [`${SITE}.evil.example`, 'http://localhost:4174', 'null', 'https://localhost:4173'];
    for (const origin of origins)
      await expect(connectTab({ port: relay.port, key: relay.key, origin })).rejects.toThrow('403');
  });
});

test('a client that is removed gets no more of what is open', async () => {
  const tab = await open(relay, ({ id, path }, serving) => {
    if (path === '/mcp') serving.send({ t: 'head', id, status: 200, headers: { 'content-type': 'text/event-stream' } });
  });
  const token = await addClient(relay.file, 'codex');
  const headers = { authorization: `Bearer ${token}` };
  const streaming = await fetch(`${relay.url}/mcp`, { headers });
  const waiting = fetch(`${relay.url}/api/ai/tools`, { headers });
  await until(() => kindsOf(tab).filter((kind) => kind === 'req').length === 2);
  await removeClient(relay.file, 'codex');
  expect((await waiting).status).toBe(403);
  await expect(streaming.text()).rejects.toThrow();
  await until(() => kindsOf(tab).filter((kind) => kind === 'abort').length === 2);
});
