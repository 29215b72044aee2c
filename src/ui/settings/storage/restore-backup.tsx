import { useEffect, useState } from 'react';
import type { BackupPreview, RestoreOptions, RestoreReport } from '../../../catalog/contract/backup.ts';
import type { Progress } from '../../../core/call.ts';
import { DecisionArea } from '../../decision/decision-area.tsx';
import { decisionKeyOf } from '../../decision/decision-key.ts';
import { Button } from '../../elements/button.tsx';
import { Fieldset } from '../../elements/fields/fieldset.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import { ProgressBar } from '../../elements/layers/progress-bar.tsx';
import { useApp } from '../../stores/app-context.ts';
import { refusalText } from './refusal-text.ts';
import { messageOf } from '../../stores/error-text.ts';
import { storageTexts } from './texts/index.ts';
import { shareFirstTexts } from '../../share/texts/first/index.ts';
import { BackupNames } from './backup-names.tsx';
import { BackupPreviewForm } from './backup-preview.tsx';
import styles from './backup.module.css';

type Step =
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'preview'; readonly preview: BackupPreview; readonly failure?: string }
  | { readonly kind: 'restoring'; readonly preview: BackupPreview }
  | { readonly kind: 'done'; readonly report: RestoreReport };

/** Asks whose backup it is, shows what restoring it as that does, and restores it as the person chooses. */
export function RestoreBackup({ file, onEnd }: { file: File; onEnd: () => void }) {
  const [own, setOwn] = useState<boolean>();
  /** Until it is being restored. */
  const [isOpen, setOpen] = useState(true);
  return (
    <div className={styles.stack}>
      <p className={styles.name}>{file.name}</p>
      {isOpen ? <Whose own={own} onChange={setOwn} /> : null}
      {own === undefined ? (
        <div>
          <Button onClick={onEnd}>{storageTexts.backup.cancel}</Button>
        </div>
      ) : (
        <RestoreAs key={String(own)} file={file} own={own} onEnd={onEnd} onOpen={setOpen} />
      )}
    </div>
  );
}

const OWNERS = [
  { own: true, label: 'own', hint: 'ownHint' },
  { own: false, label: 'others', hint: 'othersHint' },
] as const;

function Whose({ own, onChange }: { own: boolean | undefined; onChange: (own: boolean) => void }) {
  return (
    <Fieldset legend={storageTexts.backup.whose}>
      {OWNERS.map((each) => (
        <div key={each.label}>
          <label className={styles.check}>
            <input
              type="radio"
              name="restore-whose"
              checked={own === each.own}
              aria-describedby={`restore-${each.label}`}
              onChange={() => onChange(each.own)}
            />
            {storageTexts.backup[each.label]}
          </label>
          <p id={`restore-${each.label}`} className={styles.hint}>
            {storageTexts.backup[each.hint]}
          </p>
        </div>
      ))}
      <p className={styles.muted}>{storageTexts.backup.never}</p>
    </Fieldset>
  );
}

interface RestoreAsProps {
  readonly file: File;
  readonly own: boolean;
  readonly onEnd: () => void;
  /** Whether the choice of whose it is can still be changed. */
  readonly onOpen: (isOpen: boolean) => void;
}

function RestoreAs({ file, own, onEnd, onOpen }: RestoreAsProps) {
  const { host, status } = useApp();
  const [step, setStep] = useState<Step>({ kind: 'reading' });
  const [progress, setProgress] = useState<Progress>();
  useEffect(() => {
    let isHere = true;
    host.backup
      .preview(file, { own }, (next) => isHere && setProgress(next))
      .then(
        (preview) => isHere && setStep({ kind: 'preview', preview }),
        (error: unknown) => isHere && setStep({ kind: 'failed', message: messageOf(error) }),
      );
    return () => {
      isHere = false;
      void host.backup.stop();
    };
  }, [host, file, own]);
  const restore = async (preview: BackupPreview, options: RestoreOptions) => {
    setProgress(undefined);
    onOpen(false);
    setStep({ kind: 'restoring', preview });
    try {
      const report = await host.backup.restore(file, options, setProgress);
      setStep({ kind: 'done', report });
      status.getState().noteSaved();
    } catch (error) {
      onOpen(true);
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
      return <Failed message={step.message} onEnd={onEnd} />;
    case 'preview':
      return (
        <DecisionArea decisionKey={decisionKeyOf(file.name, file.size, file.lastModified)}>
          <BackupPreviewForm
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

function Failed({ message, onEnd }: { message: string; onEnd: () => void }) {
  return (
    <div className={styles.stack}>
      <Notice tone="danger" role="alert" title={storageTexts.backup.failed}>
        {message}
      </Notice>
      <div>
        <Button onClick={onEnd}>{storageTexts.backup.cancel}</Button>
      </div>
    </div>
  );
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
      <BackupNames title={storageTexts.backup.refused} names={refused.map(refusalText)} />
    </div>
  );
}
