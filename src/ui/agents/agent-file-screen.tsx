import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { AgentView } from '../../agents/contract/services.ts';
import { DecisionArea } from '../decision/decision-area.tsx';
import { DecisionButton } from '../decision/decision-button.tsx';
import { decisionKeyOf } from '../decision/decision-key.ts';
import { useDecisionAction } from '../decision/use-decision-action.ts';
import { Notice } from '../elements/layers/notice.tsx';
import { toast } from '../elements/layers/toast.ts';
import { hrefOf } from '../lib/routes.ts';
import styles from '../styles/page-list.module.css';
import { useApp } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import { AgentActions } from './agent-actions.tsx';
import { AgentFindings } from './agent-findings.tsx';
import { AgentSource } from './agent-source.tsx';
import { AgentBadges } from './agents-screen.tsx';
import { useAgents } from './agents-store.ts';
import { agentsTexts } from './texts/index.ts';

const texts = agentsTexts.view;

/** One agent: what it says, whether it may be used, its text and its check. */
export function AgentFileScreen({ path }: { path: string }) {
  const { host } = useApp();
  const turn = useAgents((state) => state.turn);
  const [agent, setAgent] = useState<AgentView | null>();
  useEffect(() => {
    const leaving = new AbortController();
    const show = (found: AgentView | null): void => {
      if (!leaving.signal.aborted) setAgent(found);
    };
    host.agentFiles.get(path).then(show, () => show(null));
    return () => leaving.abort();
  }, [host, path, turn]);
  return (
    <div className={styles.screen}>
      <a className={styles.back} href={hrefOf({ screen: 'panel', panel: 'agents', path: [] })}>
        <ArrowLeft size={16} aria-hidden="true" />
        {texts.back}
      </a>
      {agent === null ? <Notice tone="info">{texts.missing}</Notice> : null}
      {agent === undefined || agent === null ? null : <OneAgent agent={agent} />}
    </div>
  );
}

function OneAgent({ agent }: { agent: AgentView }) {
  const { text, tier, path, hiddenBy, isAllowed, findings } = agent;
  const count = (level: 'error' | 'warning'): number => findings.filter((one) => one.level === level).length;
  const [errors, warnings] = [count('error'), count('warning')];
  return (
    <>
      <header className={styles.head}>
        <div className={styles.line}>
          <h1 className={styles.name}>{text.name}</h1>
          <AgentBadges agent={{ ...agent, errors, warnings }} />
        </div>
        <p className={styles.whole}>
          {tier === 'shipped' ? agentsTexts.shippedText(text.name, text.description) : text.description}
        </p>
        <p className={styles.muted}>
          {tier === 'workspace' ? <a href={hrefOf({ screen: 'files', path })}>{path}</a> : path}
        </p>
        <AgentActions agent={agent} />
      </header>
      {hiddenBy === undefined ? null : (
        <Notice tone="info">
          {texts.hiddenBy} <a href={hrefOf({ screen: 'panel', panel: 'agents', path: [hiddenBy] })}>{hiddenBy}</a>
        </Notice>
      )}
      {isAllowed || tier !== 'workspace' ? null : <AllowAgent agent={agent} />}
      <Details agent={agent} />
      <AgentSource key={agent.hash} agent={agent} />
      <section className={styles.section} aria-label={texts.check}>
        <h2>{texts.check}</h2>
        {errors + warnings === 0 ? <p>{texts.checkGood}</p> : null}
        <AgentFindings findings={findings} />
      </section>
    </>
  );
}

/** Whether an agent may be used in exactly the form that the screen shows. */
function AllowAgent({ agent }: { agent: AgentView }) {
  const { host } = useApp();
  const { path, hash, text, hasChanged } = agent;
  const title = hasChanged ? texts.changedTitle : texts.newTitle;
  const allow = (): void => {
    host.agentFiles.allow(path, hash).catch((error: unknown) => toast.error(messageOf(error)));
  };
  return (
    <DecisionArea decisionKey={decisionKeyOf(path, hash)}>
      <Notice
        tone="caution"
        role="group"
        label={title}
        title={title}
        actions={<AllowButton name={text.name} onAllow={allow} />}
      >
        <p>{texts.allowText}</p>
      </Notice>
    </DecisionArea>
  );
}

function AllowButton({ name, onAllow }: { name: string; onAllow: () => void }) {
  useDecisionAction({ id: 'agents.allow', group: 'tool', label: texts.allow, words: name, perform: onAllow });
  return <DecisionButton onDecide={onAllow}>{texts.allow}</DecisionButton>;
}

/** What its front matter says, and what of it does nothing here. */
function Details({ agent: { text, tokens } }: { agent: AgentView }) {
  const { toolNames, tools, models, maxSteps, skills, agents, others, isForModels, isForPeople } = text;
  const rows: readonly (readonly [string, string])[] = [
    [texts.tools, toolNames.length > 0 ? toolNames.join(', ') : tools.isOpen ? texts.allTools : texts.noTools],
    [texts.models, models.length === 0 ? texts.sameModel : models.join(', ')],
    [texts.maxSteps, maxSteps === undefined ? '' : String(maxSteps)],
    [texts.skills, skills.join(', ')],
    [texts.agents, agents === undefined ? '' : agents.length === 0 ? texts.noAgents : agents.join(', ')],
    [texts.tokens, tokens.toLocaleString()],
  ];
  return (
    <section className={styles.section} aria-label={texts.fields}>
      <h2>{texts.fields}</h2>
      <Rows rows={rows} />
      {isForModels ? null : <p className={styles.muted}>{texts.notForModels}</p>}
      {isForPeople ? null : <p className={styles.muted}>{texts.notForPeople}</p>}
      {others.length === 0 ? null : (
        <>
          <h3>{texts.others}</h3>
          <Rows rows={others} />
        </>
      )}
    </section>
  );
}

function Rows({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <dl className={styles.facts}>
      {rows
        .filter(([, value]) => value !== '')
        .flatMap(([label, value]) => [<dt key={`${label} name`}>{label}</dt>, <dd key={label}>{value}</dd>])}
    </dl>
  );
}
