import { useMemo } from 'react';
import type { SharedAgent } from '../../../share/contract/share.ts';
import { ExactLine, ExactText } from '../../elements/views/exact-text.tsx';
import { formatBytes } from '../../lib/format.ts';
import { shownInLine } from '../../lib/hidden-characters.ts';
import { useApp } from '../../stores/app-context.ts';
import type { AgentRow } from '../import-store.ts';
import { linkTexts } from './texts/index.ts';
import shared from './link-servers.module.css';

const texts = linkTexts.agents;

/** The agent files of a link, each shown, before one is stored. */
export function LinkAgents({ agents }: { agents: readonly AgentRow[] }) {
  const { imports } = useApp();
  return (
    <section className={shared.servers} aria-label={texts.title}>
      <h2 className={shared.title}>{texts.title}</h2>
      <p className={shared.muted}>{texts.intro}</p>
      <ul className={shared.list}>
        {agents.map(({ agent, isChosen }) => (
          <li key={agent.path} className={shared.server}>
            <label className={shared.head}>
              <input
                type="checkbox"
                checked={isChosen}
                aria-label={texts.take(shownInLine(agent.path))}
                onChange={({ target }) => imports.getState().chooseAgent(agent.path, target.checked)}
              />
              <span className={shared.name}>
                <ExactLine text={agent.path} />
              </span>
              <span className={shared.muted}>{formatBytes(agent.bytes.length)}</span>
            </label>
            <AgentText agent={agent} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function AgentText({ agent: { path, bytes } }: { agent: SharedAgent }) {
  const text = useMemo(() => textOf(bytes), [bytes]);
  return text === undefined ? <p className={shared.muted}>{texts.notRead}</p> : <ExactText label={path} text={text} />;
}

/** Undefined for bytes that are no text. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
