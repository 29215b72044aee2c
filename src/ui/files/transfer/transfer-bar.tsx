import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../elements/button.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import { formatBytes } from '../../lib/format.ts';
import { useApp } from '../../stores/app-context.ts';
import { filesModelOf } from '../files-model.ts';
import { filesTexts } from '../texts/index.ts';
import type { TransferState } from './transfer-store.ts';
import styles from '../files.module.css';

/** Quick work is not announced. */
const SHOWN_AFTER_MS = 200;
const NAMED = 3;

/** The progress of an upload or a zip, its question, and the files that failed. */
export function TransferBar() {
  const { transfers } = filesModelOf(useApp());
  const running = useStore(transfers, (state) => state.running);
  const question = useStore(transfers, (state) => state.question);
  const failed = useStore(transfers, (state) => state.failed);
  const isLong = useIsLong(running !== undefined);
  return (
    <div
      className={styles.transfer}
      role="region"
      aria-live="polite"
      aria-label={filesTexts.transfer.label}
      hidden={question === undefined && failed.length === 0 && !isLong}
    >
      {running === undefined || !isLong || question !== undefined ? null : <Running running={running} />}
      {question === undefined ? null : <Question question={question} />}
      {failed.length === 0 || running !== undefined ? null : (
        <Notice
          tone="danger"
          title={filesTexts.transfer.failed}
          actions={<Button onClick={() => transfers.getState().clearFailed()}>{filesTexts.transfer.dismiss}</Button>}
        >
          <ul className={styles.failed}>
            {failed.map(({ path, message }, at) => (
              <li key={at}>{path === '' ? message : `${path}: ${message}`}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

function Running({ running }: { running: NonNullable<TransferState['running']> }) {
  const { transfers } = filesModelOf(useApp());
  return (
    <div className={styles.running}>
      <div className={styles.runningWords}>
        <span>{filesTexts.transfer[running.what]}</span>
        <span className={styles.faint}>
          {running.progress?.total === undefined
            ? ''
            : `${formatBytes(running.progress.done)} / ${formatBytes(running.progress.total)} `}
          {running.progress?.message ?? ''}
        </span>
      </div>
      <progress
        className={styles.progress}
        aria-label={filesTexts.transfer[running.what]}
        {...(running.progress?.total === undefined
          ? {}
          : { value: running.progress.done, max: Math.max(1, running.progress.total) })}
      />
      <Button onClick={() => transfers.getState().stop()}>{filesTexts.transfer.stop}</Button>
    </div>
  );
}

function Question({ question }: { question: NonNullable<TransferState['question']> }) {
  return (
    <Notice
      tone="caution"
      title={filesTexts.transfer.existing(question.names.length)}
      actions={
        <>
          <Button autoFocus onClick={() => question.answer('both')}>
            {filesTexts.transfer.both}
          </Button>
          <Button onClick={() => question.answer('replace')}>{filesTexts.transfer.replace}</Button>
          <Button onClick={() => question.answer('skip')}>{filesTexts.transfer.skip}</Button>
          <Button look="quiet" onClick={() => question.answer(undefined)}>
            {filesTexts.transfer.cancel}
          </Button>
        </>
      }
    >
      {named(question.names)}
    </Notice>
  );
}

function named(names: readonly string[]): string {
  const more = names.length - NAMED;
  return [...names.slice(0, NAMED), ...(more > 0 ? [filesTexts.transfer.andMore(more)] : [])].join(', ');
}

function useIsLong(isRunning: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isRunning) return setLong(false);
    const timer = setTimeout(() => setLong(true), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isRunning]);
  return isLong;
}
