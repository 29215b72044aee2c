import { useEffect, useRef, useState, type RefObject } from 'react';
import type { NetworkUse } from '../../../core/call.ts';
import type { FileAccess, Permissions } from '../../../core/permissions/permissions.ts';
import type { AccessDecision } from '../../../sandbox/contract/services.ts';
import type { ToolRecord } from '../../../core/tool.ts';
import { DecisionArea } from '../../decision/decision-area.tsx';
import { DecisionButton } from '../../decision/decision-button.tsx';
import { decisionKeyOf } from '../../decision/decision-key.ts';
import { useDecisionGuard } from '../../decision/use-decision-guard.ts';
import { Button } from '../../elements/button.tsx';
import { isFocusFree } from '../../elements/focus-soon.ts';
import { ExactLine } from '../../elements/views/exact-text.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import { navigate } from '../../lib/navigate.ts';
import type { TriedFile } from '../../../core/decisions/access-request.ts';
import { isEmptyPermissions } from '../../../core/decisions/access-request.ts';
import { pathOf } from '../../lib/routes.ts';
import { useApp } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import { runTexts } from '../texts/index.ts';
import { trialTexts } from '../../trial/texts/index.ts';
import { useComeIntoView } from './use-come-into-view.ts';
import { DeniedActions } from './denied-actions.tsx';
import { DeniedWarnings } from './denied-warnings.tsx';
import { DomConsent } from './dom-consent.tsx';
import { FilesAccess } from './files-access.tsx';
import styles from './denied-card.module.css';
import { useSecretsAndGrants, secretsAndGrantsStore } from '../../settings/secrets/secrets-and-grants-store.ts';
import { usePanelStore } from '../../stores/panel-store.ts';

interface DeniedCardProps {
  readonly tool: ToolRecord;
  /** What is decided; `asked` and `tried` are its parts. */
  readonly access: AccessDecision;
  readonly asked: Permissions;
  /** Files it tried to reach. */
  readonly tried: readonly TriedFile[];
  readonly message: string | undefined;
  /** What the run has sent: running again sends it again. */
  readonly sent?: readonly NetworkUse[];
  /** What allowing does; it runs the last run of the tool again without. Rejects when it cannot be allowed. */
  readonly onAllow?: (howLong: 'once' | 'always', files: FileAccess) => Promise<void>;
  readonly onDeny?: () => void;
}

/** Names the tool, the act and the place. The safe answer has the focus. */
export function DeniedCard(props: DeniedCardProps) {
  const { tool, access, message, sent } = props;
  const isFirst = useRef(true);
  return (
    <DecisionArea decisionKey={decisionKeyOf(tool.name, access.decision, message, sent)}>
      <Content {...props} isFirst={isFirst} />
    </DecisionArea>
  );
}

interface ContentProps extends DeniedCardProps {
  readonly isFirst: RefObject<boolean>;
}

function Content({ tool, access, asked, tried, message, sent = [], onAllow, onDeny, isFirst }: ContentProps) {
  const { runs } = useApp();
  const card = useRef<HTMLElement>(null);
  const { safe } = useDecisionGuard();
  const [failure, setFailure] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  // A trusted tool that declares write access is offered that; otherwise only what it tried.
  const [files, setFiles] = useState<FileAccess>(
    asked.files === 'read' && tool.trusted && tool.permissions?.files === 'write' ? 'write' : asked.files,
  );
  const allowed: Permissions = { ...asked, files };
  useEffect(() => {
    // While the code is written, each version has a new card, which leaves the focus in the editor.
    if (isFirst.current || isFocusFree()) safe.current?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [safe, isFirst]);
  useComeIntoView(card);
  const allow = async (howLong: 'once' | 'always') => {
    setBusy(true);
    setFailure(undefined);
    try {
      await (onAllow ?? ((time, chosen) => runs.getState().allow(tool, access, time, chosen)))(howLong, files);
    } catch (error) {
      setFailure(runTexts.denied.allowFailed(messageOf(error)));
      setBusy(false);
    }
  };
  return (
    <DeniedActions ref={card} tool={tool} asked={allowed} tried={tried} words={runTexts.denied.wantsTo}>
      {asked.files === 'none' ? null : (
        <FilesAccess label={runTexts.fileAccess.label} value={files} onChange={setFiles} />
      )}
      {asked.dom ? <DomConsent /> : null}
      <DeniedWarnings tool={tool} asked={asked} />
      <MissingSecrets asked={asked} />
      {message === undefined ? null : <p className={styles.message}>{message}</p>}
      {sent.length === 0 ? null : <SentAgain sent={sent} />}
      {failure === undefined ? null : (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={styles.actions}>
        <DecisionButton isSafe disabled={isBusy} onDecide={onDeny ?? (() => runs.getState().deny(tool.id))}>
          {runTexts.denied.deny}
        </DecisionButton>
        <DecisionButton disabled={isBusy || isEmptyPermissions(allowed)} onDecide={() => void allow('once')}>
          {runTexts.denied.once}
        </DecisionButton>
        <DecisionButton disabled={isBusy || isEmptyPermissions(allowed)} onDecide={() => void allow('always')}>
          {runTexts.denied.always}
        </DecisionButton>
      </div>
    </DeniedActions>
  );
}

const MAX_SENT = 5;

/** What would happen twice. */
function SentAgain({ sent }: { sent: readonly NetworkUse[] }) {
  return (
    <Notice tone="caution" title={runTexts.denied.again(sent.length)}>
      <ul className={styles.sent}>
        {sent.slice(0, MAX_SENT).map(({ method, url }, at) => (
          <li key={at}>
            <ExactLine text={`${method} ${url}`} />
          </li>
        ))}
        {sent.length > MAX_SENT ? <li>{runTexts.used.moreRequests(sent.length - MAX_SENT)}</li> : null}
      </ul>
    </Notice>
  );
}

/** Requested secrets that are not stored. */
function MissingSecrets({ asked }: Pick<DeniedCardProps, 'asked'>) {
  const { surface } = useApp();
  const vault = usePanelStore(secretsAndGrantsStore);
  const secrets = useSecretsAndGrants((state) => state.secrets);
  const needsSecrets = asked.secrets.length > 0;
  useEffect(() => {
    if (needsSecrets) void vault.getState().loadSecrets();
  }, [needsSecrets, vault]);

  const missing =
    secrets === undefined ? [] : asked.secrets.filter((name) => !secrets.some((secret) => secret.name === name));
  const create = (name: string) => {
    vault.getState().setRequested({ name, bindings: asked.network });
    navigate(pathOf({ screen: 'settings', page: 'secrets' }));
  };
  return missing.map((name) => (
    <p key={name} className={styles.missing}>
      {surface === 'app' ? (
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
