import { expect, test } from 'vitest';
import { readConversationFile } from '../../agent/contract/files/read-conversation-file.ts';
import { isLightJson } from '../../core/json/json-weight.ts';
import { LIMITS } from '../../core/limits.ts';
import { HOSTILE_JSON } from '../../core/testing/hostile-json.ts';
import { createBackupOpener } from '../backup/backup-opener.ts';
import { createBackupSession } from '../backup/backup-session.ts';
import { packLines } from '../backup/lines.ts';
import { report, type ParserOutcome } from './parser-outcome.ts';
import { serveRpc } from '../../platform/rpc.ts';

/** More than ten times the limit for a megabyte, so that it passes on a busy machine. */
const MAX_MS = 10_000;
const TIME = '2024-01-01T00:00:00.000Z';

async function measured<Value>(work: () => Promise<Value>): Promise<Value> {
  const before = process.cpuUsage();
  const value = await work();
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(MAX_MS);
  return value;
}

/** Checks the size of what the host gets. */
function expectBounded(reported: ParserOutcome<unknown>): void {
  expect(isLightJson(JSON.stringify(reported), LIMITS.backup.maxLineParts)).toBe(true);
}

const part = (json: string) => `{"type":"call","callId":"x","toolName":"t","input":${json},"state":"done","trace":{}}`;
const turn = (json: string) =>
  `{"id":"a","conversationId":"c","createdAt":"${TIME}","role":"model","state":"done","parts":[` +
  `${part(json)}],"times":{"requests":1},"model":{"kind":"recorded","name":"a","model":"b"}}`;
const tool = (json: string) =>
  `{"id":"a","name":"a","description":"d","code":"x","parameters":{"a":${json}},` +
  `"environment":"browser","version":1,"createdAt":"${TIME}","updatedAt":"${TIME}",` +
  '"provenance":{"kind":"written"},"trusted":true}';

const TEXTS = Object.entries(HOSTILE_JSON);

test.each(TEXTS)('a conversation with %s is parsed or refused, within bounds', async (_what, json) => {
  for (const text of [
    json,
    `{"formatVersion":1,"title":"a","instructions":"","tools":[],"turns":[${turn(json)}]}`,
    `{"formatVersion":1,"title":"a","instructions":"","tools":${json},"turns":${json}}`,
  ])
    expectBounded(await measured(async () => await report(async () => await readConversationFile(new Blob([text])))));
});

test.each(TEXTS)('a backup with %s is parsed or refused, in bounded pieces', async (_what, json) => {
  const file = await packLines(
    (async function* () {
      yield `{"format":"toolyard","formatVersion":4,"exportedAt":"${TIME}"}`;
      yield `{"kind":"setting","key":"a","value":${json}}`;
      yield `{"kind":"tool","record":${tool(json)}}`;
      yield `{"kind":"run","run":${json}}`;
      yield `{"kind":"turn","turn":${turn(json)}}`;
      yield '{"kind":"end","lines":5}';
    })(),
  );
  const session = createBackupSession();
  expect(await session.openBackup(file)).toMatchObject({ ok: true });
  for (let isEnd = false; !isEnd;) {
    const piece = await measured(session.nextOfBackup);
    expectBounded(piece);
    expect(piece.ok ? piece.value.entries.length : 0).toBeLessThanOrEqual(1);
    isEnd = !piece.ok || piece.value.isEnd;
  }
});

test('a line of 60 MB is refused by its parts before it is parsed; the following lines are read', async () => {
  const heavy = `{"kind":"run","run":[${'[],'.repeat(20_000_000)}0]}`;
  const file = await packLines(
    (async function* () {
      yield `{"format":"toolyard","formatVersion":4,"exportedAt":"${TIME}"}`;
      yield heavy;
      yield '{"kind":"folder","path":"/a","mode":493}';
      yield '{"kind":"end","lines":3}';
    })(),
  );
  const session = createBackupSession();
  await session.openBackup(file);
  const [first, second] = [await measured(session.nextOfBackup), await measured(session.nextOfBackup)];
  expect(first).toMatchObject({
    ok: true,
    value: { entries: [{ kind: 'refused', name: 'line 2', reason: 'It has more parts than can be kept' }] },
  });
  expect(second).toMatchObject({ ok: true, value: { entries: [{ kind: 'folder', path: '/a' }], isEnd: true } });
});

test('Stop ends a backup that never finishes, and terminates its worker', async () => {
  let terminated = 0;
  const stop = new AbortController();
  const opener = createBackupOpener(() => {
    const { port1, port2 } = new MessageChannel();
    serveRpc(
      {
        ping: () => 'pong',
        openBackup: () => ({ ok: true, value: { formatVersion: 4, exportedAt: '' } }),
        nextOfBackup: () => {
          queueMicrotask(() => stop.abort());
          return new Promise(() => undefined);
        },
      },
      port1,
    );
    return Object.assign(port2, {
      terminate: () => {
        terminated += 1;
        port1.close();
      },
    });
  });
  const { entries } = await opener.open(new Blob(), stop.signal);
  await expect(entries.next()).rejects.toMatchObject({ code: 'aborted' });
  expect(terminated).toBe(1);
});
