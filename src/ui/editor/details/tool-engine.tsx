import { useEffect } from 'react';
import { ENGINE_WISHES, type EngineWish } from '../../../node/contract/node-engines.ts';
import type { ToolRecord } from '../../../core/tool.ts';
import { SelectField } from '../../elements/fields/field.tsx';
import { useEngines, useModel } from '../../stores/app-model.ts';
import { lateTexts } from '../../texts/late-texts.ts';

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
      label={lateTexts.engine.toolTitle}
      hint={lateTexts.engine.toolHint}
      error={failure === undefined ? undefined : lateTexts.engine.failed(failure)}
      value={wish ?? AS_SETTINGS}
      onChange={(event) => set(event.target.value)}
    >
      <option value={AS_SETTINGS}>{`${lateTexts.engine.asSettings} (${lateTexts.engine.wishes[view.wish]})`}</option>
      {ENGINE_WISHES.map((id) => (
        <option key={id} value={id}>
          {lateTexts.engine.wishes[id]}
        </option>
      ))}
    </SelectField>
  );
}
