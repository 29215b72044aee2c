import type { ComponentProps } from 'react';
import { Button } from '../elements/button.tsx';
import { useDecisionGuard } from './use-decision-guard.ts';

interface DecisionButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'ref' | 'aria-disabled'> {
  /** Without it, a `submit` button lets its form submit. */
  readonly onDecide?: (button: HTMLButtonElement) => unknown;
  /** The safe answer, which gets the focus when its card appears. */
  readonly isSafe?: boolean;
}

/** An answer. It looks disabled, and does nothing, until a person could have read what it decides. */
export function DecisionButton({ onDecide, isSafe = false, ...rest }: DecisionButtonProps) {
  const { decide, isReady, safe } = useDecisionGuard();
  return (
    <Button
      {...(isSafe ? { ref: safe } : {})}
      {...rest}
      data-decides=""
      aria-disabled={isReady ? undefined : true}
      onClick={(event) => {
        const { currentTarget } = event;
        if (!decide(event, () => onDecide?.(currentTarget))) event.preventDefault();
      }}
    />
  );
}
