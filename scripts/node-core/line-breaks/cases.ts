/**
 * Modules without semicolons, by subject. They import from `library.mjs`, append their findings to the list `told` and
 * are compared with the same source in the real Node.
 */
export const LINE_BREAK_CASES: Readonly<Record<string, string>> = {
  'a call after a number': 'const a = 5\nf(a)\ntold.push(a)',
  'a call after a name': 'const a = f\nf(a)\ntold.push(a === f)',
  'a call after a call': 'told.push(f(1).text)\nf(2)\nup()\ntold.push(count)',
  'a call whose line before would take it as an argument list':
    'const g = (...v) => { told.push("g", v.length); return g }\nlet x = g\nf()\ntold.push(x === g)',
  'a call after an object, a function, a class, a regular expression, a template':
    'const a = { b: 1 }\nf(a)\nconst b = function () {}\nf(b)\nconst c = class {}\nf(c)\nconst d = ' +
    '/x/g\nf(d)\nconst e = `t`\nf(e)\ntold.push(typeof a, typeof b, typeof c, String(d), e)',
  'a call after an arrow function': 'const a = () => 5\nf(a)\ntold.push(a())',
  'a call after ++ and --': 'let a = 1\na++\nf(a)\na--\nup()\ntold.push(a, count)',
  'a tagged template on a line of its own': 'const a = 5\ntag`x${a}`\ntold.push(a, tag`y\\n${a}`)',
  'an optional call on a line of its own': 'const a = 5\nf?.(a)\nnone?.(a)\ntold.push(a, f?.(1).text, none?.(1))',
  'a chain that begins with a call': 'const a = "x"\nf(a)\n  .text\n  .toUpperCase()\ntold.push(a)',
  'an awaited call': 'const a = 5\nawait wait(a)\nconst b = await wait(a)\nwait(b)\ntold.push(a, b)',
  directives: '"use strict"\nf()\ntold.push(1)\nfunction h() {\n"use strict"\nf()\nreturn this\n}\ntold.push(h())',
  'return, and what follows on the next line': 'function h() {\nreturn\nf()\n}\ntold.push(h())',
  'break and continue': 'for (const x of [1, 2]) {\nif (x === 1) continue\nup()\nbreak\nf()\n}\ntold.push(count)',
  'if and else without braces': 'for (const x of [0, 1]) if (x)\nup()\nelse\ntold.push("else")\nf()\ntold.push(count)',
  'loops without braces':
    'let i = 0\nwhile (i++ < 2)\nup()\ndo\nup()\nwhile (i++ < 4)\nup()\nfor (const x of [1])\nup()\nfor (;;)\nif ' +
    '(up() > 7) break\nf()\ntold.push(i, count)',
  'do-while with a call right after it': 'let i = 0\ndo i++; while (i < 3) up()\ntold.push(i, count)',
  labels: 'a:\nfor (;;) {\nup()\nbreak a\n}\nb: up()\ntold.push(count)',
  switch: 'switch (f) {\ncase f:\nup()\nup()\ndefault:\nlet x = 5\nf(x)\ntold.push(count, x)\n}',
  'a switch on an import whose cases hide it': 'switch (count) {\ncase 0:\nlet count = 7\nf()\ntold.push(count)\n}',
  'a static block': 'class A {\nstatic x = 5\nstatic {\nthis.y = 6\nf()\nup()\n}\n}\ntold.push(A.x, A.y, count)',
  'class fields that end with a line':
    'class A {\na = f\nb = 2\nstatic c = f\nd\n[f.name] = 3\n}\nconst a = new A\ntold.push(a.a === f, a.b, A.c ' +
    '=== f, a.f)',
  'class fields that the next line goes on': 'const b = 1\nclass A {\na = o.list\n[b]\n}\ntold.push(new A().a)',
  'generators and yield':
    'function* h() {\nconst x = yield\nf(x)\nyield f\nup()\nyield* [1]\nup()\n}\ntold.push([...h()].length, count)',
  'asynchronous generators and for await':
    'async function* h() {\nyield f\nup()\nyield 2\nup()\n}\nfor await (const x of h())\nup()\nf()\ntold.push(count)',
  'async as a name': 'const async = 5\nasync\nf()\ntold.push(async)',
  'names that are words elsewhere':
    'const of = 1, get = 2, set = 3\nof\nf()\nget\nf()\nset\nf()\ntold.push(of, get, set)',
  new:
    'const a = 5\nnew Made(a)\nconst b = new Made\nf(b)\ntold.push(new Made(1, 2).values.length, new ' +
    'Made.inner(1).values.length, new (f(1).text.constructor)("s").length)',
  'typeof, void, delete and !':
    'const a = 5\ntypeof f\nvoid f()\n!f()\ndelete o.n\nf()\ntold.push(a, typeof f, typeof none, o.n)',
  'short forms of members':
    'const a = { f, o, none }\nf(a)\nconst { n = o.n, ...rest } = { o }\nf(n)\ntold.push(Object.keys(a), a.f === ' +
    'f, n, rest.o === o)',
  'assignments to imports':
    'for (const change of [() => { count = 1 }, () => { count++ }, () => { [count] = [1] }, () => { ({ count } = ' +
    '{ count: 1 }) }, () => { ({ count = 4 } = {}) }, () => { ({ x: count } = { x: 1 }) }, () => { count ||= 1 ' +
    '}, () => { for (count of [1]) ; }]) {\ntry {\nchange()\ntold.push("changed")\n} catch (e) ' +
    '{\ntold.push(e.name, e.message)\n}\n}\nf ||= 1\ntold.push(count)',
  'members that are assigned to': 'const a = 5\no.n = a\nf()\no.list[0]++\n++o.n\nup()\ntold.push(o.n, o.list[0])',
  'an import declaration in the middle':
    'const a = 5\nimport other from "./library.mjs"\n(0, f)(a)\ntold.push(typeof other, a)',
  'an import declaration that a list follows':
    'const a = [1, 2, 3]\nimport * as all from "./library.mjs"\n[0].map((x) => told.push(x, typeof all))\nimport ' +
    '"./library.mjs"\n`text`.length\nimport {} from "./library.mjs"\n/x/.test(a)\ntold.push(a.length)',
  'export lists that a list follows':
    'const a = [1, 2, 3]\nexport { a }\n[0].map((x) => told.push(x))\nexport { f as g } from ' +
    '"./library.mjs"\n(() => told.push("called"))()\nexport * from "./library.mjs"\n+a\nexport * as all from ' +
    '"./library.mjs"\n-a\ntold.push(a.length)',
  'exported declarations':
    'const a = 5\nexport const b = a\nf(b)\nexport let c\nf(c)\nexport function d() {}\nf(d)\nexport class E ' +
    '{}\nf(E)\nexport async function g() {}\n(0, f)(g)\ntold.push(a, b, c, typeof d)',
  'a default export that a call follows': 'const a = 5\nexport default a\nf(a)\ntold.push(a)',
  'a default export of several values':
    'const a = 5\nexport default (f(1), a)\nf(a)\nimport("./main.mjs").then((all) => told.push(all.default))',
  'a default function without a name':
    'const a = 5\nexport default async /* ( */ function // (\n* (x) { yield x }\n(1, ' +
    'told.push(a))\nimport("./main.mjs").then((all) => told.push(all.default.name))',
  'a default function with a name': 'const a = 5\nexport default function h() {}\n(1, told.push(a, h.name))',
  'a default arrow function': 'const a = 5\nexport default () => a\n;(1, told.push(a))\nf()',
  'a default class': 'const a = 5\nexport default class {}\n(1, told.push(a))',
  'a default value in parentheses over lines': 'const a = 5\nexport default ( // one\na // two\n)\nf()\ntold.push(a)',
  'import.meta and import()':
    'const a = 5\nimport.meta.b = a\nimport\n.meta\n.b\nconst b = a\nimport("./library.mjs")\ntold.push(a, ' +
    'import.meta.b, typeof await import("./library.mjs"))',
  'arrow functions with a body':
    'const h = (x) => {\nconst y = x\nf(y)\nreturn y\n}\nconst k = (x) => f(x)\nconst l = (x) ' +
    '=>\nf(x)\nf()\ntold.push(h(5), k(1).text, l(2).text)',
  'a default of a parameter and a variable of the body':
    'function h(x = count) {\nvar count = 9\nf()\nreturn [x, count]\n}\ntold.push(h())',
  'names that are hidden':
    'function h(f) {\nconst x = 1\nf(x)\nreturn x\n}\nh((x) => told.push("own", x))\n{\nconst f = (x) => ' +
    'told.push("block", x)\nconst y = 2\nf(y)\n}\ntry { throw (x) => told.push("caught", x) } catch (f) {\nconst ' +
    'z = 3\nf(z)\n}',
  'text in a module that begins like a comment of HTML': 'let a = 5, b = 3\ntold.push(a<!--b)\ntold.push(a, b)',
  'comments between the lines':
    'const a = 5 // one\n/* two\n*/ f(a) // three\nconst b = a /* four */\n// five\n\nf(b)\ntold.push(a, b)',
  'other line ends':
    'const a = 5\r\nf(a)\r\nconst b = 6\u2028f(b)\u2029up()\rup()\r\nimport "./library.mjs"\r\n(1, told.push(a, ' +
    'b, count))',
  'names with other letters': 'const a = 5\né$(a)\ntold.push(é$(a), f(`${é$`x`}`).text)',
  'this of a call':
    'function h() {\nconst x = 1\nf(x)\nreturn f(x).text\n}\ntold.push(h.call({}), f(1).text, (f)(1).text, (0, ' +
    'f)(1).text, o.m(1), o?.m(1), (o.m)(1), tag`t`, (tag)`t`)',
  'throw and try':
    'try {\nconst x = 5\nf(x)\nthrow f\n} catch {\nup()\nup()\n} finally {\nconst y = 6\nf(y)\n}\ntold.push(count)',
  'names that mean something to objects':
    'const __proto__ = 5\nf()\nexport { __proto__ }\nimport("./main.mjs").then((all) => told.push(all.__proto__, ' +
    'Object.keys(all).length))',
};

/** The same for features of the whole engine: stack traces and function sources without the engine's code. */
export const SHOWN_CASES: Readonly<Record<string, string>> = {
  'places in stack traces':
    'const a = 5\nat()\ntold.push(at(), { at: at() }, [f(1), at()], f(at()).text)\nfunction h() {\n  const b = ' +
    'at()\n  f(b); told.push(await_(at))\n  return at()\n}\nconst await_ = (x) => x()\nawait ' +
    'wait(told.push(at())); export const c = [f, at()]\nexport default [at(),\n  at()]\ntold.push(h(), c[1])',
  'texts of functions':
    'const h = () => {\nconst a = 5\nf(a)\ntag`x`\nreturn { f, o, x: f, y: o.n }\n}\ntold.push(String(h))',
  'places of calls in other spellings':
    'const a = 5\nat ()\ntold.push(at /* ( */ (), at?.(), (at)(), at?.call())\nconst b = at  ()\nat() ; at(); ' +
    'told.push(b, at`x`, [at()][0], at() + at())',
};
