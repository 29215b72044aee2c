import { AppWindow, Keyboard } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Button } from '../../elements/button.tsx';
import type { DomStage } from './dom-store.ts';
import { texts } from '../../texts/texts.ts';
import styles from './document-area.module.css';

interface DocumentAreaProps {
  readonly label: string;
  /** Whose it is, and what it cannot be. */
  readonly says: string;
  readonly stage: Pick<DomStage, 'enter' | 'wake' | 'rest'>;
  /** Where the frame is put, and the button that the keyboard comes back to. */
  readonly body: Ref<HTMLDivElement>;
  readonly way: Ref<HTMLButtonElement>;
  /** Pixels; without it a person pulls it to the height that is wanted. */
  readonly height?: number;
  /** The button that ends it. */
  readonly end: ReactNode;
  /** Between its head and the frame. */
  readonly note?: ReactNode;
  /** Below the frame. */
  readonly children?: ReactNode;
}

/** A frame with a document of somebody else, in a border that says so. */
export function DocumentArea({ label, says, stage, body, way, height, end, note, children }: DocumentAreaProps) {
  return (
    <section className={styles.area} aria-label={label}>
      <div className={styles.head}>
        <AppWindow size={16} aria-hidden="true" className={styles.icon} />
        <p className={styles.words}>
          <span className={styles.title}>{label}</span> <span className={styles.says}>{says}</span>
        </p>
        <Button
          ref={way}
          icon={<Keyboard size={14} aria-hidden="true" />}
          title={texts.dom.enterHint}
          onClick={() => stage.enter()}
        >
          {texts.dom.enter}
        </Button>
        {end}
      </div>
      {note}
      <div
        ref={body}
        className={styles.body}
        {...(height === undefined ? { 'data-pulled': true } : { style: { height } })}
        onPointerEnter={() => stage.wake()}
        onPointerMove={() => stage.wake()}
        onPointerDown={() => stage.wake()}
        onPointerLeave={() => stage.rest()}
      />
      <p className={styles.keys} aria-live="polite">
        {texts.dom.keys}
      </p>
      {children}
    </section>
  );
}
