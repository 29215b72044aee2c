import { ShieldAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { FileAccess, Permissions } from '../../core/permissions.ts';
import type { ToolRecord } from '../../core/tool.ts';
import { Button } from '../elements/button.tsx';
import { Notice } from '../elements/notice.tsx';
import { navigate } from '../model/navigate.ts';
import type { TriedFile } from '../model/outcome.ts';
import { isEmptyPermissions, isPrivateOrigin, placeOf } from '../model/permissions.ts';
import { pathOf } from '../model/routes.ts';
import { useModel, useVault } from '../stores/app-model.ts';
import { messageOf } from '../stores/error-text.ts';
import { texts } from '../texts/texts.ts';
import { DomConsent } from './dom-consent.tsx';
import { FilesAccess } from './files-access.tsx';
import styles from './denied-card.module.css';

interface DeniedCardProps {
  readonly tool: ToolRecord;
  readonly asked: Permissions;
  /** Files it tried to reach. */
  readonly tried: readonly TriedFile[];
  readonly message: string | undefined;
  /** What allowing does; it runs the last run of the tool again without. Rejects when it cannot be allowed. */
  readonly onAllow?: (allowed: Permissions, howLong: 'once' | 'always') => Promise<void>;
  readonly onDeny?: () => void;
}

/** Names the tool, the act and the place. The safe answer has the focus. */
export function DeniedCard({ tool, asked, tried, message, onAllow, onDeny }: DeniedCardProps) {
  const { runs, vault, place } = useModel();
  const secrets = useVault((state) => state.secrets);
  const card = useRef<HTMLElement>(null);
  const deny = useRef<HTMLButtonElement>(null);
  const [failure, setFailure] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  // One's own tool that says it writes is offered that at once; otherwise no more than what was tried.
  const [files, setFiles] = useState<FileAccess>(asked.files === 'read' && tool.trusted && tool.permissions?.files === 'write' ? 'write' : asked.files);
  const allowed: Permissions = { ...asked, files };
  const needsSecrets = asked.secrets.length > 0;

  useEffect(() => {
    deny.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  useEffect(() => {
    if (needsSecrets) void vault.getState().loadSecrets();
  }, [needsSecrets, vault]);

  const missing = secrets === undefined ? [] : asked.secrets.filter((name) => !secrets.some((secret) => secret.name === name));
  const isPrivate = asked.network.some((rule) => isPrivateOrigin(rule.origin));
  const create = (name: string) => {
    vault.getState().setWanted({ name, bindings: asked.network });
    navigate(pathOf({ screen: 'settings', page: 'secrets' }));
  };
  const allow = async (howLong: 'once' | 'always') => {
    setBusy(true);
    setFailure(undefined);
    try {
      await (onAllow ?? ((permissions, time) => runs.getState().allow(tool, permissions, time)))(allowed, howLong);
    } catch (error) {
      setFailure(texts.denied.allowFailed(messageOf(error)));
      setBusy(false);
    }
  };
  return (
    <section ref={card} className={styles.card} aria-label={texts.denied.label}>
      <p className={styles.head}>
        <ShieldAlert size={16} aria-hidden="true" className={styles.icon} />
        <span>
          <code>{tool.name}</code> {texts.denied.wantsTo}
        </span>
      </p>
      <ul className={styles.acts}>
        {actsOf(asked, tried).map((act) => (
          <li key={act}>{act}</li>
        ))}
      </ul>
      {asked.files === 'none' ? null : <FilesAccess label={texts.fileAccess.label} value={files} onChange={setFiles} />}
      {asked.dom ? <DomConsent /> : null}
      {isPrivate ? (
        <Notice tone="danger" title={texts.denied.privateTitle}>
          {texts.denied.privateText}
        </Notice>
      ) : null}
      {asked.engine === undefined ? null : (
        <Notice tone="danger" title={texts.denied.container.title}>
          {texts.denied.container.text}
        </Notice>
      )}
      {tool.trusted ? null : <Notice tone="caution">{texts.denied.strangerText}</Notice>}
      {missing.map((name) => (
        <p key={name} className={styles.missing}>
          {place === 'app' ? (
            <>
              {texts.denied.secretMissing(name)} <Button onClick={() => create(name)}>{texts.denied.createSecret(name)}</Button>
            </>
          ) : (
            texts.trial.noSecret(name)
          )}
        </p>
      ))}
      {message === undefined ? null : <p className={styles.message}>{message}</p>}
      {failure === undefined ? null : (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={styles.actions}>
        <Button ref={deny} disabled={isBusy} onClick={onDeny ?? (() => runs.getState().deny(tool.id))}>
          {texts.denied.deny}
        </Button>
        <Button disabled={isBusy || isEmptyPermissions(allowed)} onClick={() => void allow('once')}>
          {texts.denied.once}
        </Button>
        <Button disabled={isBusy || isEmptyPermissions(allowed)} onClick={() => void allow('always')}>
          {texts.denied.always}
        </Button>
      </div>
    </section>
  );
}

/** What a tool asks for, an act a line. */
export function actsOf(asked: Permissions, tried: readonly TriedFile[]): string[] {
  return [
    ...asked.network.map((rule) => `${rule.methods.length === 0 ? texts.permissions.anyMethod : rule.methods.join(', ')} ${placeOf(rule.origin, rule.pathPrefix)}`),
    ...(asked.files === 'none' ? [] : filesOf(asked.files, tried)),
    ...asked.secrets.map(texts.denied.secret),
    ...(asked.dom ? [texts.denied.dom] : []),
    ...(asked.engine === undefined ? [] : [texts.denied.container.act]),
  ];
}

const MAX_TRIED = 5;

/** Each file that was tried; without any, the wish alone. */
function filesOf(access: 'read' | 'write', tried: readonly TriedFile[]): string[] {
  if (tried.length === 0) return [access === 'read' ? texts.denied.filesRead : texts.denied.filesWrite];
  const shown = tried.slice(0, MAX_TRIED).map((file) => texts.denied.file[file.access](file.path));
  return tried.length > MAX_TRIED ? [...shown, texts.fileAccess.more(tried.length - MAX_TRIED)] : shown;
}
