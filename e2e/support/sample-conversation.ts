/** A conversation as a file has it: calls of all kinds, long words, two branches of nothing. */
const MODEL = { kind: 'anthropic', name: 'Anthropic', model: 'a-model' } as const;
const WORDS = [
  '## What changed',
  '| city | before | after | share | note | checked by | last seen | source ' +
    '|\n|---|--:|--:|--:|---|---|---|---|\n| Oslo | 1,204 | 1,198 | 99.5 % | six double | csv_clean | 2026-11-21 ' +
    '09:14 | a/very/long/path/of/a/source.csv |',
  '1. Dates are in `UTC`; see [the guide](https://example.com/guide).\n2. [Not a way](javascript:alert(1))',
  '```js\nexport default async function clean({ path }) {\n  return path.split("/").at(-1); // a line that is ' +
    'too long to be read without scrolling to its end, which is here\n}\n```',
  '![A chart](https://example.com/chart.png) <b onclick="alert(1)">HTML stays text</b>',
].join('\n\n');

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 12, 0, seconds)).toISOString();
const call = (id: string, toolName: string, input: object, more: object = {}) => ({
  type: 'call',
  callId: id,
  toolName,
  input,
  state: 'done',
  approval: { by: 'policy' },
  trace: {
    writtenMs: 900,
    routedMs: 905,
    route: { origin: 'custom', trusted: true },
    approvedMs: 910,
    startedMs: 930,
    endedMs: 1_180,
  },
  ...more,
});

export const SAMPLE_CONVERSATION = {
  formatVersion: 1,
  title: 'Clean up the sales file',
  instructions: '',
  tools: ['csv_stats', 'csv_clean'],
  turns: [
    {
      id: 't1',
      conversationId: 'c',
      role: 'person',
      text: 'Clean up /data/sales.csv, then tell me the totals.',
      createdAt: at(0),
    },
    {
      id: 't2',
      conversationId: 'c',
      parent: 't1',
      role: 'model',
      state: 'done',
      createdAt: at(1),
      model: MODEL,
      times: { requests: 1, firstMs: 300, answeredMs: 900, endedMs: 1_200 },
      usage: { inputTokens: 1_200, outputTokens: 80 },
      cost: 0.004,
      parts: [
        { type: 'thought', text: 'The file has to be looked at first.' },
        { type: 'text', text: 'I look at the file first.' },
        call(
          'k1',
          'csv_stats',
          { path: '/data/sales.csv', by: 'city' },
          {
            approval: { by: 'person', edited: true },
            output: '[{"city":"Oslo","sum":20411.5},{"city":"Bergen","sum":9120}]',
            logs: [{ level: 'warn', text: '2 without a date', atMs: 40 }],
          },
        ),
        call(
          'k2',
          'csv_clean',
          { path: '/data/sales.csv' },
          { state: 'failed', errorCode: 'threw', output: 'TypeError: rows is not iterable' },
        ),
        call(
          'k3',
          'weather.now',
          { city: 'Oslo' },
          { state: 'denied', approval: { by: 'person', reason: 'Not needed' } },
        ),
        call('k4', 'upload', { path: '/a' }, { state: 'unknown' }),
        call('k5', 'csv_sum', {}, { state: 'unreadable', written: '{"path": "/data' }),
        call('k6', 'slow_scan', { depth: 12 }, { state: 'stopped' }),
        call('k7', 'area', { w: 3 }, { output: '12', differs: 'The recording has 14.' }),
      ],
    },
    {
      id: 't3',
      conversationId: 'c',
      parent: 't2',
      role: 'model',
      state: 'done',
      stopReason: 'stop',
      createdAt: at(4),
      model: MODEL,
      times: { requests: 1, endedMs: 2_000 },
      parts: [{ type: 'text', text: WORDS }],
    },
    { id: 't4', conversationId: 'c', parent: 't3', role: 'person', text: 'And by month?', createdAt: at(60) },
    {
      id: 't5',
      conversationId: 'c',
      parent: 't4',
      role: 'model',
      state: 'failed',
      stopReason: 'error',
      createdAt: at(61),
      model: MODEL,
      times: { requests: 3, endedMs: 900 },
      parts: [],
      failure: {
        code: 'rate-limited',
        message: 'The provider takes no more requests for now (429).',
        fix: 'Wait 20 s, or choose another model.',
        detail: '{"error":"rate_limit"}',
        status: 429,
      },
    },
  ],
} as const;
