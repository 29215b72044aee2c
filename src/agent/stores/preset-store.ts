import { AGENT_LIMITS } from '../contract/agent-limits.ts';
import type { Preset } from '../contract/agent-api.ts';
import { agentError } from '../contract/faults/provider-faults.ts';
import { newId } from '../../core/ids.ts';
import { readPreset } from '../contract/parse-conversation.ts';
import type { ToolyardDatabase } from '../../platform/database/database.ts';
import { writeTransaction } from '../../platform/database/write-transaction.ts';

/** Stored presets. */
export interface PresetStore {
  /** Sorted by name. */
  readonly list: () => Promise<Preset[]>;
  readonly get: (id: string) => Promise<Preset | undefined>;
  /** Adds a preset, or replaces the one with the same id. @throws ToolyardError `invalid-input`, `transport` */
  readonly save: (preset: unknown) => Promise<Preset>;
  readonly remove: (id: string) => Promise<void>;
}

export function createPresetStore(database: ToolyardDatabase, onChange: () => void): PresetStore {
  const parse = (stored: unknown): Preset | undefined => {
    const preset = readPreset(stored);
    return preset?.id === undefined ? undefined : { ...preset, id: preset.id };
  };
  return {
    list: async () => {
      const stored: unknown[] = await database.getAll('presets');
      return stored
        .map(parse)
        .filter((preset) => preset !== undefined)
        .sort((one, other) => one.name.localeCompare(other.name));
    },
    get: async (id) => parse(await database.get('presets', id)),
    save: async (input) => {
      const given = readPreset(input);
      if (given === undefined) throw agentError('invalid-input', { code: 'preset-unreadable', values: [] });
      const preset: Preset = { ...given, id: given.id ?? newId<string>() };
      await writeTransaction(database, ['presets'], async (transaction) => {
        const presets = transaction.objectStore('presets');
        if ((await presets.count()) >= AGENT_LIMITS.maxPresets && (await presets.getKey(preset.id)) === undefined)
          throw agentError('invalid-input', { code: 'presets-many', values: [AGENT_LIMITS.maxPresets] });
        await presets.put(preset);
      });
      onChange();
      return preset;
    },
    remove: async (id) => {
      await writeTransaction(database, ['presets'], async (transaction) => {
        await transaction.objectStore('presets').delete(id);
      });
      onChange();
    },
  };
}
