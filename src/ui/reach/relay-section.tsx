import { useState } from 'react';
import { isLoopbackHost } from '../../core/permissions/private-host.ts';
import type { RelayState } from '../../reach/contract/relay-state.ts';
import { CodeBlock } from '../agent/markdown/code-block.tsx';
import { DecisionArea } from '../decision/decision-area.tsx';
import { DecisionButton } from '../decision/decision-button.tsx';
import { Button, ButtonLink } from '../elements/button.tsx';
import { TextField } from '../elements/fields/field.tsx';
import { submits } from '../elements/fields/submits.ts';
import { Notice, type NoticeTone } from '../elements/layers/notice.tsx';
import { hrefOf } from '../lib/routes.ts';
import { useApp } from '../stores/app-context.ts';
import { usePanelStore } from '../stores/panel-store.ts';
import { act } from './act.ts';
import { reachStore, useReach } from './reach-store.ts';
import styles from './reach.module.css';
import { reachTexts } from './texts/index.ts';

const texts = reachTexts.relay;
const START = 'npm start';
const START_FILE = 'node toolyard-relay.mjs';

/** The relay: how it stands, how it is started, and what a pairing link asks. */
export function RelaySection({ relay }: { relay: RelayState }) {
  const offered = useReach((state) => state.pairing);
  const isNew = relay.state === 'off' && !relay.isPaired;
  return (
    <section className={styles.section} aria-label={texts.title}>
      {offered === undefined ? null : <PairingQuestion pairing={offered} />}
      {isNew ? offered === undefined ? <FirstSteps /> : null : <RelayNotice relay={relay} />}
    </section>
  );
}

/** A link was opened: nothing is connected before a person says so. */
function PairingQuestion({ pairing }: { pairing: string }) {
  const { host } = useApp();
  const store = usePanelStore(reachStore);
  const done = () => store.getState().setPairing(undefined);
  const port = /^(\d{1,5})\.[\w-]{27}$/.exec(pairing)?.[1];
  if (port === undefined)
    return (
      <Notice tone="danger" actions={<Button onClick={done}>{texts.notNow}</Button>}>
        {texts.badLink}
      </Notice>
    );
  return (
    <DecisionArea decisionKey={pairing}>
      <Notice
        tone="caution"
        title={texts.question(port)}
        actions={
          <>
            <DecisionButton isSafe onDecide={done}>
              {texts.notNow}
            </DecisionButton>
            <DecisionButton
              look="primary"
              onDecide={() =>
                act(async () => {
                  await host.reach.pair(pairing);
                  done();
                })
              }
            >
              {texts.pair}
            </DecisionButton>
          </>
        }
      >
        {texts.questionText} {isLoopbackHost(new URL(location.href)) ? null : texts.askedByBrowser}
      </Notice>
    </DecisionArea>
  );
}

function FirstSteps() {
  const store = usePanelStore(reachStore);
  const [link, setLink] = useState('');
  // The question comes next, as with a link that is opened.
  const pair = () =>
    store.getState().setPairing(
      link
        .slice(link.indexOf('#pair=') + 1)
        .replace(/^pair=/, '')
        .trim(),
    );
  return (
    <>
      <p>{texts.start}</p>
      <ol className={styles.steps}>
        <li>
          {texts.stepStart}
          <CodeBlock text={START} language="shell" />
          <p>
            {texts.stepFile}{' '}
            <a href="toolyard-relay.mjs" download>
              <code>{START_FILE}</code>
            </a>
          </p>
        </li>
        <li>
          {texts.stepOpen}
          <form className={styles.inline} onSubmit={submits(pair)}>
            <TextField
              label={texts.link}
              hint={texts.linkHint}
              value={link}
              onChange={(event) => setLink(event.target.value)}
            />
            <Button type="submit" disabled={link.trim() === ''}>
              {texts.pair}
            </Button>
          </form>
        </li>
      </ol>
    </>
  );
}

interface Shown {
  readonly tone: NoticeTone;
  readonly title: string;
  readonly text?: string;
  readonly action?: string;
}

function shownOf(relay: RelayState): Shown {
  switch (relay.state) {
    case 'off':
      return { tone: 'info', title: texts.off, text: texts.offText, action: texts.connect };
    case 'locked':
      return { tone: 'caution', title: texts.locked, text: texts.lockedText, action: texts.connect };
    case 'connecting':
      return { tone: 'info', title: texts.connecting };
    case 'connected':
      return { tone: 'info', title: texts.connected(String(relay.port)), text: texts.connectedText };
    case 'retrying':
      return {
        tone: 'caution',
        title: relay.cause === 'lost' ? texts.lost : texts.absent(String(relay.port)),
        text: texts.absentText,
        action: texts.retry,
      };
    case 'replaced':
      return { tone: 'caution', title: texts.replaced, text: texts.replacedText, action: texts.takeOver };
    case 'refused':
      return relay.cause === 'relay'
        ? {
            tone: 'danger',
            title: texts.refusedRelay(String(relay.port)),
            text: texts.refusedRelayText,
            action: texts.retry,
          }
        : { tone: 'danger', title: texts.refusedTab, text: texts.refusedTabText, action: texts.retry };
  }
}

function RelayNotice({ relay }: { relay: RelayState }) {
  const { host } = useApp();
  const { tone, title, text, action } = shownOf(relay);
  return (
    <Notice
      tone={tone}
      title={title}
      role="status"
      actions={
        <>
          {relay.state === 'locked' ? (
            <ButtonLink href={hrefOf({ screen: 'settings', page: 'secrets' })}>{texts.toSecrets}</ButtonLink>
          ) : null}
          {action === undefined ? null : <Button onClick={() => act(() => host.reach.connect())}>{action}</Button>}
          {relay.state === 'off' || relay.state === 'locked' ? null : (
            <Button onClick={() => act(() => host.reach.disconnect())}>{texts.disconnect}</Button>
          )}
          {relay.state === 'connected' ? null : (
            <Button look="quiet" onClick={() => act(() => host.reach.unpair())}>
              {texts.forget}
            </Button>
          )}
        </>
      }
    >
      {text}
    </Notice>
  );
}
