import { Play, Trash2 } from 'lucide-react';
import { Button, ButtonLink, IconButton, type ButtonLook } from '../../elements/button.tsx';
import { CopyButton } from '../../elements/copy-button.tsx';
import { LONG, RIGHT_TO_LEFT, type GalleryEntry } from '../entry.ts';

const LOOKS: readonly ButtonLook[] = ['primary', 'plain', 'quiet', 'danger'];
const icon = <Play size={14} aria-hidden="true" />;

export const buttons: readonly GalleryEntry[] = [
  {
    element: 'Button',
    states: [
      ...LOOKS.flatMap((look) => [
        { name: look, node: <Button look={look}>Run</Button> },
        { name: `${look}, hover`, force: 'hover' as const, node: <Button look={look}>Run</Button> },
        { name: `${look}, focus`, force: 'focus' as const, node: <Button look={look}>Run</Button> },
        {
          name: `${look}, disabled`,
          node: (
            <Button look={look} disabled>
              Run
            </Button>
          ),
        },
      ]),
      {
        name: 'with icon and keys',
        node: (
          <Button look="primary" icon={icon} keys="Ctrl ⏎">
            Run
          </Button>
        ),
      },
      {
        name: 'busy',
        node: (
          <Button look="primary" disabled aria-busy>
            Saving…
          </Button>
        ),
      },
      { name: 'long', node: <Button icon={icon}>{LONG}</Button> },
      {
        name: 'right to left',
        node: (
          <Button icon={icon} dir="rtl">
            {RIGHT_TO_LEFT}
          </Button>
        ),
      },
    ],
  },
  {
    element: 'IconButton',
    states: [
      {
        name: 'rest',
        node: (
          <IconButton label="Remove">
            <Trash2 size={16} aria-hidden="true" />
          </IconButton>
        ),
      },
      {
        name: 'hover',
        force: 'hover',
        node: (
          <IconButton label="Remove">
            <Trash2 size={16} aria-hidden="true" />
          </IconButton>
        ),
      },
      {
        name: 'focus',
        force: 'focus',
        node: (
          <IconButton label="Remove">
            <Trash2 size={16} aria-hidden="true" />
          </IconButton>
        ),
      },
      {
        name: 'pressed',
        node: (
          <IconButton label="Remove" aria-pressed>
            <Trash2 size={16} aria-hidden="true" />
          </IconButton>
        ),
      },
      {
        name: 'disabled',
        node: (
          <IconButton label="Remove" disabled>
            <Trash2 size={16} aria-hidden="true" />
          </IconButton>
        ),
      },
    ],
  },
  {
    element: 'ButtonLink',
    states: [
      { name: 'rest', node: <ButtonLink href="#">Settings</ButtonLink> },
      { name: 'hover', force: 'hover', node: <ButtonLink href="#">Settings</ButtonLink> },
      { name: 'focus', force: 'focus', node: <ButtonLink href="#">Settings</ButtonLink> },
      {
        name: 'quiet',
        node: (
          <ButtonLink href="#" look="quiet">
            Help
          </ButtonLink>
        ),
      },
    ],
  },
  {
    element: 'CopyButton',
    states: [
      { name: 'rest', node: <CopyButton text="copied" label="Copy" /> },
      { name: 'focus', force: 'focus', node: <CopyButton text="copied" label="Copy" /> },
    ],
  },
];
