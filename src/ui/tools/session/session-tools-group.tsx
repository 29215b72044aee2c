import { useState } from 'react';
import { useHashLocation } from 'wouter/use-hash-location';
import type { SessionToolSummary } from '../../../catalog/contract/session-tool.ts';
import { fitsQuery } from '../../lib/fits-query.ts';
import { navigate } from '../../lib/navigate.ts';
import { hrefOf, parseRoute, pathOf } from '../../lib/routes.ts';
import { useSessionTools } from '../../stores/app-context.ts';
import { useActions } from '../../stores/use-actions.ts';
import { inLanguage } from '../../texts/language.ts';
import { toolsTexts } from '../texts/index.ts';
import { OriginBadge } from './origin-badge.tsx';
import { GroupRows, ToolGroup } from '../tool-group.tsx';
import styles from '../tool-group.module.css';
import list from '../tool-list.module.css';

const texts = toolsTexts.project;
/** Maximum number of actions: the palette is for known names; the list has them all. */
const MOST_ACTIONS = 200;

/**
 * Tools that ship with this build, files of the workspace, tools of the address, and the lists of further origins,
 * filtered by the search.
 */
export function SessionToolsGroup({ query }: { query: string }) {
  const tools = useSessionTools((state) => state.tools);
  const left = useSessionTools((state) => state.left);
  const badges = useSessionTools((state) => state.badges);
  const listOf = ({ origin }: SessionToolSummary): string | undefined =>
    badges[origin] === undefined ? undefined : inLanguage(badges[origin]).list;
  const isOfWorkspace = (tool: SessionToolSummary) => !tool.isShipped && listOf(tool) === undefined;
  const lists = new Set(tools.flatMap((tool) => listOf(tool) ?? []));
  useActions(() =>
    tools.slice(0, MOST_ACTIONS).map((tool) => ({
      id: `sessionTools.open.${tool.id}`,
      group: 'go',
      label: labelOf(tool, listOf(tool)),
      perform: () => navigate(pathOf({ screen: 'sessionTools', id: tool.id })),
    })),
  );
  return (
    <>
      <Part
        title={texts.shippedTitle}
        show={texts.showShipped}
        tools={tools.filter((tool) => tool.isShipped && listOf(tool) === undefined)}
        query={query}
        left={0}
      />
      <Part title={texts.title} show={texts.show} tools={tools.filter(isOfWorkspace)} query={query} left={left} />
      {[...lists].map((title) => (
        <Part
          key={title}
          title={title}
          show={(count) => texts.showList(title, count)}
          tools={tools.filter((tool) => listOf(tool) === title)}
          query={query}
          left={0}
        />
      ))}
    </>
  );
}

function labelOf({ name, isShipped }: SessionToolSummary, list: string | undefined): string {
  if (list !== undefined) return texts.goInList(list, name);
  return isShipped ? texts.goShipped(name) : texts.go(name);
}

interface PartProps {
  readonly title: string;
  readonly show: (count: number) => string;
  readonly tools: readonly SessionToolSummary[];
  readonly query: string;
  /** Number of files that were not checked. */
  readonly left: number;
}

function Part({ title, show, tools, query, left }: PartProps) {
  const [openChoice, setOpenChoice] = useState<boolean | undefined>();
  const [path] = useHashLocation();
  const route = parseRoute(path);
  const selected = route.screen === 'sessionTools' ? route.id : undefined;
  const fits = fitsQuery(query);
  const shown = tools.filter(({ name, description }) => fits(`${name} ${description}`));
  if (shown.length === 0 && left === 0) return null;
  const isOpen =
    query.trim() !== '' ||
    (openChoice ?? tools.some(({ id, state }) => id === selected || state === 'new' || state === 'changed'));
  return (
    <ToolGroup show={show(shown.length)} isOpen={isOpen} onOpen={setOpenChoice}>
      <GroupRows
        label={title}
        items={shown}
        itemKey={(tool) => tool.id}
        renderRow={({ id, name, description, state, isOverridden, origin }) => {
          const mark = state !== 'allowed' ? texts.marks[state] : isOverridden ? texts.marks.overridden : undefined;
          return (
            <a
              href={hrefOf({ screen: 'sessionTools', id })}
              className={list.row}
              aria-current={id === selected ? 'page' : undefined}
              data-disabled={state !== 'allowed' || isOverridden}
              title={description}
            >
              <span className={list.name}>{name}</span>
              {mark === undefined ? null : <span className={list.off}>{mark}</span>}
              <OriginBadge origin={origin} />
            </a>
          );
        }}
      />
      {left > 0 ? <p className={styles.note}>{texts.left(left)}</p> : null}
    </ToolGroup>
  );
}
