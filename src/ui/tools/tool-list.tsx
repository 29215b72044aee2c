import { Download, Plus, TriangleAlert, Upload } from 'lucide-react';
import {
  lazy,
  memo,
  Suspense,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
  type KeyboardEvent,
  type Ref,
} from 'react';
import type { ToolSummary } from '../../core/tool.ts';
import { Button, ButtonLink, IconButton } from '../elements/button.tsx';
import { Loading } from '../elements/layers/loading.tsx';
import { SearchField } from '../elements/fields/search-field.tsx';
import { VirtualList } from '../elements/views/virtual-list.tsx';
import { hrefOf, toolRoute } from '../lib/routes.ts';
import { ariaKeys, keysText, withKeys } from '../lib/keybindings.ts';
import { createToolSearch, tagsOf } from './tool-search.ts';
import { Badge } from '../elements/badge.tsx';
import { failingTools } from '../cases/all-tools.ts';
import { casesFirstTexts } from '../cases/texts/first/index.ts';
import { useApp, useCases, useServers, useTools, useSessionTools } from '../stores/app-context.ts';
import { hadTools } from './list-mark.ts';
import { toolsFirstTexts } from './texts/first/index.ts';
import { sharedTexts } from '../texts/index.ts';
import { shareFirstTexts } from '../share/texts/first/index.ts';
import { BuiltinGroup } from './builtin/builtin-group.tsx';
import { ListEmpty } from './list-empty.tsx';
import { EnabledMark, EnvironmentBadge, FailedCasesMark } from './tool-badges.tsx';
import { useToolActions } from './use-tool-actions.ts';
import styles from './tool-list.module.css';

const ServerGroup = lazy(async () => ({ default: (await import('../servers/server-group.tsx')).ServerGroup }));
const SessionToolsGroup = lazy(async () => ({
  default: (await import('./session/session-tools-group.tsx')).SessionToolsGroup,
}));
/** Delay after the first screen: reading the workspace may take longer. */
const SESSION_TOOLS_AFTER_MS = 300;

interface ToolListProps {
  readonly selected: string | undefined;
  /** The open built-in tool. */
  readonly builtin?: string | undefined;
  readonly rowHeight: number;
  readonly searchRef?: Ref<HTMLInputElement>;
  /** On small screens the button for the palette is in the bar at the top. */
  readonly withPalette: boolean;
}

/** All tools by name, with a search. `/` focuses the search from anywhere. */
export function ToolList({ selected, builtin, rowHeight, searchRef, withPalette }: ToolListProps) {
  const { surface } = useApp();
  const tools = useTools((state) => state.tools);
  const failure = useTools((state) => state.failure);
  const complete = useTools((state) => state.complete);
  const total = useTools((state) => state.total);
  const query = useTools((state) => state.query);
  const setQuery = useTools((state) => state.setQuery);
  const deferredQuery = useDeferredValue(query);
  const [search] = useState(createToolSearch);
  const tags = useMemo(() => tagsOf(tools ?? []), [tools]);
  const chosenTag = useTools((state) => state.tag);
  // A tag that no tool has any more filters nothing.
  const tag = chosenTag !== undefined && tags.includes(chosenTag) ? chosenTag : undefined;
  const tagged = useMemo(
    () => (tag === undefined ? (tools ?? []) : (tools ?? []).filter((tool) => tool.tags?.includes(tag) === true)),
    [tools, tag],
  );
  const shown = useMemo(() => search(tagged, deferredQuery), [search, tagged, deferredQuery]);
  const found = deferredQuery.trim() === '' && tag === undefined ? total : shown.length;
  // Other tools have no tags.
  const hasGroups = surface === 'app' && tag === undefined;
  const count = tools === undefined || total === 0 ? '' : toolsFirstTexts.list.count(found, total);
  return (
    <nav className={styles.list} aria-label={sharedTexts.frame.toolList}>
      <div className={styles.head}>
        <h2>{toolsFirstTexts.title}</h2>
        <span className={styles.count} title={count}>
          {count}
        </span>
        <Failing />
        <span className={styles.space} />
        {withPalette ? <PaletteButton /> : null}
      </div>
      <SearchField
        className={styles.search}
        inputRef={searchRef}
        label={toolsFirstTexts.list.search}
        clearLabel={toolsFirstTexts.list.clearSearch}
        keys="/"
        keysHint={toolsFirstTexts.list.searchKeys}
        value={query}
        onChange={setQuery}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setQuery('');
          if (event.key === 'ArrowDown') toFirstTool(event);
        }}
      />
      {tags.length === 0 ? null : <Tags tags={tags} chosen={tag} />}
      {failure === undefined ? null : (
        <p className={styles.note} role="alert">
          {failure}
        </p>
      )}
      <VirtualList
        label={sharedTexts.frame.toolList}
        items={shown}
        itemKey={(tool) => tool.id}
        rowHeight={rowHeight}
        current={selected === undefined ? undefined : shown.findIndex(({ name }) => name === selected)}
        renderRow={(tool) => <Row tool={tool} current={tool.name === selected} />}
        empty={
          tools === undefined ? null : total === 0 || complete ? (
            <ListEmpty query={total === 0 ? '' : query} />
          ) : (
            <Loading className={styles.note} />
          )
        }
      />
      {hasGroups ? <SessionTools query={deferredQuery} /> : null}
      {hasGroups ? <ServerTools query={deferredQuery} /> : null}
      {hasGroups ? <BuiltinGroup query={deferredQuery} selected={builtin} /> : null}
      {surface === 'app' ? <Foot /> : null}
    </nav>
  );
}

