import { useMemo, useState } from 'react';
import type { McpServerId } from '../../core/ids.ts';
import { useHashLocation } from 'wouter/use-hash-location';
import type { McpToolView } from '../../mcp/contract/mcp-api.ts';
import { MiddleEllipsis } from '../elements/views/middle-ellipsis.tsx';
import { fitsQuery } from '../lib/fits-query.ts';
import { navigate } from '../lib/navigate.ts';
import { hrefOf, parseRoute, pathOf } from '../lib/routes.ts';
import { useServers } from '../stores/app-context.ts';
import { useActions } from '../stores/use-actions.ts';
import { serversTexts } from './texts/index.ts';
import { GroupRows, ToolGroup } from '../tools/tool-group.tsx';
import list from '../tools/tool-list.module.css';
import styles from './server-group.module.css';

const texts = serversTexts;
/** Maximum number of actions: the palette is for known names; the list has them all. */
const MOST_ACTIONS = 300;

/** Tools of MCP servers, below the person's own: a group a server, filtered by the search. */
export function ServerGroup({ query }: { query: string }) {
  const servers = useServers((state) => state.servers);
  const tools = useMemo(() => (servers ?? []).flatMap((view) => view.tools), [servers]);
  const [openChoice, setOpenChoice] = useState<ReadonlyMap<McpServerId, boolean>>(new Map());
  const [path] = useHashLocation();
  const route = parseRoute(path);
  const selected = route.screen === 'server-tool' ? route.name : undefined;
  useActions(() => [
    ...tools.slice(0, MOST_ACTIONS).map(
      ({ name }) =>
        ({
          id: `server-tool.open.${name}`,
          group: 'go',
          label: texts.tools.go(name),
          perform: () => navigate(pathOf({ screen: 'server-tool', name })),
        }) as const,
    ),
    ...(servers ?? []).map(
      ({ server: { name } }) =>
        ({
          id: `server.open.${name}`,
          group: 'go',
          label: texts.actions.open(name),
          words: texts.actions.words,
          perform: () => navigate(pathOf({ screen: 'server', name, tab: 'tools' })),
        }) as const,
    ),
  ]);
  const fits = fitsQuery(query);
  const isSearch = query.trim() !== '';
  const groups = (servers ?? []).map(({ server, tools: all }) => {
    const shown = all.filter(({ name, definition }) =>
      fits(`${name} ${definition.title ?? ''} ${definition.description}`),
    );
    if (shown.length === 0) return null;
    const isOpen = isSearch || (openChoice.get(server.id) ?? all.some(({ name }) => name === selected));
    return (
      <ToolGroup
        key={server.id}
        show={texts.tools.show(server.name, shown.length)}
        isOpen={isOpen}
        onOpen={(next) => setOpenChoice(new Map(openChoice).set(server.id, next))}
      >
        <GroupRows
          label={texts.tools.ofServer(server.name)}
          items={shown}
          itemKey={({ toolId }) => toolId}
          current={shown.findIndex(({ name }) => name === selected)}
          renderRow={(tool) => <Row tool={tool} enabled={server.enabled} isCurrent={tool.name === selected} />}
        />
      </ToolGroup>
    );
  });
  return groups.every((group) => group === null) ? null : <div className={styles.groups}>{groups}</div>;
}

/** Without the prefix of its server, whose group it is in. */
function Row({ tool, enabled, isCurrent }: { tool: McpToolView; enabled: boolean; isCurrent: boolean }) {
  const { name, definition, approval } = tool;
  return (
    <a
      href={hrefOf({ screen: 'server-tool', name })}
      className={list.row}
      aria-current={isCurrent ? 'page' : undefined}
      data-disabled={!enabled}
      aria-label={[
        definition.name,
        ...(enabled ? [] : [texts.disabled]),
        ...(approval === 'changed' ? [texts.tools.changedMark] : []),
      ].join(', ')}
      title={`${name}\n${definition.description}`}
    >
      <span className={list.name}>
        <MiddleEllipsis name={definition.name} />
      </span>
      {enabled ? null : <span className={list.off}>{texts.disabled}</span>}
      {approval === 'changed' ? <span className={list.off}>{texts.tools.changedMark}</span> : null}
    </a>
  );
}
