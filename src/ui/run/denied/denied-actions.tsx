import { ShieldAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import type { Permissions } from '../../../core/permissions/permissions.ts';
import type { ToolRecord } from '../../../core/tool.ts';
import type { TriedFile } from '../../../core/decisions/access-request.ts';
import { ExactLine } from '../../elements/views/exact-text.tsx';
import { permissionLines } from './permission-lines.ts';
import { runTexts } from '../texts/index.ts';
import styles from './denied-card.module.css';

interface DeniedActionsProps {
  readonly ref?: Ref<HTMLElement>;
  readonly tool: ToolRecord;
  readonly asked: Permissions;
  /** Files it tried to reach. */
  readonly tried: readonly TriedFile[];
  /** The words between the tool's name and its acts. */
  readonly words: string;
  readonly children: ReactNode;
}

/** The card of a denied tool: its name, each act in a line, and possible actions. */
export function DeniedActions({ ref, tool, asked, tried, words, children }: DeniedActionsProps) {
  return (
    <section ref={ref} className={styles.card} aria-label={runTexts.denied.label}>
      <DeniedHead name={tool.name} words={words} />
      <ActionList asked={asked} tried={tried} />
      {children}
    </section>
  );
}

/** Who it is. */
export function DeniedHead({ name, words }: { name: string; words: string }) {
  return (
    <p className={styles.head}>
      <ShieldAlert size={16} aria-hidden="true" className={styles.icon} />
      <span>
        <code>
          <bdi>{name}</bdi>
        </code>{' '}
        {words}
      </span>
    </p>
  );
}

/** Each act in a line. */
export function ActionList({ asked, tried }: Pick<DeniedActionsProps, 'asked' | 'tried'>) {
  return (
    <ul className={styles.deniedActions}>
      {permissionLines(asked, tried).map((act) => (
        <li key={act}>
          <ExactLine text={act} />
        </li>
      ))}
    </ul>
  );
}
