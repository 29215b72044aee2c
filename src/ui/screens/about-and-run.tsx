import { useEffect, useState } from 'react';
import { Panel, Separator } from 'react-resizable-panels';
import type { ToolRecord } from '../../core/tool.ts';
import { TabList, panelId, tabId } from '../elements/tabs.tsx';
import { RunButtons, RunPanel } from '../panels/run-panel.tsx';
import { useModel, useRuns } from '../stores/app-model.ts';
import type { Action } from '../stores/action-registry.ts';
import { useActions } from '../stores/use-actions.ts';
import { texts } from '../texts/texts.ts';
import type { LayoutSize } from './use-layout.ts';
import frame from './frame.module.css';
import styles from './tool-screen.module.css';

interface AboutAndRunProps {
  readonly tool: ToolRecord;
  readonly about: React.ReactNode;
  /** Names the part beside the runs on small screens. */
  readonly label: string;
  readonly layout: LayoutSize;
}

/** What is said of a tool that cannot be edited, and its runs beside that. */
export function AboutAndRun({ tool, about, label, layout }: AboutAndRunProps) {
  const { runs, preferences } = useModel();
  const [pane, setPane] = useState<'about' | 'run'>('about');
  const [runWidth] = useState(() => preferences.getState().layout?.['run'] ?? 380);
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
    ...(isRunning ? [{ id: 'run.stop', group: 'run', label: texts.actions.stop, keys: 'stop', perform: () => runs.getState().stop(tool.id) } as const] : []),
    { id: 'run.run', group: 'run', label: texts.actions.run, keys: 'run', words: 'test execute try', perform: runNow },
  ]);
  const subject = { base: tool, draft: { environment: tool.environment } };
  const story = <RunPanel session={subject} withRunButton={layout !== 'narrow'} onRun={runNow} onRunAgain={run} />;

  if (layout === 'wide') {
    return (
      <>
        <Panel id="main" minSize={320} className={frame.pane}>
          <main id="content" tabIndex={-1} className={frame.main}>
            {about}
          </main>
        </Panel>
        <Separator className={frame.separator} title={texts.frame.resizeRun} />
        <Panel id="run" defaultSize={runWidth} minSize={280} maxSize={760} groupResizeBehavior="preserve-pixel-size" className={frame.pane}>
          {story}
        </Panel>
      </>
    );
  }
  return (
    <main id="content" tabIndex={-1} className={styles.stack}>
      <TabList
        label={texts.frame.paneTabs}
        idPrefix="pane"
        wide
        items={[
          { id: 'about', label },
          { id: 'run', label: texts.frame.runTab },
        ]}
        selected={pane}
        onSelect={setPane}
      />
      {pane === 'run' ? <h1 className="visually-hidden">{tool.name}</h1> : null}
      <div id={panelId('pane')} role="tabpanel" aria-labelledby={tabId('pane', pane)} className={styles.pane}>
        {pane === 'about' ? about : story}
      </div>
      {layout === 'narrow' ? (
        <div className={styles.runBar}>
          <RunButtons session={subject} wide onRun={runNow} />
        </div>
      ) : null}
    </main>
  );
}
