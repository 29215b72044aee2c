import { useEffect } from 'react';
import { ENGINE_PREFERENCES, type EnginePreference } from '../../../node/contract/node-engines.ts';
import type { ToolRecord } from '../../../core/tool.ts';
import { SelectField } from '../../elements/fields/field.tsx';
import { enginesTexts } from '../../settings/engines/texts/index.ts';
import { useEngines, enginesStore } from '../../settings/engines-store.ts';
import { usePanelStore } from '../../stores/panel-store.ts';

const AS_SETTINGS = 'settings';

/** The engine for this tool, if it should differ from the settings. */
export function ToolEngine({ tool }: { tool: ToolRecord }) {
  const engines = usePanelStore(enginesStore);
  const view = useEngines((state) => state.view);
  const failure = useEngines((state) => state.failure);
  useEffect(() => {
    void engines.getState().load();
  }, [engines]);
  if (view === undefined) return null;
  const preference = new Map(view.byTool).get(tool.id);
  const set = (value: string) =>
    void engines.getState().change({
      type: 'preference',
      toolId: tool.id,
      preference: ENGINE_PREFERENCES.find((known: EnginePreference) => known === value),
    });
  return (
    <SelectField
      label={enginesTexts.toolTitle}
      hint={enginesTexts.toolHint}
      error={failure === undefined ? undefined : enginesTexts.failed(failure)}
      value={preference ?? AS_SETTINGS}
      onChange={(event) => set(event.target.value)}
    >
      <option value={AS_SETTINGS}>{`${enginesTexts.asSettings} (${enginesTexts.preferences[view.preference]})`}</option>
      {ENGINE_PREFERENCES.map((id) => (
        <option key={id} value={id}>
          {enginesTexts.preferences[id]}
        </option>
      ))}
    </SelectField>
  );
}
