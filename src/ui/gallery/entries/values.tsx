import { useState } from 'react';
import { CodeEditor } from '../../elements/code-mirror/code-editor.tsx';
import { DataTable } from '../../elements/views/data-table.tsx';
import { DiffView } from '../../elements/views/diff-view.tsx';
import { ExactLine, ExactParts, ExactText } from '../../elements/views/exact-text.tsx';
import { JsonTree } from '../../elements/views/json-tree.tsx';
import { LongText } from '../../elements/views/long-text.tsx';
import { ValueBar } from '../../elements/views/value-bar.tsx';
import { LONG, nothing, RIGHT_TO_LEFT, UNBROKEN, type GalleryEntry } from '../entry.ts';

const CODE =
  'export default async ({ w, h }) => {\n  // Area of a rectangle.\n  return { area: w * h, unit: `m²` };\n};\n';
const VALUE = { name: 'area', sizes: [1, 2.5, null, true], nested: { [UNBROKEN]: LONG, word: RIGHT_TO_LEFT } };
const TABLE = {
  columns: ['name', 'size', UNBROKEN],
  rows: [
    ['a', 12, LONG],
    ['b', -3.5, undefined],
    [RIGHT_TO_LEFT, 1_000_000, null],
  ],
};
const find = { query: 'a', hit: 1, onHits: nothing };

export const values: readonly GalleryEntry[] = [
  {
    element: 'CodeEditor',
    wide: true,
    states: [
      { name: 'fits its text', node: <Editor /> },
      { name: 'read only', node: <CodeEditor label="Code" value={CODE} language="javascript" fit readOnly /> },
      {
        name: 'problems and the line of an error',
        node: (
          <CodeEditor
            label="Code"
            value={CODE}
            language="javascript"
            fit
            onChange={nothing}
            errorLine={3}
            markers={[
              { line: 1, column: 8, message: 'An example of an error', severity: 'error' },
              { line: 3, column: 3, message: 'An example of a warning', severity: 'warning' },
            ]}
          />
        ),
      },
      { name: 'empty', node: <CodeEditor label="Code" value="" language="json" fit onChange={nothing} /> },
      {
        name: 'long',
        node: <CodeEditor label="Code" value={`${UNBROKEN}${UNBROKEN}`} language="text" fit onChange={nothing} />,
      },
    ],
  },
  {
    element: 'JsonTree',
    wide: true,
    states: [
      { name: 'rest', node: <JsonTree label="Result" value={VALUE} /> },
      { name: 'found', node: <JsonTree label="Result" value={VALUE} find={find} /> },
      { name: 'empty', node: <JsonTree label="Result" value={{}} /> },
    ],
  },
  {
    element: 'DataTable',
    wide: true,
    states: [
      { name: 'rest', node: <DataTable label="Result" table={TABLE} /> },
      { name: 'hover', force: 'hover', node: <DataTable label="Result" table={TABLE} /> },
      { name: 'found', node: <DataTable label="Result" table={TABLE} find={find} /> },
      { name: 'empty', node: <DataTable label="Result" table={{ columns: ['name'], rows: [] }} /> },
    ],
  },
  {
    element: 'LongText',
    wide: true,
    states: [
      { name: 'short', node: <LongText label="Result" text="12" /> },
      { name: 'long', node: <LongText label="Result" text={`${LONG}\n`.repeat(40)} find={find} /> },
      { name: 'unbroken', node: <LongText label="Result" text={UNBROKEN.repeat(6)} /> },
    ],
  },
  {
    element: 'ExactText',
    wide: true,
    states: [
      { name: 'short', node: <ExactText label="Argument" text="git status" /> },
      {
        name: 'hidden characters',
        node: <ExactText label="Argument" text={'rm \u202Efdp.txt\u202C -r\u200Bf\n\n\n\n\n/home'} />,
      },
      { name: 'long', node: <ExactText label="Argument" text={`${LONG}\n`.repeat(40)} /> },
      { name: 'words', node: <ExactText label="Words" text={LONG} isProse /> },
      { name: 'unbroken', node: <ExactText label="Argument" text={UNBROKEN.repeat(6)} /> },
    ],
  },
  {
    element: 'ExactLine',
    wide: true,
    states: [
      {
        name: 'rest',
        node: (
          <p>
            <ExactLine text={`${RIGHT_TO_LEFT}\u2066 area`} />
          </p>
        ),
      },
      {
        name: 'long',
        node: (
          <p>
            <ExactLine text={UNBROKEN.repeat(12)} />
          </p>
        ),
      },
    ],
  },
  {
    element: 'ExactParts',
    states: [
      {
        name: 'rest',
        node: (
          <p>
            <ExactParts text={'an\u200Bswer'} />
          </p>
        ),
      },
    ],
  },
  {
    element: 'ValueBar',
    wide: true,
    states: [
      { name: 'rest', node: <ValueBar path="nested.word" value={RIGHT_TO_LEFT} /> },
      { name: 'long', node: <ValueBar path={`nested.${UNBROKEN}`} value={VALUE} /> },
    ],
  },
  {
    element: 'DiffView',
    wide: true,
    states: [
      {
        name: 'changes',
        node: (
          <DiffView
            label="Changes"
            before={CODE}
            after={CODE.replace('w * h', 'w + h').replace('// Area', '// Not the area')}
          />
        ),
      },
      { name: 'the same', node: <DiffView label="Changes" before={CODE} after={CODE} /> },
      { name: 'unbroken', node: <DiffView label="Changes" before={UNBROKEN} after={UNBROKEN.repeat(3)} /> },
    ],
  },
];

function Editor() {
  const [code, setCode] = useState(CODE);
  return <CodeEditor label="Code" value={code} language="javascript" fit onChange={setCode} />;
}
