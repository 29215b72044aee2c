import { useMemo } from 'react';
import type { McpServerView, McpToolView } from '../../../mcp/contract/mcp-api.ts';
import { hrefOf } from '../../lib/routes.ts';
import { serversTexts } from '../texts/index.ts';
import { MessageDetail } from './message-detail.tsx';
import { MessageRow } from './message-row.tsx';
import { useChosenExchange } from './use-chosen-exchange.ts';
import { useWire } from './use-wire.ts';
import { exchangesOfTool, pairWire } from './wire-rows.ts';
import shared from '../servers.module.css';
import styles from './wire.module.css';

const texts = serversTexts.wire;
const MOST = 30;

/** The messages of a tool's calls, beside its runs; the latest call is open unless a person chooses another one. */
export function CallMessages({ view: { server, status }, tool }: { view: McpServerView; tool: McpToolView }) {
  const { entries } = useWire(server.id, true);
  const exchanges = useMemo(
    () => exchangesOfTool(pairWire(entries), tool.definition.name, MOST),
    [entries, tool.definition.name],
  );
  const { chosen = exchanges[0], choose, chooseSent } = useChosenExchange(exchanges);
  return (
    <section className={shared.section} aria-label={serversTexts.tabs.messages}>
      <div className={shared.line}>
        <h2>{serversTexts.tabs.messages}</h2>
        <span className={shared.space} />
        <a href={hrefOf({ screen: 'server', name: server.name, tab: 'messages' })}>{texts.allMessages}</a>
      </div>
      {exchanges.length === 0 ? (
        <p className={shared.muted}>{texts.noCalls}</p>
      ) : (
        <>
          <ul className={styles.calls} aria-label={texts.ofCalls}>
            {exchanges.map((exchange) => (
              <li key={exchange.entry.index}>
                <MessageRow exchange={exchange} isChosen={exchange === chosen} onChoose={() => choose(exchange)} />
              </li>
            ))}
          </ul>
          <MessageDetail
            exchange={chosen}
            serverId={server.id}
            isConnected={status.state === 'connected'}
            onSent={chooseSent}
          />
        </>
      )}
    </section>
  );
}
