import { useRef, type ReactNode, type SyntheticEvent } from 'react';
import { DecisionContext, useNewDecisionGuard, type DecisionGuard } from './use-decision-guard.ts';
import styles from './decision-area.module.css';

interface DecisionAreaProps {
  /** Says what is decided. Once it changes, everything inside is new: guard, drafts and focus. */
  readonly decisionKey: string;
  readonly children: ReactNode | ((guard: DecisionGuard) => ReactNode);
}

/** A part of the page with a decision: each yes and no in it is a `DecisionButton` or goes through `useDecisionGuard`. */
export function DecisionArea({ decisionKey, children }: DecisionAreaProps) {
  return <Area key={decisionKey}>{children}</Area>;
}

function Area({ children }: Pick<DecisionAreaProps, 'children'>) {
  const area = useRef<HTMLDivElement>(null);
  const guard = useNewDecisionGuard(area);
  return (
    <DecisionContext value={guard}>
      <div
        ref={area}
        className={styles.area}
        onClickCapture={refuseForged}
        onKeyDownCapture={refuseForged}
        onChangeCapture={refuseForged}
      >
        {typeof children === 'function' ? children(guard) : children}
      </div>
    </DecisionContext>
  );
}

/** Blocks events that a script created: they change neither fields nor choices. */
function refuseForged(event: SyntheticEvent): void {
  if (event.nativeEvent.isTrusted) return;
  event.preventDefault();
  event.stopPropagation();
}
