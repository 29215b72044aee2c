import { expect, test } from '@playwright/test';
import { appUrl } from '../support/test.ts';
import { reportOf } from './lab/attack.ts';
import { openLab } from './lab/lab.ts';
import { toolSource } from './lab/lab-source.ts';

test.use({ trace: 'off', screenshot: 'off' });
test.describe.configure({ timeout: 60_000, retries: 0 });

/** Sends and receives on everything that two runs could share, in the tool and in a worker of its own. */
const TALK = `
const talk = \`
    const Channel = lab.native('BroadcastChannel') ?? self.BroadcastChannel;
    lab.attempt('channel', () => new Promise((resolve) => {
      const channel = new Channel('together');
      channel.onmessage = (event) => { if (event.data !== params.me) resolve('heard ' + event.data); };
      setInterval(() => channel.postMessage(params.me), 20);
    }), 1200);
    lab.attempt(
      'lock',
      () =>
        navigator.locks.request('together', { ifAvailable: true }, async (lock) => {
          await new Promise((resolve) => setTimeout(resolve, 900));
          return lock === null && 'held by another';
        }),
      1200,
    );
    lab.attempt('shared worker', () => new Promise((resolve) => { const shared = new SharedWorker('data:text/javascript,const ports=[];onconnect=(e)=>{ports.push(e.ports[0]);e.ports[0].onmessage=(m)=>ports.forEach((p)=>p.postMessage(m.data))}', 'together'); shared.port.onmessage = (event) => { if (event.data !== params.me) resolve(event.data); }; setInterval(() => shared.port.postMessage(params.me), 20); }), 1200);
  \`;
await (0, eval)('(async (params) => {' + talk + '})')(params);
lab.child('worker', talk, { params, ms: 2000 });
lab.attempt(
  'storage',
  async () => {
    localStorage.setItem('me', params.me);
    await context.storage.set('me', params.me);
    await new Promise((resolve) => setTimeout(resolve, 600));
    const seen = [localStorage.getItem('me'), await context.storage.get('me')];
    return seen.some((value) => value !== params.me) && seen;
  },
  1200,
);
`;

for (const [title, names] of [
  ['two tools that run at once', ['one', 'two']],
  ['two runs of the same tool at once', ['one', 'one']],
] as const) {
  test(`${title} cannot hear each other`, async () => {
    const lab = await openLab(appUrl());
    const results = await lab.page.evaluate(
      async ([code, tools]) => {
        for (const name of new Set(tools)) {
          await window.toolyard.addTool({
            name,
            description: 'Talks to others.',
            code,
            parameters: { type: 'object' },
            environment: 'browser',
            timeout: 8_000,
          });
        }
        return await Promise.all(
          tools.map((toolName, index) => window.toolyard.executeTool({ toolName, parameters: { me: `run ${index}` } })),
        );
      },
      [toolSource(TALK), names] as const,
    );
    await lab.close();
    expect(results.map((result) => ({ success: result.success, got: reportOf(result)?.got }))).toEqual([
      { success: true, got: [] },
      { success: true, got: [] },
    ]);
  });
}
