import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { sharedTexts } from '../texts/index.ts';
import { IconButton } from './button.tsx';

/** Copies `text`, which may be computed on click; confirms it for a moment. */
export function CopyButton({ text, label }: { text: string | (() => string); label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : text());
      setCopied(true);
      setTimeout(() => setCopied(false), 1500);
    } catch {
      // The browser refuses access to the clipboard; the text can still be selected.
      setCopied(false);
    }
  };
  return (
    <IconButton label={copied ? sharedTexts.common.copied : label} onClick={() => void copy()}>
      {copied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
    </IconButton>
  );
}
