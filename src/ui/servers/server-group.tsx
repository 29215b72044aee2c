import { useMemo, useState } from 'react';
import { useHashLocation } from 'wouter/use-hash-location';
import type { McpToolView } from '../../mcp/contract/mcp-api.ts';
import { Badge } from '../elements/badge.tsx';
import { fitsQuery } from '../lib/fits-query.ts';
import { navigate } from '../lib/navigate.ts';
import { hrefOf, parseRoute, pathOf } from '../lib/routes.ts';
import { useServers } from '../stores/app-context.ts';
import { useActions } from '../stores/use-actions.ts';
import { serversTexts } from './texts/index.ts';
import { GroupRows, ToolGroup } from '../tools/tool-group.tsx';
import list from '../tools/tool-list.module.css';

const texts = serversTexts;
/** Maximum number of actions: the palette is for known names; the list has them all. */
const MOST_ACTIONS = 300;

/** Tools of MCP servers, below the person's own, filtered by the search. */
export function ServerGroup({ query }: { query: string }) {
  const servers = useServers((state) => state.servers);
  const tools = useMemo(
    () => (servers ?? []).flatMap((view) => view.tools.map((tool) => ({ tool, enabled: view.server.enabled }))),
    [servers],
  );
  const [openChoice, setOpenChoice] = useState<boolean | undefined>();
  const [path] = useHashLocation();
  const route = parseRoute(path);
  const selected = route.screen === 'server-tool' ? route.name : undefined;
  useActions(() => [
    ...tools.slice(0, MOST_ACTIONS).map(
      ({ tool: { name } }) =>
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
  const shown = tools.filter(({ tool: { name, definition } }) =>
    fits(`${name} ${definition.title ?? ''} ${definition.description}`),
  );
  if (shown.length === 0) return null;
  const isOpen = query.trim() !== '' || (openChoice ?? selected !== undefined);
  return (
    <ToolGroup show={texts.tools.show(shown.length)} isOpen={isOpen} onOpen={setOpenChoice}>
      <GroupRows
        label={texts.tools.title}
        items={shown}
        itemKey={({ tool }) => tool.toolId}
        renderRow={({ tool, enabled }) => <Row tool={tool} enabled={enabled} isCurrent={tool.name === selected} />}
      />
    </ToolGroup>
  );
}

function Row({ tool, enabled, isCurrent }: { tool: McpToolView; enabled: boolean; isCurrent: boolean }) {
  const { name, definition, approval } = tool;
  return (
    <a
      href={hrefOf({ screen: 'server-tool', name })}
      className={list.row}
      aria-current={isCurrent ? 'page' : undefined}
      data-disabled={!enabled}
      title={definition.description}
    >
      <span className={list.name}>{name}</span>
      {enabled ? null : <span className={list.off}>{texts.disabled}</span>}
      {approval === 'changed' ? <span className={list.off}>{texts.tools.changedMark}</span> : null}
      <Badge colour="teal" title={texts.badgeHint}>
        {texts.badge}
      </Badge>
    </a>
  );
}
