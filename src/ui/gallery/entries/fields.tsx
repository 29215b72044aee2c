import { useState } from 'react';
import { SelectField, TextArea, TextField } from '../../elements/fields/field.tsx';
import { Fieldset } from '../../elements/fields/fieldset.tsx';
import { SearchField } from '../../elements/fields/search-field.tsx';
import { LONG, nothing, RIGHT_TO_LEFT, UNBROKEN, type GalleryEntry } from '../entry.ts';

export const fields: readonly GalleryEntry[] = [
  {
    element: 'TextField',
    states: [
      { name: 'empty', node: <TextField label="Name" placeholder="area" /> },
      {
        name: 'filled',
        node: <TextField label="Name" hint="Letters, digits, dot, underscore and hyphen." defaultValue="area" />,
      },
      { name: 'hover', force: 'hover', node: <TextField label="Name" defaultValue="area" /> },
      { name: 'focus', force: 'focus', node: <TextField label="Name" defaultValue="area" /> },
      { name: 'error', node: <TextField label="Name" error="There is a tool of this name." defaultValue="area" /> },
      { name: 'disabled', node: <TextField label="Name" disabled defaultValue="area" /> },
      { name: 'long', node: <TextField label={LONG} hint={LONG} error={UNBROKEN} defaultValue={UNBROKEN} /> },
      { name: 'right to left', node: <TextField label={RIGHT_TO_LEFT} dir="auto" defaultValue={RIGHT_TO_LEFT} /> },
    ],
  },
  {
    element: 'TextArea',
    states: [
      { name: 'empty', node: <TextArea label="Description" placeholder="What it does" rows={3} /> },
      { name: 'error', node: <TextArea label="Description" error="This is needed." rows={3} /> },
      {
        name: 'focus',
        force: 'focus',
        node: <TextArea label="Description" rows={3} defaultValue="Area of a rectangle." />,
      },
      { name: 'long', node: <TextArea label="Description" rows={3} defaultValue={`${UNBROKEN} ${LONG}`} /> },
    ],
  },
  {
    element: 'SelectField',
    states: [
      {
        name: 'rest',
        node: (
          <SelectField label="Language">
            <option>JavaScript</option>
          </SelectField>
        ),
      },
      {
        name: 'focus',
        force: 'focus',
        node: (
          <SelectField label="Language">
            <option>JavaScript</option>
          </SelectField>
        ),
      },
      {
        name: 'error',
        node: (
          <SelectField label="Language" error="Choose one.">
            <option />
          </SelectField>
        ),
      },
      {
        name: 'disabled',
        node: (
          <SelectField label="Language" disabled>
            <option>JavaScript</option>
          </SelectField>
        ),
      },
      {
        name: 'long',
        node: (
          <SelectField label="Language">
            <option>{LONG}</option>
          </SelectField>
        ),
      },
    ],
  },
  {
    element: 'Fieldset',
    states: [
      {
        name: 'rest',
        node: (
          <Fieldset legend="Place">
            <TextField label="Origin" defaultValue="https://api.example.org" />
          </Fieldset>
        ),
      },
      { name: 'long', node: <Fieldset legend={LONG}>{UNBROKEN}</Fieldset> },
    ],
  },
  {
    element: 'SearchField',
    states: [
      { name: 'empty', node: <SearchField label="Search tools" value="" onChange={nothing} keysHint="/" /> },
      { name: 'filled', node: <Search /> },
      {
        name: 'focus',
        force: 'focus',
        node: <SearchField label="Search tools" value="" onChange={nothing} keysHint="/" />,
      },
      { name: 'long', node: <SearchField label={LONG} value={UNBROKEN} onChange={nothing} clearLabel="Clear" /> },
    ],
  },
];

function Search() {
  const [text, setText] = useState('area');
  return <SearchField label="Search tools" value={text} onChange={setText} clearLabel="Clear" />;
}
