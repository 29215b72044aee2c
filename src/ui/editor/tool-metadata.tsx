import { formatDateTime } from '../lib/format.ts';
import type { EditSession } from './editor-store.ts';
import { editorTexts } from './texts/index.ts';
import styles from './tool-tabs.module.css';

/** What the environment of a tool has, and the tool's time limit and date. */
export function ToolMetadata({ session: { base, draft } }: { session: EditSession }) {
  return (
    <div className={styles.toolMetadata}>
      <p className={styles.muted}>{draft.environment === 'browser' ? editorTexts.browserHelp : editorTexts.nodeHelp}</p>
      <p className={styles.muted}>
        {editorTexts.metadata(base.environment, base.timeout, formatDateTime(base.createdAt))}
      </p>
    </div>
  );
}
