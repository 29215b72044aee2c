import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { NetworkUse } from '../../../core/call.ts';
import type { AskedAccess } from '../../../core/decisions/access-parts.ts';
import type { AccessRequest } from '../../../core/decisions/access-request.ts';
import type { FileAccess } from '../../../core/permissions/permissions.ts';
import type { AccessDecision, AllowedParts } from '../../../sandbox/contract/services.ts';
import type { ToolRecord } from '../../../core/tool.ts';
import { DecisionArea } from '../../decision/decision-area.tsx';
import { DecisionButton } from '../../decision/decision-button.tsx';
import { decisionKeyOf } from '../../decision/decision-key.ts';
import { useDecisionGuard } from '../../decision/use-decision-guard.ts';
import { focusWrong, isFocusFree } from '../../elements/focus-soon.ts';
import { ExactLine } from '../../elements/views/exact-text.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import { useApp } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import { runTexts } from '../texts/index.ts';
import { useComeIntoView } from './use-come-into-view.ts';
import { useChosenParts } from './access-part-list.tsx';
import { DeniedActions } from './denied-actions.tsx';
import { DeniedWarnings } from './denied-warnings.tsx';
import { DomConsent } from './dom-consent.tsx';
import { FilesAccess } from './files-access.tsx';
import styles from './denied-card.module.css';
import { SecretFields } from '../../questions/secret-fields.tsx';
import { useSecretDrafts, type SecretDrafts } from '../../questions/use-secret-drafts.ts';

interface DeniedCardProps {
  readonly tool: ToolRecord;
  /** What is decided; `request` is a part of it. */
  readonly access: AccessDecision;
  readonly request: Extract<AccessRequest, { readonly kind: 'permissions' }>;
  readonly message: string | undefined;
  /** What the run has sent: running again sends it again. */
  readonly sent?: readonly NetworkUse[];
  /** What allowing does; it runs the last run of the tool again without. Rejects when it cannot be allowed. */
  readonly onAllow?: (howLong: 'once' | 'always', parts: AllowedParts) => Promise<void>;
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

function Content({ tool, access, request, message, sent = [], onAllow, onDeny, isFirst }: ContentProps) {
  const { permissions: asked, carried, unbound, files: tried } = request;
  const { runs } = useApp();
  const card = useRef<HTMLElement>(null);
  const { decide, safe } = useDecisionGuard();
  // A trusted tool that declares write access is offered that; otherwise only what it tried.
  const [files, setFiles] = useState<FileAccess>(
    asked.files === 'read' && tool.trusted && tool.permissions?.files === 'write' ? 'write' : asked.files,
  );
  const allowed: AskedAccess = { permissions: { ...asked, files }, carried, unbound };
  const chosen = useChosenParts(allowed);
  const drafts = useSecretDrafts({ asked, carried }, chosen.without);
  useEffect(() => {
    // While the code is written, each version has a new card, which leaves the focus in the editor.
    if (isFirst.current || isFocusFree()) safe.current?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [safe, isFirst]);
  useComeIntoView(card);
  const { allow, failure, isBusy } = useAllowing(
    card,
    drafts,
    async (howLong, entered) =>
      await (onAllow ?? ((time, parts) => runs.getState().allow(tool, access, time, parts)))(howLong, {
        files,
        without: chosen.without,
        entered,
      }),
  );
  return (
    <DeniedActions ref={card} tool={tool} asked={allowed} tried={tried} chosen={chosen} words={runTexts.denied.wantsTo}>
      {asked.files === 'none' ? null : (
        <FilesAccess label={runTexts.fileAccess.label} value={files} onChange={setFiles} />
      )}
      {asked.dom ? <DomConsent /> : null}
      <DeniedWarnings tool={tool} asked={asked} />
      <MissingSecrets drafts={drafts} onEnter={(event) => decide(event, () => void allow('once'))} />
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
        <DecisionButton disabled={isBusy || chosen.isNothing} onDecide={() => void allow('once')}>
          {runTexts.denied.once}
        </DecisionButton>
        <DecisionButton disabled={isBusy || chosen.isNothing} onDecide={() => void allow('always')}>
          {runTexts.denied.always}
        </DecisionButton>
      </div>
    </DeniedActions>
  );
}

/** Keeps the secrets that were entered, then allows. A missing value gets the focus, and nothing is allowed. */
function useAllowing(
  card: RefObject<HTMLElement | null>,
  drafts: SecretDrafts,
  onAllow: (howLong: 'once' | 'always', entered: readonly string[]) => Promise<void>,
) {
  const { host } = useApp();
  const [failure, setFailure] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const allow = async (howLong: 'once' | 'always') => {
    const secrets = drafts.take();
    if (secrets === undefined) {
      focusWrong(card.current);
      return;
    }
    setBusy(true);
    setFailure(undefined);
    try {
      for (const secret of secrets) await host.secrets.set(secret);
      await onAllow(
        howLong,
        secrets.map(({ name }) => name),
      );
    } catch (error) {
      setFailure(runTexts.denied.allowFailed(messageOf(error)));
      setBusy(false);
    }
  };
  return { allow, failure, isBusy };
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

/** Requested secrets that are not stored, to be entered here. */
function MissingSecrets({ drafts, onEnter }: { drafts: SecretDrafts; onEnter: (event: KeyboardEvent) => void }) {
  return drafts.entered.map((draft) => (
    <SecretFields
      key={draft.name}
      draft={draft}
      isChecked={drafts.isChecked}
      onChange={drafts.change}
      onEnter={onEnter}
    />
  ));
}
