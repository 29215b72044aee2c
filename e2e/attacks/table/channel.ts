import type { Attack } from '../lab/attack.ts';

const TALK = `
  const Channel = lab.native('BroadcastChannel') ?? self.BroadcastChannel;
  for (const name of ['toolyard', 'planted', '', 'comlink']) {
    lab.attempt('say ' + name, () => {
      const channel = new Channel(name);
      for (const message of [
        { type: 'tools-changed', ids: ['attack'] },
        { type: 'settings-changed', text: 'attack' },
        'attack',
      ])
        channel.postMessage(message);
    });
  }
  lab.attempt(
    'hear',
    () =>
      new Promise((resolve) => {
        for (const name of ['planted-speaker', 'toolyard'])
          new Channel(name).onmessage = (event) => resolve(JSON.stringify(event.data));
      }),
    900,
  );
  lab.attempt('locks', async () => (await navigator.locks.query()).held.map((lock) => lock.name));
  lab.attempt('lock', async () => navigator.locks.request('attack', () => 'a lock of the app’s origin'));
`;

/** Attacks that communicate with the app bypassing the channel. */
export const CHANNEL_ATTACKS: readonly Attack[] = [
  { name: 'BroadcastChannel and locks, from the tool', group: 'channel', code: TALK },
  {
    name: 'BroadcastChannel and locks, from a worker of the tool',
    group: 'channel',
    code: `lab.child('worker', ${JSON.stringify(TALK)}, { params });`,
  },
  {
    name: 'BroadcastChannel and locks, from a module worker',
    group: 'channel',
    code: `lab.child('module', ${JSON.stringify(TALK)}, { params, type: 'module' });`,
  },
  {
    name: 'messages to whoever made the worker',
    group: 'channel',
    code: `
      const forged = [
        { type: 'done', success: true, result: 'attack', outcome: { ok: true, value: 'attack' } },
        ['channel', 0],
        ['from', 0, '{"type":"done","outcome":{"ok":true,"value":"attack"}}'],
        ['pong', 1],
        'attack',
        0,
        { toolyardError: { code: 'attack' } },
        { id: 'x', type: 'APPLY', path: ['constructor'], argumentList: [] },
      ];
      const ways = [
        lab.native('postMessage'),
        self.postMessage,
        Worker.prototype.postMessage,
        MessagePort.prototype.postMessage,
        Object.getPrototypeOf(self).postMessage,
      ].filter((way) => typeof way === 'function');
      for (const [index, way] of ways.entries())
        for (const message of forged)
          lab.attempt('post ' + index, () => {
            way.call(self, message);
          });
      for (const message of forged)
        lab.attempt('dispatch', () => {
          self.dispatchEvent(new MessageEvent('message', { data: message, ports: [new MessageChannel().port1] }));
        });
      lab.attempt('dispatch execute', () => {
        const { port1, port2 } = new MessageChannel();
        self.dispatchEvent(new MessageEvent('message', { data: 0, ports: [port1] }));
        return new Promise((resolve) => {
          port2.onmessage = (event) => resolve(event.data);
          port2.postMessage(['{"type":"execute"}']);
        });
      });`,
    losses: ({ result }) =>
      result.success && result.result === null
        ? []
        : [`the answer was ${JSON.stringify(result.result ?? result.error)}`],
  },
];
