import { expect, test } from '@playwright/test';
import { appUrl } from '../support/test.ts';
import { toolSource } from './lab/lab-source.ts';
import { openLab } from './lab/lab.ts';
import { testTable } from './lab/run-table.ts';
import { DOM_ATTACKS, DOM_LEAVING, DOM_WEBRTC } from './table/dom.ts';

// A trace of the runner would slow down what is measured.
test.use({ trace: 'off', screenshot: 'off' });

/** One of each kind; `full/dom-attacks.spec.ts` has them all. */
const OFTEN = ['a form', 'to the app'].map((name) => `it leaves its document: ${name}`);

testTable(
  'a tool gets out of its document',
  [...DOM_ATTACKS.filter(({ stops }) => stops !== true), ...DOM_LEAVING.filter(({ name }) => OFTEN.includes(name))],
  { environment: 'dom' },
);

test('a form of a tool’s document tells the tool that it was submitted', async () => {
  const lab = await openLab(appUrl());
  const result = await lab.page.evaluate(async () => {
    await window.toolyard.addTool({
      name: 'submits',
      description: 'Submits a form.',
      code: `export default () => new Promise((resolve) => {
        const form = document.createElement('form');
        form.innerHTML = '<input name="word" value="zwölf"><button>Add</button>';
        form.addEventListener('submit', (event) => {
          event.preventDefault();
          resolve(new FormData(form).get('word'));
        });
        document.body.append(form);
        form.querySelector('button').click();
      })`,
      parameters: { type: 'object' },
      environment: 'browser',
      permissions: { dom: true },
      timeout: 20_000,
    });
    await window.toolyard.grants.set('submits', { dom: true });
    return await window.toolyard.executeTool({ toolName: 'submits', parameters: {} });
  });
  await lab.close();
  expect(result).toMatchObject({ success: true, result: 'zwölf' });
});

test(
  'a tool opens connections by WebRTC from a frame of its own: its process is ended, and nothing is reached',
  { tag: '@slow' },
  async () => {
    const lab = await openLab(appUrl());
    // The runner considers the page gone when one of its processes is; a separate session continues.
    const session = await lab.page.context().newCDPSession(lab.page);
    const evaluate = async (expression: string): Promise<unknown> => {
      const { result } = await session.send('Runtime.evaluate', {
        expression: `(async () => JSON.stringify((await (${expression})) ?? null))()`,
        awaitPromise: true,
        returnByValue: true,
      });
      return JSON.parse(String(result.value));
    };
    const targets = lab.newTargets();
    const tool = {
      name: 'calls',
      description: 'Calls by WebRTC.',
      code: toolSource(DOM_WEBRTC, 'dom'),
      parameters: { type: 'object' },
      environment: 'browser',
      permissions: { dom: true },
      timeout: 8_000,
    };
    await evaluate(`window.toolyard.addTool(${JSON.stringify(tool)})`);
    await evaluate('window.toolyard.grants.set("calls", { dom: true })');
    const result = await evaluate(
      `window.toolyard.executeTool({ toolName: "calls", parameters: ${JSON.stringify(targets)} })`,
    );
    const next = await evaluate('window.toolyard.executeTool({ toolName: "harmless", parameters: { a: 1, b: 2 } })');
    const { udpPort, tcpPort } = lab.canary;
    const traffic = lab.canary.events();
    const log = await lab.close();
    expect({
      result,
      next,
      traffic,
      resolved: log.resolved.filter((host) => host.includes('attack')),
      connected: log.connected.filter((address) => [udpPort, tcpPort].some((port) => address.endsWith(`:${port}`))),
    }).toMatchObject({
      result: { success: false, errorCode: 'crashed' },
      next: { success: true, result: 3 },
      traffic: [],
      resolved: [],
      connected: [],
    });
  },
);
