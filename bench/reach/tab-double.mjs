// @ts-check
// Answers calls over the wire of the relay, in place of a tab: `node bench/reach/tab-double.mjs PORT KEY`.
import { connectTab } from '../../relay/testing/tab-double.mjs';

const [, , port = '', key = ''] = process.argv;
await connectTab({
  port: Number(port),
  key,
  onFrame: (frame, tab) => {
    // Keeps nothing of a long measurement.
    tab.frames.length = 0;
    if (frame.t !== 'req') return;
    const { args } = /** @type {{ args: unknown }} */ (JSON.parse(frame.body));
    const headers = { 'content-type': 'application/json' };
    tab.send({ t: 'res', id: frame.id, status: 200, headers, body: JSON.stringify({ success: true, result: args }) });
  },
});
console.log('ready');
