import { Square } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReachLogEntry } from '../../reach/contract/clients.ts';
import type { LiveCall } from '../../reach/contract/reach-api.ts';
import { Button, IconButton } from '../elements/button.tsx';
import { formatWhen } from '../lib/format.ts';
import { useApp } from '../stores/app-context.ts';
import { act } from './act.ts';
import styles from './reach.module.css';
import { reachTexts } from './texts/index.ts';

const texts = reachTexts.calls;
const SHOWN_AT_FIRST = 20;

/** Calls that are under way, and the last ones. What waits for a person is a card at the bottom of the app. */
export function CallsSection({ calls }: { calls: readonly LiveCall[] }) {
  const { host } = useApp();
  const [log, setLog] = useState<readonly ReachLogEntry[]>([]);
  const [isWhole, setWhole] = useState(false);
  const live = new Map(calls.map((call) => [call.id, call]));
  // A call that begins or ends changes the log.
  useEffect(() => act(async () => setLog(await host.reach.log())), [host, calls]);
  const shown = isWhole ? log : log.slice(0, SHOWN_AT_FIRST);
  return (
    <section className={styles.section} aria-label={texts.title}>
      <div className={styles.head}>
        <h2>{texts.title}</h2>
        {log.length === 0 ? null : (
          <Button look="quiet" onClick={() => act(() => host.reach.clearLog())}>
            {texts.clear}
          </Button>
        )}
      </div>
      {log.length === 0 ? <p className={styles.muted}>{texts.none}</p> : null}
      <ol className={styles.rows}>
        {shown.map((entry) => (
          <CallRow key={entry.id} entry={entry} live={live.get(entry.id)} />
        ))}
      </ol>
      {shown.length < log.length ? <Button onClick={() => setWhole(true)}>{texts.all}</Button> : null}
    </section>
  );
}

function CallRow({ entry, live }: { entry: ReachLogEntry; live: LiveCall | undefined }) {
  const { host } = useApp();
  const { id, client, toolName, input, startedAt, error } = entry;
  const state = live?.state ?? entry.state;
  return (
    <li className={styles.call}>
      <div className={styles.head}>
        <span className={styles.main}>
          <span>
            <strong>{client}</strong> <code>{toolName}</code>
          </span>
          <code className={styles.description}>{input}</code>
        </span>
        <span className={styles.state} data-state={state} title={error}>
          {texts.states[state]}
        </span>
        <span className={styles.muted}>{formatWhen(startedAt)}</span>
        {live === undefined ? null : (
          <IconButton label={texts.stop(toolName)} onClick={() => act(() => host.reach.stop(id))}>
            <Square size={14} aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </li>
  );
}
