import { useState } from 'react';
import type { CarriedSecret, TriedFile } from '../../../core/decisions/access-request.ts';
import {
  accessParts,
  remainingSends,
  withoutParts,
  type AccessPart,
  type AskedAccess,
} from '../../../core/decisions/access-parts.ts';
import { ExactLine } from '../../elements/views/exact-text.tsx';
import { runTexts } from '../texts/index.ts';
import { locationOf } from '../../lib/permissions.ts';
import { permissionLines } from './permission-lines.ts';
import styles from './denied-card.module.css';

/** The parts of a request that a person leaves out of their yes. */
export interface ChosenParts {
  readonly without: readonly string[];
  readonly toggle: (id: string) => void;
  /** Everything is left out. */
  readonly isNothing: boolean;
}

export function useChosenParts(asked: AskedAccess): ChosenParts {
  const [without, setWithout] = useState<readonly string[]>([]);
  return {
    without,
    toggle: (id) => setWithout(without.includes(id) ? without.filter((other) => other !== id) : [...without, id]),
    isNothing: withoutParts(asked, without) === undefined,
  };
}

interface AccessPartListProps {
  readonly asked: AskedAccess;
  /** Files it tried to reach. */
  readonly tried: readonly TriedFile[];
  /** Without it nothing can be left out. */
  readonly chosen?: ChosenParts;
}

/** Each act in a line. Of several, each can be left out; access to files has a control of its own. */
export function AccessPartList({ asked, tried, chosen }: AccessPartListProps) {
  const parts = accessParts(asked);
  const canChoose = chosen !== undefined && parts.length > 1;
  return (
    <ul className={styles.deniedActions}>
      {parts.map((part) => {
        const lines = linesOf(part, tried, (sends) => remainingSends(sends, asked, chosen?.without ?? []));
        const [first = '', ...more] = lines;
        return (
          <li key={part.id}>
            {canChoose && part.id !== 'files' ? (
              <label className={styles.partChoice}>
                <input
                  type="checkbox"
                  checked={!chosen.without.includes(part.id)}
                  onChange={() => chosen.toggle(part.id)}
                />
                <span className={styles.partText}>
                  <ExactLine text={first} />
                </span>
              </label>
            ) : (
              <ExactLine text={first} />
            )}
            {more.map((line) => (
              <div key={line}>
                <ExactLine text={line} />
              </div>
            ))}
          </li>
        );
      })}
    </ul>
  );
}

/** What a part allows. A secret says where it would go, as far as that is known. */
function linesOf(
  { access: { permissions, carried, unbound = [] } }: AccessPart,
  tried: readonly TriedFile[],
  remaining: (sends: readonly CarriedSecret[]) => readonly CarriedSecret[],
): string[] {
  const asked = [...carried, ...unbound];
  const left = remaining(asked);
  // What is bound to nothing any more is shown as it was asked for, or as the secret alone.
  const sends = left.length === 0 && permissions.secrets.length === 0 ? asked : left;
  const [first] = sends;
  if (first === undefined) return permissionLines(permissions, tried);
  const locations = [...new Set(sends.map(({ origin }) => locationOf(origin, '')))];
  return [runTexts.denied.send(first.secret, locations.join(', '))];
}
