import { useMemo, useState } from 'react';
import { useHashLocation } from 'wouter/use-hash-location';
import type { McpServerView, McpToolView } from '../../mcp/contract/mcp-api.ts';
import { MiddleCut } from '../elements/views/middle-cut.tsx';
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

type GroupRow =
  | { readonly kind: 'server'; readonly name: string }
  | { readonly kind: 'tool'; readonly tool: McpToolView; readonly enabled: boolean };

/** Tools of MCP servers, each server's under its name, below the person's own and filtered by the search. */
export function ServerGroup({ query }: { query: string }) {
  const servers = useServers((state) => state.servers);
  const tools = useMemo(
    () => (servers ?? []).flatMap(({ server, tools }) => tools.map((tool) => ({ tool, server }))),
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
  const rows = rowsOf(shown);
  const isOpen = query.trim() !== '' || (openChoice ?? selected !== undefined);
  return (
    <ToolGroup show={texts.tools.show(shown.length)} isOpen={isOpen} onOpen={setOpenChoice}>
      <GroupRows
        label={texts.tools.title}
        items={rows}
        itemKey={(row) => (row.kind === 'server' ? `server ${row.name}` : row.tool.toolId)}
        current={rows.findIndex((row) => row.kind === 'tool' && row.tool.name === selected)}
        renderRow={(row) =>
          row.kind === 'server' ? (
            <a href={hrefOf({ screen: 'server', name: row.name, tab: 'tools' })} className={styles.server}>
              {row.name}
            </a>
          ) : (
            <Row tool={row.tool} enabled={row.enabled} isCurrent={row.tool.name === selected} />
          )
        }
      />
    </ToolGroup>
  );
}

/** Each server's name above its tools. */
function rowsOf(tools: readonly { readonly tool: McpToolView; readonly server: McpServerView['server'] }[]) {
  return tools.flatMap(({ tool, server: { name, enabled } }, at): readonly GroupRow[] => {
    const row = { kind: 'tool', tool, enabled } as const;
    return name === tools[at - 1]?.server.name ? [row] : [{ kind: 'server', name }, row];
  });
}

function Row({ tool, enabled, isCurrent }: { tool: McpToolView; enabled: boolean; isCurrent: boolean }) {
  const { name, definition, approval } = tool;
  return (
    <a
      href={hrefOf({ screen: 'server-tool', name })}
      className={list.row}
      aria-current={isCurrent ? 'page' : undefined}
      data-disabled={!enabled}
      aria-label={[
        name,
        ...(enabled ? [] : [texts.disabled]),
        ...(approval === 'changed' ? [texts.tools.changedMark] : []),
      ].join(', ')}
      title={`${name}\n${definition.description}`}
    >
      <span className={list.name}>
        <MiddleCut name={definition.name} />
      </span>
      {enabled ? null : <span className={list.off}>{texts.disabled}</span>}
      {approval === 'changed' ? <span className={list.off}>{texts.tools.changedMark}</span> : null}
    </a>
  );
}
