import { useEffect, useMemo, useState } from 'react';
import type { ToolId } from '../../../core/ids.ts';
import type { VisitingTool } from '../../../catalog/contract/project-tool.ts';
import { untilGone } from '../../model/until-gone.ts';
import { recordOfVisiting } from './visiting-record.ts';
import { VisitingDetails } from './visiting-details.tsx';
import { useModel, useVisiting } from '../../stores/app-model.ts';
import { sharedTexts } from '../../texts/index.ts';
import { toolsTexts } from '../texts/index.ts';
import { AboutAndRun } from '../about-and-run.tsx';
import { MessageScreen } from '../../elements/layers/message-screen.tsx';
import { MainPane } from '../../run/run-panes.tsx';
import type { LayoutSize } from '../../elements/use-layout.ts';

/** A tool from a file of the workspace or from the address. */
export function VisitingScreen({ id, layout }: { id: string; layout: LayoutSize }) {
  const { host } = useModel();
  const turn = useVisiting((state) => state.turn);
  const [found, setFound] = useState<VisitingTool | 'gone' | undefined>();
  useEffect(() => {
    // The host checks ids, so any text of the address may be one.
    const asked = host.visiting.get(id as ToolId).catch(() => 'gone' as const);
    return untilGone(asked, (tool) =>
      setFound((before) => (JSON.stringify(before) === JSON.stringify(tool) ? before : tool)),
    );
  }, [host, id, turn]);
  if (found !== undefined && found !== 'gone') return <OpenVisiting tool={found} layout={layout} />;
  return (
    <MainPane layout={layout}>
      {found === 'gone' ? (
        <MessageScreen title={sharedTexts.notFound.toolTitle(id.replace(/^\w+:/, ''))} text={toolsTexts.project.gone} />
      ) : null}
    </MainPane>
  );
}

function OpenVisiting({ tool, layout }: { tool: VisitingTool; layout: LayoutSize }) {
  const record = useMemo(() => recordOfVisiting(tool), [tool]);
  return (
    <AboutAndRun
      tool={record}
      about={<VisitingDetails tool={tool} record={record} />}
      label={toolsTexts.project.pane}
      layout={layout}
    />
  );
}
