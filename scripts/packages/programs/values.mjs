// @ts-check
/**
 * Programs for packages about values: lists, dates, schemas, ids, versions.
 * @type {Record<string, import('../programs.mjs').Program>}
 */
export const VALUE_PROGRAMS = {
  lodash: {
    main: 'main.cjs',
    code: `
const _ = require('lodash');
const people = [
  { name: 'Ada', age: 36, tags: ['math'] },
  { name: 'Bob', age: 25, tags: [] },
  { name: 'Cy', age: 36, tags: ['art', 'math'] },
];
console.log(_.groupBy(people, 'age'), _.map(_.orderBy(people, ['age', 'name'], ['desc', 'asc']), 'name'));
console.log(_.chain(people).flatMap('tags').countBy().value(), _.get(people, '[2].tags[0]'), _.set({}, 'a.b[1]', 5));
console.log(
  _.merge({ a: [{ b: 1 }] }, { a: [{ c: 2 }] }),
  _.isEqual({ a: new Map([[1, { x: 1 }]]) }, { a: new Map([[1, { x: 1 }]]) }),
);
console.log(
  _.template('Hello <%= name %>!<% _.each(list, x => { %> <%- x %><% }) %>')({ name: 'you', list: ['<a>', 'b'] }),
);
console.log(_.camelCase('Foo bar-baz'), _.deburr('déjà vu'), _.words('fred, barney & pebbles'), _.chunk(_.range(7), 3));
const once = _.debounce(() => console.log('debounced'), 5);
once();
once();
setTimeout(() => console.log(_.cloneDeep({ d: new Date(0), r: /x/g, b: Buffer.from('hi') })), 30);`,
  },
  dayjs: {
    main: 'main.cjs',
    code: `
const dayjs = require('dayjs');
for (const name of ['utc', 'duration', 'relativeTime', 'customParseFormat', 'isoWeek'])
  dayjs.extend(require('dayjs/plugin/' + name));
const day = dayjs.utc('2024-02-28T23:30:00Z');
console.log(day.add(1, 'day').format('YYYY-MM-DD dddd [week] W HH:mm'), day.add(2, 'day').diff(day, 'hour'));
console.log(
  day.from(day.add(3, 'month')),
  dayjs.duration(98765432).humanize(),
  dayjs.duration(98765, 's').format('D[d] HH:mm:ss'),
);
console.log(dayjs.utc('05/02/69 1:02:03 PM', 'MM/DD/YY h:mm:ss A').toISOString(), dayjs('nonsense').isValid());
require('dayjs/locale/de');
console.log(
  day.locale('de').format('dddd, D. MMMM YYYY'),
  day.isBefore(day.add(1, 'ms')),
  day.startOf('isoWeek').toJSON(),
  day.get('month'),
  day.daysInMonth(),
);`,
  },
  zod: {
    main: 'main.mjs',
    code: `
import { z } from 'zod';
const User = z
  .object({
    id: z.uuid(),
    name: z.string().min(2).max(10),
    age: z.coerce.number().int().positive().optional(),
    role: z.enum(['admin', 'user']).default('user'),
    tags: z.array(z.string()).nonempty(),
  })
  .strict();
console.log(User.parse({ id: '9b2d7f0e-3d9a-4a0e-8f0b-1f1d2c3b4a5e', name: 'Ada', age: '36', tags: ['x'] }));
const bad = User.safeParse({ id: 'no', name: 'A', age: -1.5, tags: [], extra: 1 });
console.log(bad.success, bad.error.issues, z.prettifyError(bad.error), z.treeifyError(bad.error));
const Shape = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('circle'), r: z.number() }),
    z.object({ kind: z.literal('square'), side: z.number() }),
  ])
  .transform((s) => (s.kind === 'circle' ? 3 * s.r ** 2 : s.side ** 2));
console.log(
  Shape.parse({ kind: 'square', side: 3 }),
  await z
    .string()
    .refine(async (s) => s === 'ok')
    .parseAsync('ok'),
);
console.log(
  JSON.stringify(z.toJSONSchema(z.object({ a: z.string().describe('an a'), b: z.union([z.number(), z.null()]) }))),
);
const Tree = z.object({ v: z.number(), get kids() { return z.array(Tree); } });
console.log(
  Tree.parse({ v: 1, kids: [{ v: 2, kids: [] }] }),
  z.templateLiteral(['v', z.number()]).safeParse('v12').success,
);`,
  },
  uuid: {
    main: 'main.mjs',
    code: `
import { v1, v3, v4, v5, v6, v7, validate, version, parse, stringify, NIL, MAX, v1ToV6 } from 'uuid';
console.log(v5('hello.example.com', v5.DNS), v3('hello.example.com', v3.URL), NIL, MAX);
const all = [v1(), v4(), v6(), v7()];
console.log(
  all.map((id) => [validate(id), version(id), id.length]),
  new Set(Array.from({ length: 1000 }, () => v4())).size,
);
console.log(parse('6ec0bd7f-11c0-43da-975e-2a8ad9ebae0b'), stringify(parse('6ec0bd7f-11c0-43da-975e-2a8ad9ebae0b')));
console.log(
  v4({ random: Uint8Array.from({ length: 16 }, (_, i) => i) }),
  v7({ msecs: 1700000000000, random: new Uint8Array(16).fill(7), seq: 5 }),
);
console.log(v1ToV6('92f62d9e-22c4-11ef-97e9-325096b39f47'), validate('nope'));
try { version('nope'); } catch (error) { console.log(error.name, error.message); }`,
  },
  nanoid: {
    main: 'main.mjs',
    code: `
import { nanoid, customAlphabet, customRandom, urlAlphabet } from 'nanoid';
import { nanoid as insecure } from 'nanoid/non-secure';
const ids = Array.from({ length: 2000 }, () => nanoid());
console.log(new Set(ids).size, ids.every((id) => /^[\\w-]{21}$/.test(id)), nanoid(5).length, insecure(8).length);
console.log(/^[abc]{12}$/.test(customAlphabet('abc', 12)()), urlAlphabet.length);
let seed = 1;
const fixed = customRandom('0123456789abcdef', 16, (size) =>
  Uint8Array.from({ length: size }, () => (seed = (seed * 73 + 41) % 256)),
);
console.log(fixed(), fixed());`,
  },
  semver: {
    main: 'main.cjs',
    code: `
const semver = require('semver');
console.log(
  semver.valid('v1.2.3-beta.1+build'),
  semver.satisfies('1.4.0', '^1.2.3 || >2 <3'),
  semver.inc('1.2.3', 'preminor', 'rc'),
  semver.diff('1.2.3', '2.0.0-a'),
);
console.log(
  ['1.10.0', '1.9.0', '1.10.0-a', '0.0.1'].sort(semver.compare),
  semver.maxSatisfying(['1.2.0', '1.9.9', '2.0.0'], '1.x'),
  semver.minVersion('>=1.2 <3').version,
);
console.log(
  semver.validRange('1.2 - 2.3.4'),
  semver.intersects('^1.2', '~1.9'),
  semver.coerce('version 42.6.7.9.3-alpha').version,
  semver.outside('3.0.0', '^2', '>'),
  semver.simplifyRange(['1.0.0', '1.0.1', '1.1.0'], '1.0.0 || 1.0.1'),
);
console.log(
  new semver.Range('~1.2.3').set.map(String),
  semver.parse('1.2.3-x.7').prerelease,
  require('semver/functions/gt')('2.0.0', '1.9.9'),
);`,
  },
};
