import { defined } from '../../core/defined.ts';

/** What a model answers in one step: natively as text and calls, and the same in the text dialect. */
export interface ScriptedStep {
  readonly says?: string;
  /** Names, and the JSON of the arguments as it is sent. */
  readonly calls?: readonly (readonly [string, string])[];
  readonly writes: string;
  /** The answer ends because it reached its limit. */
  readonly isCut?: true;
}
export interface Exchange {
  readonly what: string;
  /** The last step ends the run, unless it contains a call. */
  readonly steps: readonly ScriptedStep[];
}

const end = (text: string): ScriptedStep => ({ says: text, writes: text });
const ADD: readonly [string, string] = ['add', '{"a":2,"b":3}'];
const ADD_TEXT = '{"toolname":"add","arguments":{"a":2,"b":3}}';
const FIVE = end('It is 5.');
/** One call, and the answer after it. */
const one = (
  what: string,
  writes: string,
  [name, input]: readonly [string, string] = ADD,
  says?: string,
): Exchange => ({ what, steps: [{ ...defined({ says }), calls: [[name, input]], writes }, FIVE] });
const several = (
  what: string,
  writes: string,
  calls: readonly (readonly [string, string])[],
  says?: string,
): Exchange => ({ what, steps: [{ ...defined({ says }), calls, writes }, FIVE] });
const text = (content: string): readonly [string, string] => ['echo', JSON.stringify({ text: content })];
const asCall = (name: string, input: unknown): string => JSON.stringify({ toolname: name, arguments: input });

/**
 * Scripted exchanges that must give the same trace natively and in text. Tools: add { a, b }, echo { text }, save {
 * record }, list {}, broken {}, server.look {}.
 */
