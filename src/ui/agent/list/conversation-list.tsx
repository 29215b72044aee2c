import { Download, Plus } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import type { ConversationId, ConversationSummary } from '../../../agent/contract/conversation.ts';
import { Badge } from '../../elements/badge.tsx';
import { ButtonLink, Button } from '../../elements/button.tsx';
import { Menu } from '../../elements/layers/menu.tsx';
import { SearchField } from '../../elements/fields/search-field.tsx';
import { VirtualList } from '../../elements/views/virtual-list.tsx';
import { formatBriefly } from '../../lib/format.ts';
import { shownInLine } from '../../lib/hidden-characters.ts';
import { hrefOf } from '../../lib/routes.ts';
import { useAgent, useApp } from '../../stores/app-context.ts';
import { useActions } from '../../stores/use-actions.ts';
import { withoutColumns } from '../compare/comparison-members.ts';
import { compareTexts } from '../compare/texts/index.ts';
import { agentTexts } from '../texts/index.ts';
import { toolsFirstTexts } from '../../tools/texts/first/index.ts';
import { sharedTexts } from '../../texts/index.ts';
import { importConversation, useConversationActions } from './use-conversation-actions.ts';
import tools from '../../tools/tool-list.module.css';
import styles from './conversation-list.module.css';

const texts = agentTexts;
const SEARCH_FROM = 8;

/** All conversations, newest first. */
export function ConversationList({
  selected,
  rowHeight,
  searchRef,
}: {
  selected: ConversationId | undefined;
  rowHeight: number;
  searchRef?: Ref<HTMLInputElement>;
}) {
  const summaries = useAgent((state) => state.summaries);
  const failure = useAgent((state) => state.failure);
  const [query, setQuery] = useState('');
  const deferredQuery = useDeferredValue(query);
  const shown = useMemo(() => {
    const words = deferredQuery.toLowerCase().split(/\s+/);
    return withoutColumns(summaries ?? []).filter(({ title }) =>
      words.every((word) => title.toLowerCase().includes(word)),
    );
  }, [summaries, deferredQuery]);
  return (
    <nav className={styles.list} aria-label={texts.list}>
      <div className={styles.head}>
        <h2>{texts.list}</h2>
        <ButtonLink href={hrefOf({ screen: 'agent' })} icon={<Plus size={14} aria-hidden="true" />}>
          {toolsFirstTexts.list.newTool}
          <span className="visually-hidden"> {texts.newOne}</span>
        </ButtonLink>
      </div>
      {(summaries?.length ?? 0) < SEARCH_FROM && query === '' ? null : (
        <SearchField
          className={tools.search}
          inputRef={searchRef}
          label={texts.search}
          clearLabel={toolsFirstTexts.list.clearSearch}
          value={query}
          onChange={setQuery}
          onKeyDown={(event) => (event.key === 'Escape' ? setQuery('') : undefined)}
        />
      )}
      {failure === undefined ? null : (
        <p className={tools.note} role="alert">
          {failure}
        </p>
      )}
      <VirtualList
        label={texts.list}
        items={shown}
        itemKey={({ id }) => id}
        rowHeight={rowHeight}
        renderRow={(summary) => <Row summary={summary} isCurrent={summary.id === selected} />}
        empty={
          summaries === undefined ? null : (
            <p className={tools.note}>{summaries.length === 0 ? texts.none : texts.noMatch(query)}</p>
          )
        }
      />
      <Import />
    </nav>
  );
}

function Import() {
  const { host } = useApp();
  const picker = useRef<HTMLInputElement>(null);
  useActions(() => [
    {
      id: 'agent.import',
      group: 'app',
      label: agentTexts.actions.importOne,
      perform: () => picker.current?.click(),
    },
  ]);
  return (
    <div className={styles.foot}>
      <input
        ref={picker}
        type="file"
        accept=".json,application/json"
        aria-label={texts.importOne}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) void importConversation(host, file);
          currentTarget.value = '';
        }}
      />
      <Button look="quiet" icon={<Download size={16} aria-hidden="true" />} onClick={() => picker.current?.click()}>
        {texts.importOne}
      </Button>
    </div>
  );
}

function Row({
  summary: { id, title, updatedAt, isRunning, isRecorded, comparison },
  isCurrent,
}: {
  summary: ConversationSummary;
  isCurrent: boolean;
}) {
  const commands = useConversationActions(id, title);
  const [isNaming, setNaming] = useState(false);
  const name = title === '' ? texts.untitled : shownInLine(title);
  if (isNaming)
    return (
      <NameField
        title={title}
        onDone={(next) => (setNaming(false), next === undefined || next === title ? undefined : commands.rename(next))}
      />
    );
  return (
    <div className={styles.row} data-current={isCurrent}>
      <a
        href={hrefOf({ screen: 'agent', id })}
        className={styles.link}
        aria-current={isCurrent ? 'page' : undefined}
        title={name}
      >
        <span className={styles.name}>{name}</span>
        <span className={styles.info}>
          {isRunning ? (
            <span className={styles.running}>
              <span className={styles.dot} aria-hidden="true" />
              {texts.running}
            </span>
          ) : (
            formatBriefly(updatedAt)
          )}
          {isRecorded ? <Badge colour="gray">{texts.recorded}</Badge> : null}
          {comparison === undefined ? null : <Badge colour="gray">{compareTexts.badge}</Badge>}
        </span>
      </a>
      {/* A comparison is removed as a whole, where all of it is open. */}
      <span className={styles.more} hidden={comparison !== undefined}>
        <Menu
          label={texts.more(name)}
          items={[
            { label: texts.rename, onSelect: () => setNaming(true) },
            { label: texts.exportOne, onSelect: commands.exportJson },
            { label: sharedTexts.common.remove, danger: true, onSelect: commands.remove },
          ]}
        />
      </span>
    </div>
  );
}

/** A title as a text field. Leaving it keeps what was typed, by Escape too. */
export function NameField({ title, onDone }: { title: string; onDone: (title: string | undefined) => void }) {
  const [text, setText] = useState(title);
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter' && text.trim() !== '') onDone(text.trim());
    else if (event.key === 'Escape') event.currentTarget.blur();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <input
      className={styles.nameField}
      aria-label={texts.titleLabel}
      autoFocus
      value={text}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={onKey}
      onBlur={() => onDone(text.trim() === '' ? undefined : text.trim())}
    />
  );
}
