import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { texts } from '../texts/texts.ts';
import { IconButton } from './button.tsx';

/** Copies `text`, which can be made when it is wanted; shows for a moment that it did. */
export function CopyButton({ text, label }: { text: string | (() => string); label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : text());
      setCopied(true);
      setTimeout(() => setCopied(false), 1500);
    } catch {
      // The browser keeps the clipboard from us; the text stays selectable.
      setCopied(false);
    }
  };
  return (
    <IconButton label={copied ? texts.common.copied : label} onClick={() => void copy()}>
      {copied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
    </IconButton>
  );
}
