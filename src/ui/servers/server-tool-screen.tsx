import { useMemo } from 'react';
import type { McpServerView, McpToolView } from '../../mcp/contract/mcp-api.ts';
import { recordOfServerTool } from './server-record.ts';
import { ServerToolDetails } from './server-tool-details.tsx';
import { useServers } from '../stores/app-context.ts';
import { sharedTexts } from '../texts/index.ts';
import { serversTexts } from './texts/index.ts';
import { ReadOnlyTool } from '../tools/read-only-tool.tsx';
import { MessageScreen } from '../elements/layers/message-screen.tsx';
import { MainPane } from '../run/run-panes.tsx';
import type { LayoutSize } from '../elements/use-layout.ts';

/** A tool of a server: its description, with its runs next to it. */
export function ServerToolScreen({ name, layout }: { name: string; layout: LayoutSize }) {
  const views = useServers((state) => state.servers);
  const view = views?.find(({ tools }) => tools.some((tool) => tool.name === name));
  const tool = view?.tools.find((each) => each.name === name);
  if (view !== undefined && tool !== undefined) return <OpenTool view={view} tool={tool} layout={layout} />;
  return (
    <MainPane layout={layout}>
      {views === undefined ? null : (
        <MessageScreen title={sharedTexts.notFound.toolTitle(name)} text={serversTexts.tools.noTool} />
      )}
    </MainPane>
  );
}

function OpenTool({ view, tool, layout }: { view: McpServerView; tool: McpToolView; layout: LayoutSize }) {
  const text = JSON.stringify(recordOfServerTool(tool, view));
  // Servers are loaded often: an unchanged tool keeps the same record.
  const record = useMemo(() => JSON.parse(text) as ReturnType<typeof recordOfServerTool>, [text]);
  return (
    <ReadOnlyTool
      tool={record}
      about={<ServerToolDetails view={view} tool={tool} />}
      label={serversTexts.tools.about}
      layout={layout}
    />
  );
}
