import { useEffect } from 'react';
import { usePanelStore } from '../stores/panel-store.ts';
import { AddClient } from './add-client.tsx';
import { CallsSection } from './calls-section.tsx';
import { ClientsSection } from './clients-section.tsx';
import { reachStore, useReach } from './reach-store.ts';
import { RelaySection } from './relay-section.tsx';
import styles from './reach.module.css';
import { reachFirstTexts } from './texts/first/index.ts';
import { reachTexts } from './texts/index.ts';

/** Clients outside the tab: how they connect, what they are offered, and what they call. */
export function ReachScreen() {
  const store = usePanelStore(reachStore);
  const view = useReach((state) => state.view);
  useEffect(() => {
    void store.getState().load();
  }, [store]);
  return (
    <div className={styles.screen}>
      <header>
        <h1>{reachFirstTexts.title}</h1>
        <p className={styles.muted}>{reachTexts.intro}</p>
      </header>
      {view === undefined ? null : (
        <>
          <RelaySection relay={view.relay} />
          <AddClient view={view} />
          <ClientsSection view={view} />
          <CallsSection calls={view.calls} />
        </>
      )}
    </div>
  );
}
