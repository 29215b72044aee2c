import { useState } from 'react';
import { Button } from '../../elements/button.tsx';
import { Dialog } from '../../elements/layers/dialog.tsx';
import { Drawer } from '../../elements/layers/drawer.tsx';
import { FileDrop } from '../../elements/fields/file-drop.tsx';
import { VirtualList } from '../../elements/views/virtual-list.tsx';
import { LONG, nothing, UNBROKEN, type GalleryEntry } from '../entry.ts';

const ITEMS = Array.from({ length: 1000 }, (_, at) => `row ${String(at + 1)}`);

export const containers: readonly GalleryEntry[] = [
  {
    element: 'Dialog',
    states: [
      { name: 'compact', node: <Opened title="Rename the file" compact /> },
      { name: 'large, long title', node: <Opened title={`${LONG} ${UNBROKEN}`} /> },
    ],
  },
  { element: 'Drawer', states: [{ name: 'closed', node: <Opening /> }] },
  {
    element: 'FileDrop',
    wide: true,
    states: [
      {
        name: 'rest',
        node: (
          <FileDrop hint="Drop the files" onFiles={nothing}>
            Drag a file over this.
          </FileDrop>
        ),
      },
    ],
  },
  {
    element: 'VirtualList',
    wide: true,
    states: [
      {
        name: 'rows that take the focus',
        node: (
          <div style={{ height: 132, display: 'flex' }}>
            <VirtualList
              label="Rows"
              items={ITEMS}
              itemKey={(item) => item}
              rowHeight={32}
              renderRow={(item) => <Button look="quiet">{item}</Button>}
            />
          </div>
        ),
      },
      {
        name: 'rows to read',
        node: (
          <div style={{ height: 132, display: 'flex' }}>
            <VirtualList
              label="Rows"
              items={ITEMS}
              itemKey={(item) => item}
              rowHeight={32}
              scrolls
              renderRow={(item) => item}
            />
          </div>
        ),
      },
      {
        name: 'empty',
        node: <VirtualList label="Rows" items={[]} itemKey={String} rowHeight={32} renderRow={String} />,
      },
    ],
  },
];

function Opened({ title, compact = false }: { title: string; compact?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen ? (
        <Dialog title={title} compact={compact} onClose={() => setOpen(false)}>
          <p style={{ padding: 16 }}>{LONG}</p>
        </Dialog>
      ) : null}
    </>
  );
}

function Opening() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Drawer label="Tools" open={isOpen} onClose={() => setOpen(false)}>
        <p style={{ padding: 16 }}>{UNBROKEN}</p>
      </Drawer>
    </>
  );
}