/** The tags of all tools, one of which filters the list. */
function Tags({ tags, chosen }: { tags: readonly string[]; chosen: string | undefined }) {
  const { tools } = useApp();
  return (
    <div role="group" aria-label={toolsFirstTexts.list.tags} className={styles.tags}>
      {tags.map((tag) => (
        <button
          key={tag}
          type="button"
          className={styles.tag}
          aria-pressed={tag === chosen}
          onClick={() => tools.getState().setTag(tag === chosen ? undefined : tag)}
        >
          {tag}
        </button>
      ))}
    </div>
  );
}

/** How many tools have failing cases. */
function Failing() {
  const failing = useCases(failingTools);
  if (failing === 0) return null;
  return (
    <Badge colour="red" title={casesFirstTexts.failingHint(failing)}>
      {casesFirstTexts.failing(failing)}
    </Badge>
  );
}

function toFirstTool(event: KeyboardEvent): void {
  event.preventDefault();
  event.currentTarget.closest(`.${styles.list}`)?.querySelector<HTMLElement>('li a')?.focus();
}

function PaletteButton() {
  const { actions } = useApp();
  return (
    <Button
      look="quiet"
      className={styles.palette}
      title={withKeys(sharedTexts.frame.openPalette, 'palette')}
      aria-keyshortcuts={ariaKeys('palette')}
      onClick={() => actions.performKeys('palette')}
    >
      <span className="visually-hidden">{sharedTexts.frame.openPalette}</span>
      <kbd aria-hidden="true">{keysText('palette')}</kbd>
    </Button>
  );
}

/** New, import and export. */
function Foot() {
  const hasNone = useTools(({ tools, total }) => (tools === undefined ? !hadTools() : total === 0));
  const { exportListed } = useToolActions();
  return (
    <div className={styles.foot}>
      <ButtonLink href={hrefOf({ screen: 'new' })} icon={<Plus size={16} aria-hidden="true" />}>
        {toolsFirstTexts.list.newTool}
      </ButtonLink>
      <ButtonLink href={hrefOf({ screen: 'import' })} icon={<Download size={16} aria-hidden="true" />}>
        {toolsFirstTexts.list.importTool}
      </ButtonLink>
      <IconButton
        label={shareFirstTexts.exportAll}
        className={styles.export}
        disabled={hasNone}
        onClick={() => void exportListed()}
      >
        <Upload size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** Tools of the workspace and of the address, once loaded. */
function SessionTools({ query }: { query: string }) {
  const { sessionTools } = useApp();
  const hasSome = useSessionTools(({ tools, left }) => tools.length + left > 0);
  useEffect(() => {
    const timer = setTimeout(() => void sessionTools.getState().load(), SESSION_TOOLS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [sessionTools]);
  if (!hasSome) return null;
  return (
    <Suspense fallback={null}>
      <SessionToolsGroup query={query} />
    </Suspense>
  );
}

/** Tools of MCP servers. */
function ServerTools({ query }: { query: string }) {
  const hasSome = useServers(({ servers }) => servers?.some(({ tools }) => tools.length > 0) === true);
  if (!hasSome) return null;
  return (
    <Suspense fallback={null}>
      <ServerGroup query={query} />
    </Suspense>
  );
}

const Row = memo(function Row({ tool, current }: { tool: ToolSummary; current: boolean }) {
  return (
    <a
      href={hrefOf(toolRoute(tool.name))}
      className={styles.row}
      aria-current={current ? 'page' : undefined}
      data-disabled={!tool.enabled}
      title={tool.description}
    >
      <span className={styles.name}>{tool.name}</span>
      {tool.trusted ? null : (
        <span className={styles.untrusted} title={toolsFirstTexts.tool.untrustedBadgeHint}>
          <TriangleAlert size={14} aria-hidden="true" />
          <span className="visually-hidden">{toolsFirstTexts.list.untrustedMark}</span>
        </span>
      )}
      <FailedCasesMark id={tool.id} />
      <EnabledMark enabled={tool.enabled} />
      <EnvironmentBadge environment={tool.environment} />
    </a>
  );
});
