import { useEffect } from 'react';
import { ENGINE_WISHES, type EngineWish } from '../../../node/contract/node-engines.ts';
import type { ToolRecord } from '../../../core/tool.ts';
import { SelectField } from '../../elements/fields/field.tsx';
import { useEngines, useModel } from '../../stores/app-model.ts';
import { enginesTexts } from '../../settings/engines/texts/index.ts';

const AS_SETTINGS = 'settings';

/** The engine for this tool, if it should differ from the settings. */
export function ToolEngine({ tool }: { tool: ToolRecord }) {
  const { engines } = useModel();
  const view = useEngines((state) => state.view);
  const failure = useEngines((state) => state.failure);
  useEffect(() => {
    void engines.getState().load();
  }, [engines]);
  if (view === undefined) return null;
  const wish = new Map(view.byTool).get(tool.id);
  const set = (value: string) =>
    void engines
      .getState()
      .change({ type: 'wish', toolId: tool.id, wish: ENGINE_WISHES.find((known: EngineWish) => known === value) });
  return (
    <SelectField
      label={enginesTexts.toolTitle}
      hint={enginesTexts.toolHint}
      error={failure === undefined ? undefined : enginesTexts.failed(failure)}
      value={wish ?? AS_SETTINGS}
      onChange={(event) => set(event.target.value)}
    >
      <option value={AS_SETTINGS}>{`${enginesTexts.asSettings} (${enginesTexts.wishes[view.wish]})`}</option>
      {ENGINE_WISHES.map((id) => (
        <option key={id} value={id}>
          {enginesTexts.wishes[id]}
        </option>
      ))}
    </SelectField>
  );
}
