import type { KeyKind } from '../../catalog/contract/import/key-names.ts';
import { useEffect, useState } from 'react';
import type { Published, PublishTarget } from '../../share/contract/publish.ts';
import { Button, ButtonLink } from '../elements/button.tsx';
import { CopyButton } from '../elements/copy-button.tsx';
import { Dialog } from '../elements/layers/dialog.tsx';
import { Notice } from '../elements/layers/notice.tsx';
import { submits } from '../elements/fields/submits.ts';
import { formatBytes } from '../lib/format.ts';
import { hrefOf } from '../lib/routes.ts';
import { useApp } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import { importNotesTexts } from '../import/notes/texts/index.ts';
import { shareTexts } from './texts/index.ts';
import { sharedTexts } from '../texts/index.ts';
import { locationOfTarget, PublishTargetFields, START_TARGET } from './publish-target.tsx';
import styles from './publish.module.css';

type Step =
  | { readonly kind: 'choosing' | 'sending' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'done'; readonly published: Published };
/** The file to send. */
interface Cargo {
  readonly bytes: number;
  readonly keys: readonly { readonly line: number; readonly kind: KeyKind }[];
}

/** The target, the file, and the progress. */
function usePublishing(names: readonly string[]) {
  const { host } = useApp();
  const [target, setTarget] = useState<PublishTarget>(START_TARGET.gist);
  const [cargo, setCargo] = useState<Cargo>();
  const [step, setStep] = useState<Step>({ kind: 'choosing' });
  const key = names.join('\n');
  useEffect(() => {
    const tools = key.split('\n');
    void host.publishing
      .target()
      .then((known) => known !== undefined && setTarget(known))
      .catch(() => undefined);
    Promise.all([host.share.file({ tools }), host.share.encode({ tools }, 'https://toolyard.invalid/')]).then(
      ([file, link]) => setCargo({ bytes: file.size, keys: link.keys }),
      (error: unknown) => setStep({ kind: 'failed', message: messageOf(error) }),
    );
  }, [host, key]);
  const canSend =
    locationOfTarget(target) !== undefined &&
    cargo !== undefined &&
    step.kind !== 'sending' &&
    (target.kind === 'endpoint' || target.secret !== '');
  const publish = async () => {
    setStep({ kind: 'sending' });
    try {
      await host.publishing.setTarget(target);
      setStep({ kind: 'done', published: await host.publishing.publish(names) });
    } catch (error) {
      setStep({ kind: 'failed', message: messageOf(error) });
    }
  };
  return { target, setTarget, cargo, step, canSend, publish };
}

/** Sends tools as a share file to the user's own service, after it has shown exactly what goes where. */
export function PublishDialog({ names, onClose }: { names: readonly string[]; onClose: () => void }) {
  const { target, setTarget, cargo, step, canSend, publish } = usePublishing(names);
  const [only = ''] = names;
  return (
    <Dialog title={shareTexts.publish.title(only)} onClose={onClose}>
      {step.kind === 'done' ? (
        <Done published={step.published} />
      ) : (
        <form className={styles.form} onSubmit={submits(() => (canSend ? publish() : undefined))}>
          <p className={styles.muted}>{shareTexts.publish.intro}</p>
          <PublishTargetFields target={target} onChange={setTarget} />
          <Summary target={target} bytes={cargo?.bytes ?? 0} />
          {cargo === undefined || cargo.keys.length === 0 ? null : (
            <Notice tone="danger">
              {cargo.keys.map(({ line, kind }) => (
                <p key={`${line} ${kind}`}>{shareTexts.publish.keys(line, importNotesTexts.keys[kind])}</p>
              ))}
            </Notice>
          )}
          {step.kind === 'failed' ? (
            <Notice
              tone="danger"
              role="alert"
              title={shareTexts.publish.failed}
              actions={
                <ButtonLink href={hrefOf({ screen: 'settings', page: 'secrets' })}>
                  {shareTexts.publish.secrets}
                </ButtonLink>
              }
            >
              {step.message}
            </Notice>
          ) : null}
          <div className={styles.actions}>
            <Button onClick={onClose}>{sharedTexts.common.cancel}</Button>
            <Button type="submit" look="primary" disabled={!canSend}>
              {step.kind === 'sending' ? shareTexts.publish.publishing : shareTexts.publish.publish}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

/** The file and its target. */
function Summary({ target, bytes }: { target: PublishTarget; bytes: number }) {
  const location = locationOfTarget(target);
  return (
    <section className={styles.summary} aria-label={shareTexts.publish.summary}>
      <h3>{shareTexts.publish.summary}</h3>
      {location === undefined ? (
        <p className={styles.muted}>{shareTexts.publish.invalid}</p>
      ) : (
        <ul>
          <li>
            <code>{shareTexts.publish.sends(location.method, location.url)}</code>
          </li>
          <li>{shareTexts.publish.holds(formatBytes(bytes))}</li>
          <li>
            {target.secret === ''
              ? shareTexts.publish.withoutSecret
              : shareTexts.publish.withSecret(target.secret, target.kind === 'gist' ? 'Authorization' : target.header)}
          </li>
        </ul>
      )}
    </section>
  );
}

function Done({ published: { page, file, status } }: { published: Published }) {
  return (
    <div className={styles.form}>
      <p role="status">{shareTexts.publish.done}</p>
      {page === undefined && file === undefined ? <p>{shareTexts.publish.noAddress(status)}</p> : null}
      <Address label={shareTexts.publish.page} address={page} />
      <Address label={shareTexts.publish.file} address={file} />
    </div>
  );
}

function Address({ label, address }: { label: string; address: string | undefined }) {
  if (address === undefined) return null;
  return (
    <div className={styles.address}>
      <span className={styles.muted}>{label}</span>
      <code>{address}</code>
      <CopyButton text={address} label={shareTexts.publish.copy} />
    </div>
  );
}
