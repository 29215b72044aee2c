import { useId, useState } from 'react';
import { Menu } from '../../elements/layers/menu.tsx';
import { Segmented } from '../../elements/fields/segmented.tsx';
import { Switch } from '../../elements/fields/switch.tsx';
import { TabList } from '../../elements/layers/tabs.tsx';
import { LONG, nothing, UNBROKEN, type GalleryEntry } from '../entry.ts';

const TABS = [
  { id: 'code', label: 'Code' },
  { id: 'schema', label: 'Schema', mark: '!' },
  { id: 'cases', label: 'Cases', mark: '12' },
] as const;
const VIEWS = [
  { id: 'table', label: 'Table' },
  { id: 'tree', label: 'Tree' },
] as const;

export const choices: readonly GalleryEntry[] = [
  {
    element: 'Switch',
    states: [
      { name: 'off', node: <Switch label="Enabled" checked={false} onChange={nothing} /> },
      { name: 'on', node: <Switch label="Enabled" checked onChange={nothing} /> },
      { name: 'focus', force: 'focus', node: <Switch label="Enabled" checked onChange={nothing} /> },
      { name: 'works', node: <Switching /> },
      { name: 'long', node: <Switch label={LONG} checked onChange={nothing} /> },
    ],
  },
  {
    element: 'Segmented',
    states: [
      { name: 'rest', node: <Views /> },
      { name: 'hover', force: 'hover', node: <Views /> },
      { name: 'focus', force: 'focus', node: <Views /> },
    ],
  },
  {
    element: 'TabList',
    states: [
      { name: 'rest', node: <Tabs /> },
      { name: 'hover', force: 'hover', node: <Tabs /> },
      { name: 'focus', force: 'focus', node: <Tabs /> },
      { name: 'wide', node: <Tabs wide /> },
    ],
  },
  {
    element: 'Menu',
    states: [
      {
        name: 'closed',
        node: (
          <Menu
            label="More"
            items={[
              { label: 'Duplicate', onSelect: nothing },
              { label: 'Remove', danger: true, onSelect: nothing },
              { label: `${LONG} ${UNBROKEN}`, onSelect: nothing },
            ]}
          />
        ),
      },
      {
        name: 'focus',
        force: 'focus',
        node: <Menu label="More" items={[{ label: 'Duplicate', onSelect: nothing }]} />,
      },
    ],
  },
];

function Switching() {
  const [isOn, setOn] = useState(false);
  return <Switch label="Enabled" checked={isOn} onChange={setOn} />;
}

function Views() {
  const [view, setView] = useState<'table' | 'tree'>('table');
  return <Segmented label="View" options={VIEWS} value={view} onChange={setView} />;
}

function Tabs({ wide = false }: { wide?: boolean }) {
  const prefix = useId();
  const [tab, setTab] = useState<(typeof TABS)[number]['id']>('code');
  return (
    <>
      <TabList label="Parts" items={TABS} selected={tab} onSelect={setTab} idPrefix={prefix} wide={wide} />
      <div role="tabpanel" id={`${prefix}-panel`} aria-labelledby={`${prefix}-tab-${tab}`} />
    </>
  );
}
