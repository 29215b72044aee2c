import { ExternalLink, KeyRound } from 'lucide-react';
import type { McpFailure, McpServerView, McpSignInPlan } from '../../../mcp/contract/mcp-api.ts';
import { DecisionArea } from '../../decision/decision-area.tsx';
import { DecisionButton } from '../../decision/decision-button.tsx';
import { decisionKeyOf } from '../../decision/decision-key.ts';
import { Button, ButtonLink } from '../../elements/button.tsx';
import { ExactLine } from '../../elements/views/exact-text.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import { hrefOf } from '../../lib/routes.ts';
import { useApp, useServers } from '../../stores/app-context.ts';
import { serversTexts } from '../texts/index.ts';
import { failureText } from '../reasons/reason-text.ts';
import { beginSignIn } from './oauth-popup.ts';
import { locationOfServer } from '../server-badges.tsx';
import styles from '../servers.module.css';
import trouble from '../trouble.module.css';

const texts = serversTexts.signIn;

/** A server that requires a sign-in: opens its window and handles the return. */
export function SignInCard({ view, failure }: { view: McpServerView; failure: McpFailure }) {
  const { host, servers } = useApp();
  const { server, status } = view;
  const { message, fix } = failureText(failure);
  const plan = status.state === 'needs-sign-in' ? status.plan : undefined;
  const signIn = useServers((state) => state.signIns.get(server.id));
  const address = signIn?.kind === 'waiting' ? signIn.address : undefined;
  const location = address === undefined ? hostOf(locationOfServer(view)) : hostOf(address);
  return (
    <section className={trouble.card} data-tone="caution" aria-label={texts.title}>
      <h2 className={trouble.title}>
        <KeyRound size={16} aria-hidden="true" />
        {texts.title}
      </h2>
      <p className={trouble.breaks}>
        {message} {fix}
      </p>
      {signIn?.kind === 'waiting' ? (
        <>
          <p role="status">{texts.waiting(location)}</p>
          <div className={styles.actions}>
            <Button onClick={signIn.cancel}>{texts.cancel}</Button>
            {address === undefined ? null : (
              <a className={trouble.link} href={address} target="_blank" rel="noopener noreferrer">
                <ExternalLink size={14} aria-hidden="true" />
                {texts.reopen}
              </a>
            )}
          </div>
        </>
      ) : (
        <>
          {signIn === undefined ? (
            <p className={trouble.text}>{texts.text}</p>
          ) : (
            <Notice tone="danger" role="alert">
              {texts.refused(signIn.message)}
            </Notice>
          )}
          <DecisionArea decisionKey={decisionKeyOf(server.id, server.name, location, plan?.digest)}>
            {plan === undefined ? null : <SignInAddresses plan={plan} server={location} />}
            <div className={styles.actions}>
              <DecisionButton look="primary" onDecide={() => beginSignIn(host, servers, server.id, plan?.digest)}>
                {plan?.isMixed === true ? texts.startMixed : texts.start}
              </DecisionButton>
              <ButtonLink look="quiet" href={hrefOf({ screen: 'server', name: server.name, tab: 'settings' })}>
                {texts.key}
              </ButtonLink>
            </div>
          </DecisionArea>
        </>
      )}
    </section>
  );
}

/** Where a person signs in, and who gets what comes of it. */
function SignInAddresses({ plan, server }: { plan: McpSignInPlan; server: string }) {
  const { page, token, registration, isMixed } = plan;
  return (
    <>
      <ul className={trouble.text}>
        <li>
          <ExactLine text={texts.page(hostOf(page))} />
        </li>
        <li>
          <ExactLine text={texts.token(hostOf(token))} />
        </li>
        {registration === undefined || hostOf(registration) === hostOf(page) ? null : (
          <li>
            <ExactLine text={texts.registration(hostOf(registration))} />
          </li>
        )}
        <li>
          <ExactLine text={texts.usedAt(server)} />
        </li>
      </ul>
      {isMixed ? (
        <Notice tone="danger" title={texts.mixedTitle}>
          {texts.mixed(hostOf(page), hostOf(token))}
        </Notice>
      ) : null}
    </>
  );
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
