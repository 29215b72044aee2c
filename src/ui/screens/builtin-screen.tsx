import { useEffect, useState } from 'react';
import { Panel, Separator } from 'react-resizable-panels';
import type { BuiltinView } from '../../core/catalogue-api.ts';
import { TabList, panelId, tabId } from '../elements/tabs.tsx';
import { recordOfBuiltin } from '../model/builtin-record.ts';
import { BuiltinDetails } from '../panels/builtin-details.tsx';
import { RunButtons, RunPanel } from '../panels/run-panel.tsx';
import { useBuiltins, useModel, useRuns } from '../stores/app-model.ts';
import type { Action } from '../stores/action-registry.ts';
import { useActions } from '../stores/use-actions.ts';
import { texts } from '../texts/texts.ts';
import { MessageScreen } from './message-screen.tsx';
import type { LayoutSize } from './use-layout.ts';
import frame from './frame.module.css';
import styles from './tool-screen.module.css';

/** A tool that ships with the app: what it does, and its runs beside that. */
export function BuiltinScreen({ name, layout }: { name: string; layout: LayoutSize }) {
  const { builtins } = useModel();
  const all = useBuiltins((state) => state.builtins);
  const failure = useBuiltins((state) => state.failure);
  useEffect(() => {
    void builtins.getState().load();
  }, [builtins]);
  const builtin = all?.find((each) => each.name === name);
  if (builtin !== undefined) return <OpenBuiltin key={name} builtin={builtin} layout={layout} />;
  const content = (
    <main id="content" tabIndex={-1} className={frame.main}>
      {failure === undefined ? null : <MessageScreen title={texts.common.error} text={failure} />}
      {all === undefined ? null : <MessageScreen title={texts.notFound.toolTitle(name)} text={texts.builtins.none} />}
    </main>
  );
  return layout === 'wide' ? (
    <Panel id="main" minSize={320} className={frame.pane}>
      {content}
    </Panel>
  ) : (
    content
  );
}

function OpenBuiltin({ builtin, layout }: { builtin: BuiltinView; layout: LayoutSize }) {
  const { runs, preferences } = useModel();
  const [pane, setPane] = useState<'about' | 'run'>('about');
  const [runWidth] = useState(() => preferences.getState().layout?.['run'] ?? 380);
  const tool = recordOfBuiltin(builtin);
  useEffect(() => {
    runs.getState().prepare(recordOfBuiltin(builtin));
  }, [builtin, runs]);
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
  const about = <BuiltinDetails builtin={builtin} />;
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
          { id: 'about', label: texts.builtins.badge },
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
