import { AppWindow, Keyboard } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Button } from '../../elements/button.tsx';
import type { DomStage } from './dom-store.ts';
import { runTexts } from '../texts/index.ts';
import styles from './document-area.module.css';

interface DocumentAreaProps {
  readonly label: string;
  /** The owner of the document, and what it cannot access. */
  readonly says: string;
  readonly stage: Pick<DomStage, 'enter' | 'wake' | 'rest'>;
  /** Contains the frame; the focus returns to the button. */
  readonly body: Ref<HTMLDivElement>;
  readonly way: Ref<HTMLButtonElement>;
  /** In pixels; without it the person can resize it. */
  readonly height?: number;
  /** The button that ends it. */
  readonly end: ReactNode;
  /** Between its head and the frame. */
  readonly note?: ReactNode;
  /** Below the frame. */
  readonly children?: ReactNode;
}

/** A frame with an untrusted document, in a border that says so. */
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
          title={runTexts.dom.enterHint}
          onClick={() => stage.enter()}
        >
          {runTexts.dom.enter}
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
        onPointerLeave={(event) => stage.rest(event)}
      />
      <p className={styles.keys} aria-live="polite">
        {runTexts.dom.keys}
      </p>
      {children}
    </section>
  );
}
