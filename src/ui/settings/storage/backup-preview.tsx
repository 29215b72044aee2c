import { useState } from 'react';
import type { BackupPreview, RestoreOptions } from '../../../catalog/contract/backup.ts';
import { DecisionButton } from '../../decision/decision-button.tsx';
import { decisionKeyOf } from '../../decision/decision-key.ts';
import { useDecidedContent } from '../../decision/use-decision-guard.ts';
import { Button } from '../../elements/button.tsx';
import { Fieldset } from '../../elements/fields/fieldset.tsx';
import { submits } from '../../elements/fields/submits.ts';
import { Notice } from '../../elements/layers/notice.tsx';
import { formatBytes, formatDateTime } from '../../lib/format.ts';
import { formatCount } from '../../lib/format-tokens.ts';
import { useToolActions } from '../../tools/use-tool-actions.ts';
import { BackupNames } from './backup-names.tsx';
import { refusalText } from './refusal-text.ts';
import { storageTexts } from './texts/index.ts';
import styles from './backup.module.css';

interface PreviewProps {
  readonly preview: BackupPreview;
  readonly failure: string | undefined;
  readonly onRestore: (options: RestoreOptions) => void;
  readonly onEnd: () => void;
}

/** What is in the backup and what happens to it, and the choices that are left. */
export function BackupPreviewForm({ preview, failure, onRestore, onEnd }: PreviewProps) {
  const [mode, setMode] = useState<RestoreOptions['mode']>('merge');
  const [takes, setTakes] = useState(false);
  const { own, tools, servers, conversations, files, runs, settings, storage, agent, refused } = preview;
  const date = preview.exportedAt === '' ? '' : formatDateTime(preview.exportedAt);
  useDecidedContent(decisionKeyOf(mode, takes));
  return (
    <form
      className={styles.stack}
      onSubmit={submits(() => onRestore({ mode, own, onDifference: takes ? 'take' : 'keep' }))}
    >
      {date === '' ? null : <p className={styles.muted}>{storageTexts.backup.savedAt(date)}</p>}
      <Counts preview={preview} />
      {runs + settings + storage + agent === 0 ? null : (
        <p className={styles.muted}>
          {(own ? storageTexts.backup.more : storageTexts.backup.moreLeftOut)(runs, settings, storage, agent)}
        </p>
      )}
      <BackupNames
        title={storageTexts.backup.differing}
        names={[...tools.names, ...servers.names, ...conversations.names, ...files.names]}
      />
      <BackupNames title={storageTexts.backup.refused} names={refused.map(refusalText)} />
      <Fieldset legend={storageTexts.backup.mode}>
        <div>
          {(['merge', 'replace'] as const).map((each) => (
            <label key={each} className={styles.check}>
              <input type="radio" name="restore-mode" checked={mode === each} onChange={() => setMode(each)} />
              {storageTexts.backup[each]}
            </label>
          ))}
          {mode === 'merge' && tools.different + servers.different + files.different > 0 ? (
            <Check
              className={styles.below}
              label={storageTexts.backup.take}
              hint={storageTexts.backup.takeHint}
              value={takes}
              onChange={setTakes}
            />
          ) : null}
        </div>
      </Fieldset>
      {mode === 'replace' ? <WhatGoes missing={preview.missing} /> : null}
      {failure === undefined ? null : (
        <Notice tone="danger" role="alert" title={storageTexts.backup.restoreFailed}>
          {failure}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button onClick={onEnd}>{storageTexts.backup.cancel}</Button>
        <DecisionButton type="submit" look={mode === 'replace' ? 'danger' : 'primary'}>
          {storageTexts.backup.start(mode)}
        </DecisionButton>
      </div>
    </form>
  );
}

/** The number of items of each kind, compared with those here. */
function Counts({ preview: { tools, servers, conversations, files } }: { preview: BackupPreview }) {
  const leavesOut = servers.leftOut + conversations.leftOut > 0;
  return (
    <table className={styles.table} aria-label={storageTexts.backup.table}>
      <thead>
        <tr>
          {[
            storageTexts.backup.what,
            storageTexts.backup.total,
            storageTexts.backup.added,
            storageTexts.backup.same,
            storageTexts.backup.different,
            ...(leavesOut ? [storageTexts.backup.leftOut] : []),
          ].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[
          { label: storageTexts.backup.tools, counts: tools },
          ...(servers.total === 0 ? [] : [{ label: storageTexts.backup.servers, counts: servers }]),
          ...(conversations.total === 0 ? [] : [{ label: storageTexts.backup.conversations, counts: conversations }]),
          {
            label:
              files.total === 0 ? storageTexts.backup.files : storageTexts.backup.filesOf(formatBytes(files.bytes)),
            counts: files,
          },
        ].map(({ label, counts }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {[counts.total, counts.added, counts.same, counts.different, ...(leavesOut ? [counts.leftOut] : [])].map(
              (count, at) => (
                <td key={at}>{formatCount(count)}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CheckProps {
  readonly className?: string | undefined;
  readonly label: string;
  readonly hint: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

function Check({ className, label, hint, value, onChange }: CheckProps) {
  return (
    <div className={className}>
      <label className={styles.check}>
        <input type="checkbox" checked={value} onChange={(event) => onChange(event.target.checked)} />
        {label}
      </label>
      <p className={styles.muted}>{hint}</p>
    </div>
  );
}

/** Items here that are not in the backup, and a button to save them first. */
function WhatGoes({ missing }: { missing: BackupPreview['missing'] }) {
  const { exportEverything } = useToolActions();
  return (
    <Notice
      tone="caution"
      actions={<Button onClick={() => void exportEverything()}>{storageTexts.backup.saveFirst}</Button>}
    >
      {storageTexts.backup.replaceMissing(missing.tools, missing.files, missing.servers, missing.conversations)}
    </Notice>
  );
}
