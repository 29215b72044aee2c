import type { JsonValue } from '../../../core/json/json.ts';
import { jsonText } from '../../lib/json/result-shape.ts';
import { viewsTexts } from './texts/index.ts';
import { CopyButton } from '../copy-button.tsx';
import styles from './value-bar.module.css';

const MAX_SHOWN = 20_000;

/** The selected value of a tree or a table: its path and all of its text, to read and copy. */
export function ValueBar({ path, value }: { path: string; value: JsonValue }) {
  return (
    <div className={styles.bar} role="group" aria-label={viewsTexts.value.chosen}>
      <div className={styles.head}>
        <code className={styles.path} title={path}>
          {path}
        </code>
        <CopyButton text={path} label={viewsTexts.value.copyPath} />
        <CopyButton text={() => jsonText(value)} label={viewsTexts.value.copyValue} />
      </div>
      {typeof value === 'string' ? (
        <pre className={styles.value} tabIndex={0} role="region" aria-label={viewsTexts.value.chosenValue}>
          {value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value}
        </pre>
      ) : null}
    </div>
  );
}
