import { shownInLine } from '../../lib/hidden-characters.ts';
import { Notice } from '../layers/notice.tsx';
import styles from './left-out.module.css';

const MAX_SHOWN = 50;
const MAX_NAME_CHARS = 160;

interface LeftOutProps {
  readonly title: string;
  /** `name` is from outside, `why` is the app's. */
  readonly left: readonly { readonly name: string; readonly why: string }[];
}

/** What an import does not store. */
export function LeftOut({ title, left }: LeftOutProps) {
  if (left.length === 0) return null;
  return (
    <Notice tone="info" title={title}>
      {left.slice(0, MAX_SHOWN).map(({ name, why }) => (
        <p key={name} className={styles.line}>
          <bdi className={styles.name}>{outsideName(name)}</bdi>: {why}
        </p>
      ))}
    </Notice>
  );
}

/** A name from outside within a line of the app: short, with nothing invisible and nothing that turns the line around. */
export function outsideName(name: string): string {
  const shown = shownInLine(name);
  return shown.length <= MAX_NAME_CHARS ? shown : `${shown.slice(0, MAX_NAME_CHARS)}…`;
}
