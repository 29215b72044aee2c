import { useEffect, useState } from 'react';
import type { BackupPreview, RestoreOptions, RestoreReport } from '../../../catalog/contract/backup.ts';
import type { Progress } from '../../../core/call.ts';
import { DecisionArea } from '../../decision/decision-area.tsx';
import { DecisionButton } from '../../decision/decision-button.tsx';
import { decisionKeyOf } from '../../decision/decision-key.ts';
import { useDecidedContent } from '../../decision/use-decision-guard.ts';
import { Button } from '../../elements/button.tsx';
import { Fieldset } from '../../elements/fields/fieldset.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import { ProgressBar } from '../../elements/layers/progress-bar.tsx';
import { submits } from '../../elements/fields/submits.ts';
import { formatBytes, formatDateTime } from '../../lib/format.ts';
import { formatCount } from '../../lib/format-tokens.ts';
import { useApp } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import { storageTexts } from './texts/index.ts';
import { shareFirstTexts } from '../../share/texts/first/index.ts';
import { useToolActions } from '../../tools/use-tool-actions.ts';
import styles from './backup.module.css';

type Step =
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'preview'; readonly preview: BackupPreview; readonly failure?: string }
  | { readonly kind: 'restoring'; readonly preview: BackupPreview }
  | { readonly kind: 'done'; readonly report: RestoreReport };

/** Shows the contents of a backup, and restores it as the person chooses. */
export function RestoreBackup({ file, onEnd }: { file: File; onEnd: () => void }) {
  const { host, status } = useApp();
  const [step, setStep] = useState<Step>({ kind: 'reading' });
  const [progress, setProgress] = useState<Progress>();
  useEffect(() => {
    let isHere = true;
    host.backup
      .preview(file, (next) => isHere && setProgress(next))
      .then(
        (preview) => isHere && setStep({ kind: 'preview', preview }),
        (error: unknown) => isHere && setStep({ kind: 'failed', message: messageOf(error) }),
      );
    return () => {
      isHere = false;
      void host.backup.stop();
    };
  }, [host, file]);
  const restore = async (preview: BackupPreview, options: RestoreOptions) => {
    setProgress(undefined);
    setStep({ kind: 'restoring', preview });
    try {
      const report = await host.backup.restore(file, options, setProgress);
      setStep({ kind: 'done', report });
      status.getState().noteSaved();
    } catch (error) {
      setStep({ kind: 'preview', preview, failure: messageOf(error) });
    }
  };
  switch (step.kind) {
    case 'reading':
      return <UnderWay label={storageTexts.backup.reading} progress={progress} onStop={onEnd} />;
    case 'restoring':
      return (
        <UnderWay label={storageTexts.backup.restoring} progress={progress} onStop={() => void host.backup.stop()} />
      );
    case 'failed':
      return (
        <div className={styles.stack}>
          <Notice tone="danger" role="alert" title={storageTexts.backup.failed}>
            {step.message}
          </Notice>
          <div>
            <Button onClick={onEnd}>{storageTexts.backup.cancel}</Button>
          </div>
        </div>
      );
    case 'preview':
      return (
        <DecisionArea decisionKey={decisionKeyOf(file.name, file.size, file.lastModified)}>
          <Preview
            name={file.name}
            preview={step.preview}
            failure={step.failure}
            onRestore={(options) => void restore(step.preview, options)}
            onEnd={onEnd}
          />
        </DecisionArea>
      );
    case 'done':
      return <Report report={step.report} />;
  }
}

interface UnderWayProps {
  readonly label: string;
  readonly progress: Progress | undefined;
  readonly onStop: () => void;
}

function UnderWay({ label, progress, onStop }: UnderWayProps) {
  return (
    <div className={styles.stack}>
      <p role="status">{label}</p>
      <ProgressBar label={label} progress={progress === undefined ? undefined : shareOf(progress)} />
      <div>
        <Button onClick={onStop}>{shareFirstTexts.stop}</Button>
      </div>
    </div>
  );
}

/** In percent, since the bytes of a compressed file mean little. */
function shareOf({ done, total }: Progress): Progress {
  return total === undefined || total === 0 ? { done } : { done: Math.round((done / total) * 100), total: 100 };
}

interface PreviewProps {
  readonly name: string;
  readonly preview: BackupPreview;
  readonly failure: string | undefined;
  readonly onRestore: (options: RestoreOptions) => void;
  readonly onEnd: () => void;
}

function Preview({ name, preview, failure, onRestore, onEnd }: PreviewProps) {
  const [own, setOwn] = useState(false);
  const [mode, setMode] = useState<RestoreOptions['mode']>('merge');
  const [takes, setTakes] = useState(false);
  const { tools, servers, conversations, files, refused } = preview;
  const date = preview.exportedAt === '' ? '' : formatDateTime(preview.exportedAt);
  useDecidedContent(decisionKeyOf(mode, own, takes));
  return (
    <form
      className={styles.stack}
      onSubmit={submits(() => onRestore({ mode, own, onDifference: takes ? 'take' : 'keep' }))}
    >
      <p className={styles.name}>{storageTexts.backup.of(name, date)}</p>
      <Counts preview={preview} />
      <p className={styles.muted}>
        {storageTexts.backup.more(preview.runs, preview.settings, preview.storage, preview.agent)}
      </p>
      <Names
        title={storageTexts.backup.differing}
        names={[...tools.names, ...servers.names, ...conversations.names, ...files.names]}
      />
      <Names
        title={storageTexts.backup.refused}
        names={refused.map(({ name: what, reason }) => storageTexts.backup.refusal(what, reason))}
      />
      <Check label={storageTexts.backup.own} hint={storageTexts.backup.ownHint} value={own} onChange={setOwn} />
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
      {mode === 'replace' ? <WhatGoes missing={preview.missing} own={own} /> : null}
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
            {[counts.total, counts.added, counts.same, counts.different].map((count, at) => (
              <td key={at}>{formatCount(count)}</td>
            ))}
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
function WhatGoes({ missing, own }: { missing: BackupPreview['missing']; own: boolean }) {
  const { exportEverything } = useToolActions();
  return (
    <Notice
      tone="caution"
      actions={<Button onClick={() => void exportEverything()}>{storageTexts.backup.saveFirst}</Button>}
    >
      {storageTexts.backup.replaceMissing(
        missing.tools,
        missing.files,
        own ? missing.servers : 0,
        own ? missing.conversations : 0,
      )}
    </Notice>
  );
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <details className={styles.names}>
      <summary>
        {title}: {names.length}
      </summary>
      <ul>
        {names.map((name, at) => (
          <li key={at}>{name}</li>
        ))}
      </ul>
    </details>
  );
}

function Report({
  report: { tools, servers, conversations, files, runs, refused, stopped },
}: {
  report: RestoreReport;
}) {
  return (
    <div className={styles.stack}>
      <Notice tone="info" role="status" title={stopped ? storageTexts.backup.doneStopped : storageTexts.backup.done}>
        {storageTexts.backup.report(
          storageTexts.backup.counts({ ...tools }),
          storageTexts.backup.counts({ ...servers }),
          storageTexts.backup.counts({ ...conversations }),
          storageTexts.backup.counts({ ...files }),
          runs,
        )}
      </Notice>
      <Names
        title={storageTexts.backup.refused}
        names={refused.map(({ name, reason }) => storageTexts.backup.refusal(name, reason))}
      />
    </div>
  );
}
