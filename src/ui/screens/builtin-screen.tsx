import { useEffect, useMemo } from 'react';
import { Panel } from 'react-resizable-panels';
import type { BuiltinView } from '../../core/catalogue-api.ts';
import { recordOfBuiltin } from '../model/builtin-record.ts';
import { BuiltinDetails } from '../panels/builtin-details.tsx';
import { useBuiltins, useModel } from '../stores/app-model.ts';
import { texts } from '../texts/texts.ts';
import { AboutAndRun } from './about-and-run.tsx';
import { MessageScreen } from './message-screen.tsx';
import type { LayoutSize } from './use-layout.ts';
import frame from './frame.module.css';

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
  const tool = useMemo(() => recordOfBuiltin(builtin), [builtin]);
  return <AboutAndRun tool={tool} about={<BuiltinDetails builtin={builtin} />} label={texts.builtins.badge} layout={layout} />;
}
