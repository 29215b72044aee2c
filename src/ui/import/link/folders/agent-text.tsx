import { useMemo } from 'react';
import type { SharedFile } from '../../../../share/contract/share.ts';
import { ExactText } from '../../../elements/views/exact-text.tsx';
import { linkTexts } from '../texts/index.ts';
import shared from '../link-servers.module.css';

/** The file of an agent, shown at once. */
export function AgentText({ file: { path, bytes } }: { file: SharedFile }) {
  const text = useMemo(() => textOf(bytes), [bytes]);
  return text === undefined ? (
    <p className={shared.muted}>{linkTexts.folders.agents.notRead}</p>
  ) : (
    <ExactText label={path} text={text} />
  );
}

/** Undefined for bytes that are no text. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
