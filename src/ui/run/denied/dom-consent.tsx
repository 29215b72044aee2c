import { Notice } from '../../elements/layers/notice.tsx';
import { browserFamily } from './browser-family.ts';
import { runTexts } from '../texts/index.ts';
import styles from './dom-consent.module.css';

/** What a tool can and cannot do with its own document: a summary of docs/THREAT_MODEL.md. */
export function DomConsent() {
  const { consent } = runTexts.dom;
  const family = browserFamily(navigator.userAgent);
  return (
    <Notice tone="caution">
      <p className={styles.part}>{consent.what}</p>
      <p className={styles.part}>
        <strong>{consent.keptTitle}</strong> {consent.kept}
      </p>
      <p className={styles.part}>
        <strong>{consent.notTitle}</strong> {consent.not}{' '}
        {family === 'chromium' ? '' : family === 'firefox' ? consent.firefox : consent.other}
      </p>
    </Notice>
  );
}
