import { useState } from 'react';
import { toast } from '../../elements/layers/toast.ts';
import { Button } from '../../elements/button.tsx';
import { messageOf } from '../../stores/error-text.ts';
import { storageTexts } from './texts/index.ts';
import styles from './storage-kinds.module.css';

const texts = storageTexts.use;

interface RemoveProps {
  readonly label: string;
  /** There is nothing to remove. */
  readonly isIdle?: boolean;
  /** What would be lost, if it cannot be undone: shown first, and removed with a second click. */
  readonly sure: string | undefined;
  /** The message after removal; undefined if the undo toast reports it. */
  readonly done: string | undefined;
  /** Rejects with the reason if nothing was removed. */
  readonly remove: () => Promise<void>;
}

/** Removes something immediately if it can be undone, otherwise after a confirmation. */
export function RemoveForGood({ label, isIdle = false, sure, done, remove }: RemoveProps) {
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const act = async () => {
    setBusy(true);
    try {
      await remove();
      if (done !== undefined) toast.success(done);
    } catch (error) {
      toast.error(texts.notFreed(messageOf(error)));
    }
    setBusy(false);
    setAsked(false);
  };
  if (!isAsked || sure === undefined) {
    return (
      // Disabled without losing the focus when the last one is removed.
      <Button
        disabled={isBusy}
        aria-disabled={isIdle}
        onClick={() => (isIdle ? undefined : sure === undefined ? void act() : setAsked(true))}
      >
        {label}
      </Button>
    );
  }
  return (
    <span role="group" aria-label={label} className={styles.actions}>
      <span className={styles.says}>{sure}</span>
      <Button autoFocus onClick={() => setAsked(false)}>
        {texts.keep}
      </Button>
      <Button look="danger" disabled={isBusy} onClick={() => void act()}>
        {texts.forGood}
      </Button>
    </span>
  );
}
