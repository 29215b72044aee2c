import { useEffect, useMemo, useState } from 'react';
import type { ToolId } from '../../../core/ids.ts';
import type { SessionTool } from '../../../catalog/contract/session-tool.ts';
import { untilUnmounted } from '../../lib/until-unmounted.ts';
import { recordOfSessionTool } from './session-tool-record.ts';
import { SessionToolDetails } from './session-tool-details.tsx';
import { useApp, useSessionTools } from '../../stores/app-context.ts';
import { sharedTexts } from '../../texts/index.ts';
import { toolsTexts } from '../texts/index.ts';
import { ReadOnlyTool } from '../read-only-tool.tsx';
import { MessageScreen } from '../../elements/layers/message-screen.tsx';
import { MainPane } from '../../run/run-panes.tsx';
import type { LayoutSize } from '../../elements/use-layout.ts';

/** A tool from a file of the workspace or from the address. */
export function SessionToolScreen({ id, layout }: { id: string; layout: LayoutSize }) {
  const { host } = useApp();
  const turn = useSessionTools((state) => state.turn);
  const [found, setFound] = useState<SessionTool | 'missing' | undefined>();
  useEffect(() => {
    // The host checks ids, so any text of the address may be one.
    const asked = host.sessionTools.get(id as ToolId).catch(() => 'missing' as const);
    return untilUnmounted(asked, (tool) =>
      setFound((before) => (JSON.stringify(before) === JSON.stringify(tool) ? before : tool)),
    );
  }, [host, id, turn]);
  if (found !== undefined && found !== 'missing') return <OpenSessionTool tool={found} layout={layout} />;
  return (
    <MainPane layout={layout}>
      {found === 'missing' ? (
        <MessageScreen
          title={sharedTexts.notFound.toolTitle(id.replace(/^\w+:/, ''))}
          text={toolsTexts.project.missing}
        />
      ) : null}
    </MainPane>
  );
}

function OpenSessionTool({ tool, layout }: { tool: SessionTool; layout: LayoutSize }) {
  const record = useMemo(() => recordOfSessionTool(tool), [tool]);
  return (
    <ReadOnlyTool
      tool={record}
      about={<SessionToolDetails tool={tool} record={record} />}
      label={toolsTexts.project.pane}
      layout={layout}
    />
  );
}