export const SCRIPTED_EXCHANGES: readonly Exchange[] = [
  { what: 'no call at all', steps: [end('Hello. What shall I do?')] },
  {
    what: 'prose about calls, with braces',
    steps: [end('Use {curly} braces and "toolname" as a word, e.g. {"name": "add"}.')],
  },
  one('one call alone', ADD_TEXT),
  one('text before it', `I add them.\n${ADD_TEXT}`, ADD, 'I add them.'),
  one('text after it', `${ADD_TEXT}\nThat gives the sum.`, ADD, 'That gives the sum.'),
  one('text around it', `First this.\n\n${ADD_TEXT}\n\nThen more.`, ADD, 'First this.\n\nThen more.'),
  one('fenced', `\`\`\`json\n${ADD_TEXT}\n\`\`\``),
  one('fenced without a language', `\`\`\`\n${ADD_TEXT}\n\`\`\``),
  one('fenced as a tool call, with text', `Let me see:\n\`\`\`tool_call\n${ADD_TEXT}\n\`\`\`\n`, ADD, 'Let me see:'),
  one('in tags', `<tool_call>\n${ADD_TEXT}\n</tool_call>`),
  one('over several lines', JSON.stringify(JSON.parse(ADD_TEXT), null, 2)),
  one('its keys the other way round', '{"arguments":{"a":2,"b":3},"toolname":"add"}'),
  one('with a key more', '{"id":1,"toolname":"add","arguments":{"a":2,"b":3}}'),
  one('in a list', `[${ADD_TEXT}]`),
  one('inside another object', `{"tool_calls":[${ADD_TEXT}]}`),
  one('a comma too many', '{"toolname":"add","arguments":{"a":2,"b":3,},}'),
  one('single quotes', "{'toolname':'add','arguments':{'a':2,'b':3}}"),
  one('curly quotes', '{“toolname”:“add”,“arguments”:{“a”:2,“b”:3}}'),
  one('no quotes at its keys', '{toolname: "add", arguments: {a: 2, b: 3}}'),
  one('comments', '{"toolname":"add", /* the sum */ "arguments":{"a":2, // first\n"b":3}}'),
  one('a closing bracket missing', '{"toolname":"add","arguments":{"a":2,"b":3}'),
  one('both closing brackets missing', '{"toolname":"add","arguments":{"a":2,"b":3'),
  one('a fence that closes before the bracket', '```json\n{"toolname":"add","arguments":{"a":2,"b":3}\n```'),
  one('a comma missing', '{"toolname":"add" "arguments":{"a":2 "b":3}}'),
  one('words of Python', '{"toolname":"save","arguments":{"record":{"ok":True,"none":None}}}', [
    'save',
    '{"record":{"ok":true,"none":null}}',
  ]),
  one('arguments as text', JSON.stringify({ toolname: 'add', arguments: '{"a":2,"b":3}' })),
  one('no arguments', '{"toolname":"list"}', ['list', '{}']),
  one('arguments that are null', '{"toolname":"list","arguments":null}', ['list', '{}']),
  one('a line end in a text', '{"toolname":"echo","arguments":{"text":"a\nb"}}', text('a\nb')),
  one(
    'quotes and brackets in a text',
    asCall('echo', { text: 'if (a) { return "}"; } // don\'t' }),
    text('if (a) { return "}"; } // don\'t'),
  ),
  one(
    'code with fences in a text',
    asCall('echo', { text: '```js\nlet a = {};\n```' }),
    text('```js\nlet a = {};\n```'),
  ),
  one('a call as the text of a call', asCall('echo', { text: ADD_TEXT }), text(ADD_TEXT)),
  one('a call as data of a call', `{"toolname":"save","arguments":{"record":${ADD_TEXT}}}`, [
    'save',
    `{"record":${ADD_TEXT}}`,
  ]),
  one('nested data', asCall('save', { record: { a: [1, { b: [[], {}] }], c: null, d: -1.5e3 } }), [
    'save',
    '{"record":{"a":[1,{"b":[[],{}]}],"c":null,"d":-1500}}',
  ]),
  one(
    'other scripts and pictures',
    asCall('echo', { text: 'Grüße 你好 👩‍🚀 \u202eabc' }),
    text('Grüße 你好 👩‍🚀 \u202eabc'),
  ),
  one('characters by number', '{"toolname":"echo","arguments":{"text":"\\u00e9\\ud83d\\ude00"}}', text('é😀')),
  one('names of the language', '{"toolname":"save","arguments":{"record":{"__proto__":{"x":1},"constructor":2}}}', [
    'save',
    '{"record":{"__proto__":{"x":1},"constructor":2}}',
  ]),
  one('a tool with a dot in its name', asCall('server.look', {}), ['server_look', '{}']),
  one('thoughts with a draft', `<think>Maybe {"toolname":"broken"} first? No.</think>\n${ADD_TEXT}`),
  several('two calls, one below the other', `${ADD_TEXT}\n${asCall('list', {})}`, [ADD, ['list', '{}']]),
  several(
    'three calls in one fence',
    `\`\`\`json\n${ADD_TEXT}\n${ADD_TEXT}\n${asCall('echo', { text: 'x' })}\n\`\`\``,
    [ADD, ADD, text('x')],
  ),
  several(
    'calls in a list, fenced, with text',
    `Both:\n\`\`\`json\n[\n ${ADD_TEXT},\n ${asCall('list', {})}\n]\n\`\`\``,
    [ADD, ['list', '{}']],
    'Both:',
  ),
  several('one good and one fixed', `${ADD_TEXT}\n{'toolname':'list','arguments':{},}`, [ADD, ['list', '{}']]),
  several('a good one, and one that is cut off', `${ADD_TEXT}\n{"toolname":"echo","arguments":{"text":"and th`, [
    ADD,
    ['echo', '{"text":"and th'],
  ]),
  one('cut off in a text: not run', '{"toolname":"echo","arguments":{"text":"rm -rf /home/us', [
    'echo',
    '{"text":"rm -rf /home/us',
  ]),
  one('arguments that are no object: not run', '{"toolname":"add","arguments":[2,3]}', ['add', '[2,3]']),
  one('a tool that does not exist', asCall('multiply', { a: 2 }), ['multiply', '{"a":2}']),
  one('arguments of the wrong type', asCall('add', { a: 'two', b: 3 }), ['add', '{"a":"two","b":3}']),
  one('a tool that fails', asCall('broken', {}), ['broken', '{}']),
  {
    what: 'it fails, is told, and does it right',
    steps: [
      { calls: [['add', '{"a":"2']], writes: '{"toolname":"add","arguments":{"a":"2' },
      { says: 'Again:', calls: [ADD], writes: `Again:\n${ADD_TEXT}` },
      FIVE,
    ],
  },
  {
    what: 'five steps',
    steps: [1, 2, 3, 4]
      .map((a) => ({
        says: `Step ${String(a)}.`,
        calls: [['add', JSON.stringify({ a, b: a })] as const],
        writes: `Step ${String(a)}. ${asCall('add', { a, b: a })}`,
      }))
      .concat([{ says: 'All done.', calls: [], writes: 'All done.' }]),
  },
  {
    what: 'it never ends: the limit of steps',
    steps: Array.from({ length: 8 }, () => ({ calls: [ADD], writes: ADD_TEXT })),
  },
  {
    what: 'its answer is cut after a call',
    steps: [{ says: 'I do.', calls: [ADD], writes: `I do. ${ADD_TEXT}`, isCut: true }],
  },
];
