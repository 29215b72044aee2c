import { Check, CircleAlert, Minus, Send, X } from 'lucide-react';
import { Fragment, useMemo, useState } from 'react';
import type { ExecuteToolResult, NetworkUse } from '../../../core/call.ts';
import type { GrantedPermissions } from '../../../core/permissions/permissions.ts';
import { formatDuration } from '../../lib/format.ts';
import { RequestExchange } from './request-exchange.tsx';
import { hostAndPath, isAllDenied, isNothingUsed, usedPermissions } from './used-permissions.ts';
import { runTexts } from '../texts/index.ts';
import side from '../../styles/side-panel.module.css';
import styles from '../run-panel.module.css';

interface RunPermissionsProps {
  /** As it ran; unknown of runs that are kept. */
  readonly code: string | undefined;
  readonly result: ExecuteToolResult;
  readonly network: readonly NetworkUse[];
  readonly granted: GrantedPermissions | undefined;
}

const MARKS = { allowed: Check, denied: X, failed: CircleAlert, sent: Send } as const;
const MAX_REQUESTS = 100;

/** The access of a run: what it used or tried to use, what it was granted, and what was denied. */
export function RunPermissions({ code, result, network, granted }: RunPermissionsProps) {
  const used = useMemo(() => usedPermissions(result, network, granted, code), [result, network, granted, code]);
  // The requests of a WebContainer cannot be observed, so "nothing used" would be unknown.
  if (isNothingUsed(used))
    return result.engine?.kind === 'webcontainer' ? null : <p className={styles.muted}>{runTexts.used.nothing}</p>;
  const { files, secrets, dom, deniedFiles, isDomDenied } = used;
  const title = isAllDenied(used) ? runTexts.used.allDenied : runTexts.used.title;
  return (
    <section className={side.section} aria-label={title}>
      <h3 className={styles.plainHead}>{title}</h3>
      {network.length === 0 ? null : (
        <ul className={styles.requests} aria-label={runTexts.used.requests}>
          {network.slice(0, MAX_REQUESTS).map((use, index) => (
            <Request key={index} use={use} />
          ))}
        </ul>
      )}
      {network.length > MAX_REQUESTS ? (
        <p className={styles.muted}>{runTexts.used.moreRequests(network.length - MAX_REQUESTS)}</p>
      ) : null}
      <ul className={styles.requests} aria-label={runTexts.used.others}>
        {files === 'none' ? null : <Item outcome="allowed" text={runTexts.used.files[files]} />}
        {deniedFiles.map(({ access, path }) => (
          <Item key={`${access} ${path}`} outcome="denied" text={runTexts.used.deniedFile[access](path)} />
        ))}
        {secrets.map(({ name, state }) => (
          <Item
            key={name}
            outcome={state === 'denied' ? 'denied' : state === 'given' ? 'unused' : 'allowed'}
            text={runTexts.used.secrets[state](name)}
          />
        ))}
        {dom ? <Item outcome="allowed" text={runTexts.used.dom} /> : null}
        {isDomDenied ? <Item outcome="denied" text={runTexts.used.dom} /> : null}
      </ul>
    </section>
  );
}

function Request({ use }: { use: NetworkUse }) {
  const { method, url, outcome, status, durationMs, secrets } = use;
  const [isOpen, setOpen] = useState(false);
  const isRefusal = status !== undefined && status >= 400;
  const shown = isRefusal ? 'failed' : outcome;
  const Mark = MARKS[shown];
  const [host, path] = hostAndPath(url);
  return (
    <li data-outcome={shown}>
      <button
        type="button"
        className={styles.request}
        data-outcome={shown}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Mark size={14} aria-hidden="true" />
        <span className={styles.method}>{method}</span>
        <span className={styles.url}>
          {host}
          <span className={styles.path}>
            {path.split(/(?<=\/)/).map((part, at) => (
              <Fragment key={at}>
                {part}
                <wbr />
              </Fragment>
            ))}
          </span>
          {secrets === undefined ? null : <span className={styles.muted}> {runTexts.used.with(secrets)}</span>}
        </span>
        <span className={styles.muted}>
          {outcome === 'allowed' && status !== undefined ? status : runTexts.used.outcomes[outcome]}
        </span>
        <span className={styles.requestTime}>{durationMs === undefined ? '' : formatDuration(durationMs)}</span>
      </button>
      {isOpen ? <RequestExchange use={use} /> : null}
    </li>
  );
}

/** `unused`: it was allowed, and nothing came of it. */
function Item({ outcome, text }: { outcome: 'allowed' | 'denied' | 'unused'; text: string }) {
  const Mark = outcome === 'unused' ? Minus : MARKS[outcome];
  return (
    <li className={styles.request} data-outcome={outcome}>
      <Mark size={14} aria-hidden="true" />
      <span className={styles.url}>{text}</span>
      {outcome === 'denied' ? <span className={styles.muted}>{runTexts.used.outcomes.denied}</span> : null}
    </li>
  );
}
