import { useState } from 'react';
import type { Exchange } from './wire-rows.ts';

interface ChosenExchange {
  readonly chosen: Exchange | undefined;
  readonly choose: (exchange: Exchange) => void;
  /** Chooses a message that was just sent as soon as it is there, by its id; without one, nothing changes. */
  readonly chooseSent: (sentId: string) => void;
}

/** The exchange that a person looks at. */
export function useChosenExchange(exchanges: readonly Exchange[]): ChosenExchange {
  const [choice, setChoice] = useState<{ readonly index: number } | { readonly sentId: string } | undefined>();
  const isChosen = ({ entry }: Exchange): boolean =>
    choice !== undefined &&
    ('sentId' in choice ? entry.direction === 'out' && entry.id === choice.sentId : entry.index === choice.index);
  return {
    chosen: choice === undefined ? undefined : exchanges.find(isChosen),
    choose: ({ entry }) => setChoice({ index: entry.index }),
    chooseSent: (sentId) => (sentId === '' ? undefined : setChoice({ sentId })),
  };
}
