import { DecisionArea } from '../decision/decision-area.tsx';
import { DecisionButton } from '../decision/decision-button.tsx';
import { decisionKeyOf } from '../decision/decision-key.ts';
import { Stethoscope } from 'lucide-react';
import { useState } from 'react';
import { toast } from '../elements/layers/toast.ts';
import type { McpFailure, McpServerView } from '../../mcp/contract/mcp-api.ts';
import { Button, ButtonLink } from '../elements/button.tsx';
import { CopyButton } from '../elements/copy-button.tsx';
import { hrefOf } from '../lib/routes.ts';
import { useApp } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import { serversTexts } from './texts/index.ts';
import { helpFirstTexts } from '../help/texts/first/index.ts';
import { failureText } from './reasons/reason-text.ts';
import { MissingSecrets } from './connect/missing-secrets.tsx';
import styles from './servers.module.css';
import trouble from './trouble.module.css';

const texts = serversTexts.doctor;

/** Why a server cannot be used and how to fix that, by one click if the app can do it. */
export function DoctorCard({
  view,
  failure,
  isOfTest = false,
}: {
  view: McpServerView;
  failure: McpFailure;
  isOfTest?: boolean;
}) {
  const { cause, copy, detail } = failure;
  const { message, fix } = failureText(failure);
  return (
    <section className={trouble.card} aria-label={texts.label}>
      <h2 className={trouble.title}>
        <Stethoscope size={16} aria-hidden="true" />
        {texts.causes[cause]}
      </h2>
      <p className={trouble.breaks}>{message}</p>
      <p className={trouble.breaks}>
        <strong>{texts.fix}:</strong> {fix}
      </p>
      {copy === undefined ? null : (
        <div className={trouble.copyBlock}>
          <pre tabIndex={0} role="region" aria-label={texts.fix}>
            {copy}
          </pre>
          <CopyButton text={copy} label={texts.copy} />
        </div>
      )}
      {cause === 'secret' && view.secretsToReveal.length === 0 ? <MissingSecrets server={view.server} /> : null}
      <Fixes view={view} failure={failure} isOfTest={isOfTest} />
      {detail === undefined ? null : (
        <details className={styles.more}>
          <summary>{texts.detail}</summary>
          <pre className={trouble.raw}>{detail}</pre>
        </details>
      )}
    </section>
  );
}

interface FixesProps {
  readonly view: McpServerView;
  readonly failure: McpFailure;
  readonly isOfTest: boolean;
}

function Fixes({ view: { server, secretsToReveal }, failure: { cause }, isOfTest }: FixesProps) {
  const { host } = useApp();
  const { isBusy, attempt } = useAttempt();
  const other = server.transport === 'http' ? 'sse' : 'http';
  return (
    <div className={styles.actions}>
      {cause === 'wrong-transport' && server.transport !== 'stdio' ? (
        <Button
          look="primary"
          disabled={isBusy}
          onClick={() => void attempt(() => host.mcp.update(server.id, { transport: other }))}
        >
          {texts.changeKind(serversTexts.kinds[other])}
        </Button>
      ) : null}
      {cause === 'secret' && secretsToReveal.length > 0 ? (
        <DecisionArea decisionKey={decisionKeyOf(server, secretsToReveal)}>
          <DecisionButton
            look="primary"
            disabled={isBusy}
            onDecide={() =>
              void attempt(async () => {
                await host.mcp.revealSecrets(server, secretsToReveal);
                await host.mcp.connect(server.id);
              })
            }
          >
            {texts.reveal(secretsToReveal.join(', '))}
          </DecisionButton>
        </DecisionArea>
      ) : null}
      {isOfTest ? null : (
        <Button disabled={isBusy} onClick={() => void attempt(() => host.mcp.connect(server.id))}>
          {isBusy ? texts.running : texts.again}
        </Button>
      )}
      {server.transport === 'stdio' ? null : (
        <ButtonLink look="quiet" href={hrefOf({ screen: 'server', name: server.name, tab: 'messages' })}>
          {texts.seeMessages}
        </ButtonLink>
      )}
      <ButtonLink look="quiet" href={hrefOf({ screen: 'help', article: 'servers' })}>
        {helpFirstTexts.title}
      </ButtonLink>
    </div>
  );
}

/** Runs one action at a time and reports errors. */
function useAttempt() {
  const [isBusy, setBusy] = useState(false);
  const attempt = async (act: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      toast.error(serversTexts.failed(messageOf(error)));
    }
    setBusy(false);
  };
  return { isBusy, attempt };
}
