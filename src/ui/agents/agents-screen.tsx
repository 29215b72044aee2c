import { useEffect, useState } from 'react';
import type { AgentSummary } from '../../agents/contract/services.ts';
import { Badge } from '../elements/badge.tsx';
import { Notice } from '../elements/layers/notice.tsx';
import { useIncoming } from '../files/transfer/use-incoming.ts';
import { hrefOf } from '../lib/routes.ts';
import { LibraryActions } from '../skills/library-actions.tsx';
import { LibraryTabs } from '../skills/library-tabs.tsx';
import styles from '../styles/page-list.module.css';
import { faultText } from '../stores/faults/fault-text.ts';
import { usePanelStore } from '../stores/panel-store.ts';
import { agentsStore, useAgents } from './agents-store.ts';
import { ExportAgents } from './export-agents.tsx';
import { NewAgent } from './new-agent.tsx';
import { ReviewAgents } from './review-agents.tsx';
import { agentsTexts } from './texts/index.ts';

const texts = agentsTexts.list;
const SINGLE = /\.(?:zip|md)$/i;

/** All agents, those that wait for a person first, and ways to add some. */
export function AgentsScreen() {
  const store = usePanelStore(agentsStore);
  const { list, failure, review } = useAgents((state) => state);
  const incoming = useIncoming(SINGLE, (from, name) => store.getState().read(from, name));
  useEffect(() => void store.getState().load(), [store]);
  return (
    <div
      className={styles.screen}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void incoming.drop(event.dataTransfer);
      }}
    >
      <LibraryTabs current="agents" />
      <header className={styles.head}>
        <h1>{texts.title}</h1>
        <p className={styles.muted}>
          {texts.intro} <a href={hrefOf({ screen: 'help', article: 'agents' })}>{texts.about}</a>
        </p>
        <Actions incoming={incoming} agents={list?.agents ?? []} />
      </header>
      {failure === undefined ? null : (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
      <Groups />
      {review === undefined ? null : <ReviewAgents review={review} />}
    </div>
  );
}

interface ActionsProps {
  readonly incoming: ReturnType<typeof useIncoming>;
  readonly agents: readonly AgentSummary[];
}

function Actions({ incoming, agents }: ActionsProps) {
  const [open, setOpen] = useState<'new' | 'export'>();
  const close = (): void => setOpen(undefined);
  return (
    <LibraryActions incoming={incoming} texts={texts} accept=".md,.zip" name="agents" onOpen={setOpen}>
      {open === 'new' ? <NewAgent onClose={close} /> : null}
      {open === 'export' ? <ExportAgents paths={agents.map(({ path }) => path)} onClose={close} /> : null}
    </LibraryActions>
  );
}

function Groups() {
  const list = useAgents((state) => state.list);
  if (list === undefined) return null;
  const { agents, broken, left } = list;
  const groupOf = ({ hiddenBy, isOff, isAllowed }: AgentSummary): 'hidden' | 'usable' | 'waiting' =>
    hiddenBy !== undefined || isOff ? 'hidden' : isAllowed ? 'usable' : 'waiting';
  return (
    <>
      {(['waiting', 'usable', 'hidden'] as const).map((name) => (
        <Group
          key={name}
          title={texts[name]}
          hint={name === 'waiting' ? texts.waitingHint : undefined}
          agents={agents.filter((agent) => groupOf(agent) === name)}
        />
      ))}
      {agents.some(({ tier }) => tier === 'workspace') ? null : <p className={styles.muted}>{texts.empty}</p>}
      {broken.length === 0 ? null : (
        <section className={styles.section} aria-label={texts.broken}>
          <h2>{texts.broken}</h2>
          {broken.map(({ path, fault }) => (
            <Notice key={path} tone="danger" title={agentsTexts.faults[fault.code]}>
              <a href={hrefOf({ screen: 'files', path })}>{path}</a>
              {fault.line === undefined ? '' : `, ${texts.line(fault.line)}`}
              {fault.code === 'yaml' ? <p className={styles.muted}>{faultText(fault)}</p> : null}
            </Notice>
          ))}
        </section>
      )}
      {left === 0 ? null : <p className={styles.muted}>{texts.left(left)}</p>}
    </>
  );
}

interface GroupProps {
  readonly title: string;
  readonly hint: string | undefined;
  readonly agents: readonly AgentSummary[];
}

function Group({ title, hint, agents }: GroupProps) {
  if (agents.length === 0) return null;
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      {hint === undefined ? null : <p className={styles.muted}>{hint}</p>}
      <ul className={styles.rows}>
        {agents.map((agent) => (
          <li key={agent.path} className={styles.row}>
            <div className={styles.line}>
              <a className={styles.name} href={hrefOf({ screen: 'panel', panel: 'agents', path: [agent.path] })}>
                {agent.name}
              </a>
              <AgentBadges agent={agent} />
            </div>
            <p className={styles.description}>
              {agent.tier === 'shipped' ? agentsTexts.shippedText(agent.name, agent.description) : agent.description}
            </p>
            <p className={styles.muted}>{agent.path}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Badged = Pick<AgentSummary, 'tier' | 'isAllowed' | 'isOff' | 'hiddenBy' | 'hasChanged' | 'warnings' | 'errors'>;

/** Where an agent comes from, and what is to be said of it. */
export function AgentBadges({ agent }: { agent: Badged }) {
  const { tier, isAllowed, isOff, hiddenBy, hasChanged, warnings, errors } = agent;
  const grey = [
    agentsTexts.tiers[tier],
    ...(isOff ? [texts.isOff] : []),
    ...(hiddenBy === undefined ? [] : [texts.isHidden]),
    ...(warnings + errors === 0 ? [] : [texts.problems(warnings + errors)]),
  ];
  return (
    <>
      {isAllowed || isOff ? null : <Badge colour="amber">{hasChanged ? texts.isChanged : texts.isNew}</Badge>}
      {grey.map((word) => (
        <Badge key={word} colour="gray">
          {word}
        </Badge>
      ))}
    </>
  );
}
