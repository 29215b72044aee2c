import { useState } from 'react';
import { BROWSER, type ReachClient } from '../../reach/contract/clients.ts';
import type { ReachView } from '../../reach/contract/reach-api.ts';
import { Button } from '../elements/button.tsx';
import { Switch } from '../elements/fields/switch.tsx';
import { toast } from '../elements/layers/toast.ts';
import { formatWhen } from '../lib/format.ts';
import { useApp } from '../stores/app-context.ts';
import { act } from './act.ts';
import { OfferEditor } from './offer-editor.tsx';
import styles from './reach.module.css';
import { reachTexts } from './texts/index.ts';

const texts = reachTexts.clients;

/** Agents with access, and what each is offered. */
export function ClientsSection({ view: { clients, sets } }: { view: ReachView }) {
  const [open, setOpen] = useState<string | undefined>();
  return (
    <section className={styles.section} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <BrowserSwitch isOn={clients.some(({ name }) => name === BROWSER)} />
      {clients.length === 0 ? <p className={styles.muted}>{texts.none}</p> : null}
      <ul className={styles.rows}>
        {clients.map((client) => (
          <li key={client.name} className={styles.item}>
            <ClientHead
              client={client}
              count={
                new Set(
                  [...client.tools, ...sets.flatMap(({ id, tools }) => (client.sets.includes(id) ? tools : []))].map(
                    ({ toolId }) => toolId,
                  ),
                ).size
              }
              isOpen={open === client.name}
              onOpen={(isOpen) => setOpen(isOpen ? client.name : undefined)}
            />
            {open === client.name ? <OfferEditor client={client} sets={sets} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where the browser has an agent of its own (WebMCP): off until a person switches it on. */
function BrowserSwitch({ isOn }: { isOn: boolean }) {
  const { host } = useApp();
  if (!('modelContext' in document)) return null;
  return (
    <div className={styles.head}>
      <span className={styles.muted}>{texts.browserText}</span>
      <Switch
        label={texts.browser}
        checked={isOn}
        onChange={(next) => act(() => (next ? host.reach.addBrowser() : host.reach.removeClient(BROWSER)))}
      />
    </div>
  );
}

interface ClientHeadProps {
  readonly client: ReachClient;
  /** Tools that it is offered. */
  readonly count: number;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

function ClientHead({ client: { name, lastSeenAt }, count, isOpen, onOpen }: ClientHeadProps) {
  const { host } = useApp();
  const revoke = async () => {
    await host.reach.removeClient(name);
    toast.success(texts.revoked(name));
  };
  return (
    <div className={styles.head}>
      <div className={styles.main}>
        <code className={styles.name}>{name}</code>
        <span className={styles.muted}>
          {texts.offers(count)} · {lastSeenAt === undefined ? texts.neverSeen : texts.lastSeen(formatWhen(lastSeenAt))}
        </span>
      </div>
      <div className={styles.actions}>
        <Button aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
          {isOpen ? texts.close : texts.choose}
        </Button>
        <Button look="danger" onClick={() => act(revoke)}>
          {texts.revoke}
        </Button>
      </div>
    </div>
  );
}
