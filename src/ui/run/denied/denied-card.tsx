import { useEffect, useRef, useState } from 'react';
import type { FileAccess, Permissions } from '../../../core/permissions.ts';
import type { ToolRecord } from '../../../core/tool.ts';
import { Button } from '../../elements/button.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import { navigate } from '../../model/navigate.ts';
import type { TriedFile } from './outcome.ts';
import { isEmptyPermissions, isPrivateOrigin } from '../../model/permissions.ts';
import { pathOf } from '../../model/routes.ts';
import { useModel, useVault } from '../../stores/app-model.ts';
import { messageOf } from '../../stores/error-text.ts';
import { runTexts } from '../texts/index.ts';
import { trialTexts } from '../../trial/texts/index.ts';
import { useComeIntoView } from './use-come-into-view.ts';
import { DeniedActs } from './denied-acts.tsx';
import { DomConsent } from './dom-consent.tsx';
import { FilesAccess } from './files-access.tsx';
import styles from './denied-card.module.css';

interface DeniedCardProps {
  readonly tool: ToolRecord;
  readonly asked: Permissions;
  /** Files it tried to reach. */
  readonly tried: readonly TriedFile[];
  readonly message: string | undefined;
  /** Allows the access and runs the tool again. Rejects if that fails. */
  readonly onAllow?: (allowed: Permissions, howLong: 'once' | 'always') => Promise<void>;
  readonly onDeny?: () => void;
}

/** Names the tool, the act and the place. The safe answer has the focus. */
export function DeniedCard({ tool, asked, tried, message, onAllow, onDeny }: DeniedCardProps) {
  const { runs } = useModel();
  const card = useRef<HTMLElement>(null);
  const deny = useRef<HTMLButtonElement>(null);
  const [failure, setFailure] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  // A trusted tool that declares write access is offered that; otherwise only what it tried.
  const [files, setFiles] = useState<FileAccess>(
    asked.files === 'read' && tool.trusted && tool.permissions?.files === 'write' ? 'write' : asked.files,
  );
  const allowed: Permissions = { ...asked, files };
  useEffect(() => {
    deny.current?.focus({ preventScroll: true });
  }, []);
  useComeIntoView(card);
  const allow = async (howLong: 'once' | 'always') => {
    setBusy(true);
    setFailure(undefined);
    try {
      await (onAllow ?? ((permissions, time) => runs.getState().allow(tool, permissions, time)))(allowed, howLong);
    } catch (error) {
      setFailure(runTexts.denied.allowFailed(messageOf(error)));
      setBusy(false);
    }
  };
  return (
    <DeniedActs ref={card} tool={tool} asked={asked} tried={tried} words={runTexts.denied.wantsTo}>
      {asked.files === 'none' ? null : (
        <FilesAccess label={runTexts.fileAccess.label} value={files} onChange={setFiles} />
      )}
      {asked.dom ? <DomConsent /> : null}
      <Warnings tool={tool} asked={asked} />
      <MissingSecrets asked={asked} />
      {message === undefined ? null : <p className={styles.message}>{message}</p>}
      {failure === undefined ? null : (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={styles.actions}>
        <Button ref={deny} disabled={isBusy} onClick={onDeny ?? (() => runs.getState().deny(tool.id))}>
          {runTexts.denied.deny}
        </Button>
        <Button disabled={isBusy || isEmptyPermissions(allowed)} onClick={() => void allow('once')}>
          {runTexts.denied.once}
        </Button>
        <Button disabled={isBusy || isEmptyPermissions(allowed)} onClick={() => void allow('always')}>
          {runTexts.denied.always}
        </Button>
      </div>
    </DeniedActs>
  );
}

function Warnings({ tool, asked }: Pick<DeniedCardProps, 'tool' | 'asked'>) {
  const isPrivate = asked.network.some((rule) => isPrivateOrigin(rule.origin));
  return (
    <>
      {isPrivate ? (
        <Notice tone="danger" title={runTexts.denied.privateTitle}>
          {runTexts.denied.privateText}
        </Notice>
      ) : null}
      {asked.engine === undefined ? null : (
        <Notice tone="danger" title={runTexts.denied.container.title}>
          {runTexts.denied.container.text}
        </Notice>
      )}
      {tool.trusted ? null : <Notice tone="caution">{runTexts.denied.untrustedText}</Notice>}
    </>
  );
}

/** Requested secrets that are not stored. */
function MissingSecrets({ asked }: Pick<DeniedCardProps, 'asked'>) {
  const { vault, place } = useModel();
  const secrets = useVault((state) => state.secrets);
  const needsSecrets = asked.secrets.length > 0;
  useEffect(() => {
    if (needsSecrets) void vault.getState().loadSecrets();
  }, [needsSecrets, vault]);

  const missing =
    secrets === undefined ? [] : asked.secrets.filter((name) => !secrets.some((secret) => secret.name === name));
  const create = (name: string) => {
    vault.getState().setWanted({ name, bindings: asked.network });
    navigate(pathOf({ screen: 'settings', page: 'secrets' }));
  };
  return missing.map((name) => (
    <p key={name} className={styles.missing}>
      {place === 'app' ? (
        <>
          {runTexts.denied.secretMissing(name)}{' '}
          <Button onClick={() => create(name)}>{runTexts.denied.createSecret(name)}</Button>
        </>
      ) : (
        trialTexts.noSecret(name)
      )}
    </p>
  ));
}
