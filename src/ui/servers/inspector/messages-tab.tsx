import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import type { McpServerView, McpWireEntry } from '../../../mcp/contract/mcp-api.ts';
import { Button } from '../../elements/button.tsx';
import { CopyButton } from '../../elements/copy-button.tsx';
import { SearchField } from '../../elements/fields/search-field.tsx';
import { Segmented } from '../../elements/fields/segmented.tsx';
import { Switch } from '../../elements/fields/switch.tsx';
import { VirtualList } from '../../elements/views/virtual-list.tsx';
import { formatWhen } from '../../lib/format.ts';
import { filterWire, isErrorEntry, WIRE_KINDS, type WireKind } from './wire-rows.ts';
import { serversTexts } from '../texts/index.ts';
import { MessageComposer } from './message-composer.tsx';
import { MessageDetail } from './message-detail.tsx';
import { useWire } from './use-wire.ts';
import styles from './wire.module.css';

const texts = serversTexts.wire;
const KINDS = WIRE_KINDS.map((id) => ({ id, label: texts.kinds[id] }));

/** Every message on the wire, newest first, with filters and buttons to copy and resend. */
export function MessagesTab({ view: { server, status } }: { view: McpServerView }) {
  const [isFollowed, setFollowed] = useState(true);
  const { entries, dropped, clear } = useWire(server.id, isFollowed);
  const [kind, setKind] = useState<WireKind>('all');
  const [query, setQuery] = useState('');
  const deferredQuery = useDeferredValue(query);
  const shown = useMemo(() => filterWire(entries, kind, deferredQuery), [entries, kind, deferredQuery]);
  const [chosen, setChosen] = useState<number | undefined>();
  const [draft, setDraft] = useState('');
  const entry = entries.find(({ index }) => index === chosen);
  const isConnected = status.state === 'connected';
  const rowHeight = matchMedia('(max-width: 599px)').matches ? 44 : 28;
  return (
    <>
      <div className={styles.bar}>
        <SearchField className={styles.filter} label={texts.filter} value={query} onChange={setQuery} />
        <Segmented label={texts.kind} options={KINDS} value={kind} onChange={setKind} />
        <Switch label={texts.follow} checked={isFollowed} onChange={setFollowed} />
        <span className={styles.space} />
        <CopyButton label={texts.copyAll} text={shown.map(lineOf).join('\n')} />
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
              itemKey={({ index }) => String(index)}
              rowHeight={rowHeight}
              renderRow={(row) => (
                <Row entry={row} isChosen={row.index === chosen} onChoose={() => setChosen(row.index)} />
              )}
            />
          )}
        </div>
        <MessageDetail entry={entry} serverId={server.id} isConnected={isConnected} onEdit={setDraft} />
      </div>
      <p className={styles.muted}>
        {dropped === 0 ? '' : `${texts.dropped(dropped)} `}
        {texts.redacted}
      </p>
      <MessageComposer key={draft} start={draft} serverId={server.id} isConnected={isConnected} />
    </>
  );
}

function lineOf({ at, direction, summary, text }: McpWireEntry): string {
  return `${at} ${texts.directions[direction]} ${summary} ${text}`;
}

function Row({ entry, isChosen, onChoose }: { entry: McpWireEntry; isChosen: boolean; onChoose: () => void }) {
  const { at, direction, kind, summary, id } = entry;
  const Icon = direction === 'out' ? ArrowUpRight : ArrowDownLeft;
  return (
    <button
      type="button"
      className={styles.row}
      aria-pressed={isChosen}
      data-kind={kind}
      data-error={isErrorEntry(entry)}
      onClick={onChoose}
    >
      <Icon size={14} aria-hidden="true" className={styles.direction} />
      <span className="visually-hidden">{texts.directions[direction]}</span>
      <span className={styles.summary} title={summary}>
        {summary}
      </span>
      {id === undefined ? null : (
        <span className={styles.id} title={`#${id}`}>
          #{id}
        </span>
      )}
      <span className={styles.time}>{formatWhen(at)}</span>
    </button>
  );
}
