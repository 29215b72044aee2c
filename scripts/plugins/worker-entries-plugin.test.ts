import { expect, test } from 'vitest';
import { importedEntries } from './worker-entries-plugin.mjs';

const ENTRY = 'workers/model-worker/DFGn8ish.js';
/** A faulty build: a late chunk imports shared code from the entry. */
const build = (text: string, path = 'assets/dist-CYJBgXkz.js') => [
  { path: ENTRY, text: 'export{a as n}' },
  { path, text },
];

test.each([
  ['a static import', 'import{n as e}from"../workers/model-worker/DFGn8ish.js";e()'],
  ['an import for its effects', 'import"../workers/model-worker/DFGn8ish.js";'],
  ['an import that is asked for', 'const x=()=>import(`../workers/model-worker/DFGn8ish.js`)'],
  ['an export of another’s', "export*from'../workers/model-worker/DFGn8ish.js'"],
  ['blanks', 'import { n } from "../workers/model-worker/DFGn8ish.js"'],
])('finds a chunk that imports the entry of a worker: %s', (_how, text) => {
  expect(importedEntries(build(text))).toEqual([
    `assets/dist-CYJBgXkz.js imports ${ENTRY}, the entry of a worker, which WebKit would run a second time.`,
  ]);
});

test('finds an import from another folder too', () => {
  expect(importedEntries(build('import("../model-worker/DFGn8ish.js")', 'workers/host-worker/a.js'))).toHaveLength(1);
  expect(importedEntries([{ path: ENTRY, text: 'import("./DFGn8ish.js")' }])).toHaveLength(1);
});

test.each([
  ['other chunks', 'import{a}from"../limits-BWW4jfRU.js";import("../late.js")'],
  ['its address, to start it', 'new Worker(new URL("../workers/model-worker/DFGn8ish.js",import.meta.url))'],
  ['a word in a text', 'say("comes from");say("../workers/model-worker/other.js")'],
])('ignores a chunk that imports none: %s', (_how, text) => {
  expect(importedEntries(build(text))).toEqual([]);
});
