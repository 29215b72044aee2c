import { useState } from 'react';
import { useHashLocation } from 'wouter/use-hash-location';
import type { VisitingToolSummary } from '../../../catalog/contract/project-tool.ts';
import { fitsQuery } from '../../model/fits-query.ts';
import { navigate } from '../../model/navigate.ts';
import { hrefOf, parseRoute, pathOf } from '../../model/routes.ts';
import { useVisiting } from '../../stores/app-model.ts';
import { useActions } from '../../stores/use-actions.ts';
import { lateTexts } from '../../texts/late-texts.ts';
import { OriginBadge } from './origin-badge.tsx';
import { GroupRows, ToolGroup } from '../tool-group.tsx';
import styles from '../tool-group.module.css';
import list from '../tool-list.module.css';

const texts = lateTexts.project;
/** Maximum number of actions: the palette is for known names; the list has them all. */
const MOST_ACTIONS = 200;

/** Tools that ship with this build, files of the workspace and tools of the address, filtered by the search. */
export function VisitingGroup({ query }: { query: string }) {
  const tools = useVisiting((state) => state.tools);
  const left = useVisiting((state) => state.left);
  useActions(() =>
    tools.slice(0, MOST_ACTIONS).map(({ id, name, isShipped }) => ({
      id: `visiting.open.${id}`,
      group: 'go',
      label: isShipped ? texts.goShipped(name) : texts.go(name),
      perform: () => navigate(pathOf({ screen: 'visiting', id })),
    })),
  );
  return (
    <>
      <Part
        title={texts.shippedTitle}
        show={texts.showShipped}
        tools={tools.filter(({ isShipped }) => isShipped)}
        query={query}
        left={0}
      />
      <Part
        title={texts.title}
        show={texts.show}
        tools={tools.filter(({ isShipped }) => !isShipped)}
        query={query}
        left={left}
      />
    </>
  );
}

interface PartProps {
  readonly title: string;
  readonly show: (count: number) => string;
  readonly tools: readonly VisitingToolSummary[];
  readonly query: string;
  /** Number of files that were not checked. */
  readonly left: number;
}

function Part({ title, show, tools, query, left }: PartProps) {
  const [wanted, setWanted] = useState<boolean | undefined>();
  const [path] = useHashLocation();
  const route = parseRoute(path);
  const selected = route.screen === 'visiting' ? route.id : undefined;
  const fits = fitsQuery(query);
  const shown = tools.filter(({ name, description }) => fits(`${name} ${description}`));
  if (shown.length === 0 && left === 0) return null;
  const isOpen =
    query.trim() !== '' ||
    (wanted ?? tools.some(({ id, state }) => id === selected || state === 'new' || state === 'changed'));
  return (
    <ToolGroup show={show(shown.length)} isOpen={isOpen} onOpen={setWanted}>
      <GroupRows
        label={title}
        items={shown}
        itemKey={(tool) => tool.id}
        renderRow={({ id, name, description, state, isOverridden, origin }) => {
          const mark = state !== 'allowed' ? texts.marks[state] : isOverridden ? texts.marks.overridden : undefined;
          return (
            <a
              href={hrefOf({ screen: 'visiting', id })}
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
