import { shownInLine } from '../../lib/hidden-characters.ts';
import { sharedTexts } from '../../texts/index.ts';
import { Notice } from '../layers/notice.tsx';
import styles from './left-out-list.module.css';

const MAX_SHOWN = 50;
const MAX_NAME_CHARS = 160;

interface LeftOutListProps {
  readonly title: string;
  /** `name` is from outside, `why` is the app's. */
  readonly left: readonly { readonly name: string; readonly why: string }[];
}

/** What an import does not store. */
export function LeftOutList({ title, left }: LeftOutListProps) {
  if (left.length === 0) return null;
  return (
    <Notice tone="info" title={title}>
      {left.slice(0, MAX_SHOWN).map(({ name, why }) => (
        <p key={name} className={styles.line}>
          <span className={styles.name}>{outsideName(name)}</span>: {why}
        </p>
      ))}
      {left.length > MAX_SHOWN ? <p>{sharedTexts.common.andMore(left.length - MAX_SHOWN)}</p> : null}
    </Notice>
  );
}

/**
 * A name from outside, for a sentence of the app: shortened, with hidden characters shown, and isolated, so that
 * right-to-left letters in it do not reorder the sentence.
 */
export function outsideName(name: string): string {
  const shown = shownInLine(name);
  return `\u2068${shown.length <= MAX_NAME_CHARS ? shown : `${shown.slice(0, MAX_NAME_CHARS)}…`}\u2069`;
}
