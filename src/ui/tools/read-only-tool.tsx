import { useEffect, useState } from 'react';
import type { ToolRecord } from '../../core/tool.ts';
import { RunButtons, RunPanel } from '../run/run-panel.tsx';
import { useApp, useRuns } from '../stores/app-context.ts';
import type { Action } from '../stores/action-registry.ts';
import { useActions } from '../stores/use-actions.ts';
import { runTexts } from '../run/texts/index.ts';
import { RunPanes, type RunPane } from '../run/run-panes.tsx';
import type { LayoutSize } from '../elements/use-layout.ts';

interface ReadOnlyToolProps {
  readonly tool: ToolRecord;
  readonly about: React.ReactNode;
  /** Label of the description on small screens. */
  readonly label: string;
  readonly layout: LayoutSize;
}

/** The description of a tool that cannot be edited, with its runs next to it. */
export function ReadOnlyTool({ tool, about, label, layout }: ReadOnlyToolProps) {
  const { runs } = useApp();
  const [pane, setPane] = useState<RunPane>('tool');
  useEffect(() => {
    runs.getState().prepare(tool);
  }, [tool, runs]);
  const isRunning = useRuns((state) => (state.sessions.get(tool.id)?.current?.state ?? 'done') !== 'done');
  const run: React.ComponentProps<typeof RunPanel>['onRunAgain'] = (input) => {
    setPane('run');
    void runs.getState().run(tool, input);
  };
  const runNow = () => {
    setPane('run');
    void runs.getState().run(tool);
  };
  useActions((): readonly Action[] => [
    ...(isRunning
      ? [
          {
            id: 'run.stop',
            group: 'run',
            label: runTexts.actions.stop,
            keys: 'stop',
            perform: () => runs.getState().stop(tool.id),
          } as const,
        ]
      : []),
    { id: 'run.run', group: 'run', label: runTexts.actions.run, keys: 'run', perform: runNow },
  ]);
  const subject = { base: tool, draft: { environment: tool.environment } };
  const story = <RunPanel session={subject} withRunButton={layout !== 'narrow'} onRun={runNow} onRunAgain={run} />;

  return (
    <RunPanes
      layout={layout}
      name={tool.name}
      tool={about}
      toolLabel={label}
      runs={story}
      bar={<RunButtons session={subject} wide onRun={runNow} />}
      pane={pane}
      onPane={setPane}
    />
  );
}
