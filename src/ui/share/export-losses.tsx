import type { ExportLoss, ExportResult } from '../../catalog/contract/export.ts';
import { defined } from '../../core/defined.ts';
import { faultText } from '../stores/faults/fault-text.ts';
import { Notice } from '../elements/layers/notice.tsx';
import { importNotesTexts } from '../import/notes/texts/index.ts';
import { shareTexts } from './texts/index.ts';
import styles from './export-dialog.module.css';

/** Maximum number of entries shown; the rest is counted. */
const MAX_SHOWN = 100;

/** What an export loses: first what all tools lose, then each tool's own. */
export function ExportLosses({ result: { losses, refused, keys, files } }: { result: ExportResult }) {
  const common = commonFields(losses);
  const own = losses
    .map((loss) => ({ ...loss, fields: loss.fields.filter((field) => !common.includes(field)) }))
    .filter(({ fields, changes }) => fields.length + changes.length > 0);
  return (
    <div className={styles.losses} tabIndex={0} role="region" aria-label={shareTexts.exporting.losses}>
      {keys.length === 0 ? null : (
        <Notice tone="danger" role="status" title={shareTexts.exporting.keys}>
          <ul>
            {keys.slice(0, MAX_SHOWN).map(({ tool, line, kind }) => (
              <li key={`${tool} ${line} ${kind}`}>
                {shareTexts.exporting.keysText(tool, line, importNotesTexts.keys[kind])}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {refused.length === 0 ? null : (
        <Notice tone="caution" title={shareTexts.exporting.refused}>
          <ul>
            {refused.slice(0, MAX_SHOWN).map(({ tool, reason, fault }) => (
              <li key={tool}>
                <code>{tool}</code>: {faultText({ message: reason, ...defined({ reason: fault }) })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {losses.length > 0 ? (
        <h3 className={styles.lossesTitle}>{shareTexts.exporting.losses}</h3>
      ) : files.length > 0 && refused.length === 0 ? (
        <p className={styles.lossless}>{shareTexts.exporting.lossless}</p>
      ) : null}
      {common.length === 0 ? null : (
        <p className={styles.common}>
          {shareTexts.exporting.everyTool(losses.length)}: {common.join(', ')}
        </p>
      )}
      {own.length === 0 ? null : (
        <ul className={styles.ownLosses}>
          {own.slice(0, MAX_SHOWN).map(({ tool, fields, changes }) => (
            <li key={tool}>
              <code className={styles.lossTool}>{tool}</code>{' '}
              {fields.length === 0 ? null : `${shareTexts.exporting.leftOut} ${fields.join(', ')}`}
              {changes.map(({ path, text, reason }, at) => (
                <div key={at} className={styles.change}>
                  {path === '' ? null : <code>{path.slice(1)}</code>}{' '}
                  {faultText({ message: text, ...defined({ reason }) })}
                </div>
              ))}
            </li>
          ))}
          {own.length > MAX_SHOWN ? <li>{shareTexts.exporting.more(own.length - MAX_SHOWN)}</li> : null}
        </ul>
      )}
    </div>
  );
}

/** Fields that all of them lose. */
function commonFields(losses: readonly ExportLoss[]): readonly string[] {
  return losses[0]?.fields.filter((field) => losses.every(({ fields }) => fields.includes(field))) ?? [];
}
