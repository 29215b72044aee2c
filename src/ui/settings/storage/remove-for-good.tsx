import { useState } from 'react';
import { toast } from '../../elements/layers/toast.ts';
import { Button } from '../../elements/button.tsx';
import { messageOf } from '../../stores/error-text.ts';
import { panelTexts } from '../../texts/panel-texts.ts';
import styles from './storage-kinds.module.css';

const texts = panelTexts.storageUse;

interface RemoveProps {
  readonly label: string;
  /** There is nothing to remove. */
  readonly isIdle?: boolean;
  /** What is lost, where there is no way back: said first, and removed with a second press. */
  readonly sure: string | undefined;
  /** Told when it is gone; nothing where the undo tells it. */
  readonly done: string | undefined;
  /** Rejects with why nothing was removed. */
  readonly remove: () => Promise<void>;
}

/** Removes something at once where it can be undone, and otherwise after it was said what goes. */
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
      // It may have the focus when the last is gone, and keeps it.
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
    <span role="group" aria-label={label} className={styles.acts}>
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
