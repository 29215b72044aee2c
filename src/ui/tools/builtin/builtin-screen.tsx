import { useEffect, useMemo } from 'react';
import type { BuiltinView } from '../../../catalog/contract/builtin.ts';
import { recordOfBuiltin } from './builtin-record.ts';
import { BuiltinDetails } from './builtin-details.tsx';
import { useBuiltins, useApp } from '../../stores/app-context.ts';
import { sharedTexts } from '../../texts/index.ts';
import { toolsTexts } from '../texts/index.ts';
import { toolsFirstTexts } from '../texts/first/index.ts';
import { ReadOnlyTool } from '../read-only-tool.tsx';
import { MessageScreen } from '../../elements/layers/message-screen.tsx';
import { MainPane } from '../../run/run-panes.tsx';
import type { LayoutSize } from '../../elements/use-layout.ts';

/** A tool that ships with the app: its description, with its runs next to it. */
export function BuiltinScreen({ name, layout }: { name: string; layout: LayoutSize }) {
  const { builtins } = useApp();
  const all = useBuiltins((state) => state.builtins);
  const failure = useBuiltins((state) => state.failure);
  useEffect(() => {
    void builtins.getState().load();
  }, [builtins]);
  const builtin = all?.find((each) => each.name === name);
  if (builtin !== undefined) return <OpenBuiltin key={name} builtin={builtin} layout={layout} />;
  return (
    <MainPane layout={layout} withRuns={all === undefined && failure === undefined}>
      {failure === undefined ? null : <MessageScreen title={sharedTexts.common.error} text={failure} />}
      {all === undefined ? null : (
        <MessageScreen title={sharedTexts.notFound.toolTitle(name)} text={toolsTexts.builtins.none} />
      )}
    </MainPane>
  );
}

function OpenBuiltin({ builtin, layout }: { builtin: BuiltinView; layout: LayoutSize }) {
  const tool = useMemo(() => recordOfBuiltin(builtin), [builtin]);
  return (
    <ReadOnlyTool
      tool={tool}
      about={<BuiltinDetails builtin={builtin} />}
      label={toolsFirstTexts.builtins.badge}
      layout={layout}
    />
  );
}
