import { useDeferredValue, useMemo, useState } from 'react';
import type { McpServerView, McpWireEntry } from '../../../mcp/contract/mcp-api.ts';
import { Button } from '../../elements/button.tsx';
import { CopyButton } from '../../elements/copy-button.tsx';
import { SearchField } from '../../elements/fields/search-field.tsx';
import { Segmented } from '../../elements/fields/segmented.tsx';
import { Switch } from '../../elements/fields/switch.tsx';
import { VirtualList } from '../../elements/views/virtual-list.tsx';
import { MessageRow } from './message-row.tsx';
import { useChosenExchange } from './use-chosen-exchange.ts';
import { filterWire, pairWire, WIRE_KINDS, type WireKind } from './wire-rows.ts';
import { serversTexts } from '../texts/index.ts';
import { MessageComposer } from './message-composer.tsx';
import { MessageDetail } from './message-detail.tsx';
import { useWire } from './use-wire.ts';
import styles from './wire.module.css';

const texts = serversTexts.wire;
const KINDS = WIRE_KINDS.map((id) => ({ id, label: texts.kinds[id] }));

/** Every message on the wire with its answer, newest first, with filters and buttons to copy and resend. */
export function MessagesTab({ view: { server, status } }: { view: McpServerView }) {
  const [isFollowed, setFollowed] = useState(true);
  const { entries, dropped, clear } = useWire(server.id, isFollowed);
  const [kind, setKind] = useState<WireKind>('all');
  const [query, setQuery] = useState('');
  const deferredQuery = useDeferredValue(query);
  const exchanges = useMemo(() => pairWire(entries), [entries]);
  const shown = useMemo(() => filterWire(exchanges, kind, deferredQuery), [exchanges, kind, deferredQuery]);
  const { chosen, choose, chooseSent } = useChosenExchange(exchanges);
  const isConnected = status.state === 'connected';
  const rowHeight = matchMedia('(max-width: 599px)').matches ? 44 : 28;
  return (
    <>
      <div className={styles.bar}>
        <SearchField className={styles.filter} label={texts.filter} value={query} onChange={setQuery} />
        <Segmented label={texts.kind} options={KINDS} value={kind} onChange={setKind} />
        <Switch label={texts.follow} checked={isFollowed} onChange={setFollowed} />
        <span className={styles.space} />
        <CopyButton
          label={texts.copyAll}
          text={shown
            .flatMap(({ entry, answer }) => [entry, ...(answer === undefined ? [] : [answer])].map(lineOf))
            .join('\n')}
        />
        <Button look="quiet" onClick={clear}>
          {texts.clear}
        </Button>
      </div>
      <div className={styles.panes}>
        <div className={styles.list}>
          {shown.length === 0 ? (
            <p className={styles.empty}>{entries.length === 0 ? texts.none : texts.noMatch}</p>
          ) : (
            <VirtualList
              label={texts.list}
              items={shown}
              itemKey={({ entry }) => String(entry.index)}
              rowHeight={rowHeight}
              renderRow={(exchange) => (
                <MessageRow exchange={exchange} isChosen={exchange === chosen} onChoose={() => choose(exchange)} />
              )}
            />
          )}
        </div>
        <MessageDetail exchange={chosen} serverId={server.id} isConnected={isConnected} onSent={chooseSent} />
      </div>
      <p className={styles.muted}>
        {dropped === 0 ? '' : `${texts.dropped(dropped)} `}
        {texts.redacted}
      </p>
      <MessageComposer serverId={server.id} isConnected={isConnected} onSent={chooseSent} />
    </>
  );
}

function lineOf({ at, direction, summary, text }: McpWireEntry): string {
  return `${at} ${texts.directions[direction]} ${summary} ${text}`;
}
