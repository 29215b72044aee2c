import { Badge, type BadgeColour } from '../../elements/badge.tsx';
import { Button } from '../../elements/button.tsx';
import { Loading } from '../../elements/layers/loading.tsx';
import { MessageScreen } from '../../elements/layers/message-screen.tsx';
import { Notice, type NoticeTone } from '../../elements/layers/notice.tsx';
import { ProgressBar } from '../../elements/layers/progress-bar.tsx';
import { LONG, RIGHT_TO_LEFT, UNBROKEN, type GalleryEntry } from '../entry.ts';

const COLOURS: readonly (readonly [BadgeColour, string])[] = [
  ['blue', 'Browser'],
  ['purple', 'Node'],
  ['teal', 'MCP'],
  ['green', 'Enabled'],
  ['gray', 'Disabled'],
  ['amber', 'Untrusted'],
  ['red', 'Destructive'],
];
const TONES: readonly NoticeTone[] = ['info', 'caution', 'danger'];

export const messages: readonly GalleryEntry[] = [
  {
    element: 'Badge',
    states: [
      ...COLOURS.map(([colour, text]) => ({ name: colour, node: <Badge colour={colour}>{text}</Badge> })),
      { name: 'long', node: <Badge colour="gray">{LONG}</Badge> },
    ],
  },
  {
    element: 'MessageScreen',
    wide: true,
    states: [
      { name: 'nothing here', node: <MessageScreen title="No such page" text="The address leads nowhere." /> },
      { name: 'long', node: <MessageScreen title={LONG} text={LONG} /> },
      { name: 'right to left', node: <MessageScreen title={RIGHT_TO_LEFT} text={RIGHT_TO_LEFT} /> },
    ],
  },
  {
    element: 'Notice',
    wide: true,
    states: [
      ...TONES.map((tone) => ({
        name: tone,
        node: (
          <Notice tone={tone} title="The file is there already" actions={<Button>Replace</Button>}>
            Nothing was written. Choose another name, or replace it.
          </Notice>
        ),
      })),
      {
        name: 'without a title',
        node: <Notice tone="info">You are offline. Everything but network requests works.</Notice>,
      },
      {
        name: 'long',
        node: (
          <Notice
            tone="danger"
            title={UNBROKEN}
            actions={
              <>
                <Button>{LONG}</Button>
                <Button>Close</Button>
              </>
            }
          >
            {UNBROKEN}
          </Notice>
        ),
      },
      {
        name: 'right to left',
        node: (
          <div dir="rtl">
            <Notice tone="caution" title={RIGHT_TO_LEFT}>
              {RIGHT_TO_LEFT}
            </Notice>
          </div>
        ),
      },
    ],
  },
  {
    element: 'ProgressBar',
    wide: true,
    states: [
      { name: 'nobody knows how long', node: <ProgressBar label="Progress" progress={undefined} /> },
      { name: 'nothing yet', node: <ProgressBar label="Progress" progress={{ done: 0, total: 12 }} /> },
      {
        name: 'part of it',
        node: <ProgressBar label="Progress" progress={{ done: 5, total: 12, message: 'Reading files' }} />,
      },
      { name: 'done', node: <ProgressBar label="Progress" progress={{ done: 12, total: 12 }} /> },
      { name: 'without a total', node: <ProgressBar label="Progress" progress={{ done: 40, message: UNBROKEN }} /> },
    ],
  },
  { element: 'Loading', states: [{ name: 'after a fifth of a second', node: <Loading /> }] },
];
