import type { UnreadField } from '../../catalog/contract/unread-field.ts';
import { Notice } from '../elements/layers/notice.tsx';
import { definitionTexts } from './texts/index.ts';
import { unreadSentences, type Remedy } from './unread-sentences.ts';

/** The fields of a definition that could not be read from its code; nothing if all could. */
export function UnreadFields({ unread, remedy }: { unread: readonly UnreadField[]; remedy: Remedy }) {
  if (unread.length === 0) return null;
  return (
    <Notice tone="caution" title={definitionTexts.title}>
      {unreadSentences(unread, remedy).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  );
}
