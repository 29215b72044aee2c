import { ShieldAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import type { AskedAccess } from '../../../core/decisions/access-parts.ts';
import { defined } from '../../../core/defined.ts';
import type { ToolRecord } from '../../../core/tool.ts';
import type { TriedFile } from '../../../core/decisions/access-request.ts';
import { AccessPartList, type ChosenParts } from './access-part-list.tsx';
import { runTexts } from '../texts/index.ts';
import styles from './denied-card.module.css';

interface DeniedActionsProps {
  readonly ref?: Ref<HTMLElement>;
  readonly tool: ToolRecord;
  readonly asked: AskedAccess;
  /** Files it tried to reach. */
  readonly tried: readonly TriedFile[];
  readonly chosen?: ChosenParts;
  /** The words between the tool's name and its acts. */
  readonly words: string;
  readonly children: ReactNode;
}

/** The card of a denied tool: its name, each act in a line, and possible actions. */
export function DeniedActions({ ref, tool, asked, tried, chosen, words, children }: DeniedActionsProps) {
  return (
    <section ref={ref} className={styles.card} aria-label={runTexts.denied.label} data-card="">
      <DeniedHead name={tool.name} words={words} />
      <AccessPartList asked={asked} tried={tried} {...defined({ chosen })} />
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
