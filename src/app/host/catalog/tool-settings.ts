import { ToolyardError } from '../../../core/errors.ts';
import {
  DEFAULT_TRUNCATION,
  parseToolSettings,
  parseToolSettingsChange,
  type TruncationLimits,
  type ToolSettings,
} from '../../../catalog/contract/tool-settings.ts';
import type { HostEvent } from '../../../services/host-services.ts';
import { createKnownSetting } from '../known-setting.ts';
import type { Stores } from '../open-stores.ts';

const SETTING = 'toolSettings';

/** The user's settings for all tools, cached, since every call reads them. */
export interface ToolSettingsStore {
  readonly read: () => Promise<ToolSettings>;
  /** The settings for shortening; the defaults if they cannot be read. */
  readonly shortening: () => Promise<TruncationLimits>;
  /** @throws ToolyardError `invalid-input`, or `transport` if it could not be stored */
  readonly change: (input: unknown) => Promise<ToolSettings>;
}

export function createToolSettings(
  { settings, tabs }: Pick<Stores, 'settings' | 'tabs'>,
  emit: (event: HostEvent) => void,
): ToolSettingsStore {
  const known = createKnownSetting({ settings, tabs }, SETTING, parseToolSettings, () =>
    emit({ type: 'tool-settings-changed' }),
  );
  const { read } = known;
  return {
    read,
    shortening: async () => {
      try {
        return (await read()).shortening;
      } catch {
        // A call must get its result, even if the database fails.
        return DEFAULT_TRUNCATION;
      }
    },
    change: async (input) => {
      const change = parseToolSettingsChange(input);
      if (change === undefined) throw new ToolyardError('invalid-input', 'This is no change of the settings of tools');
      return await known.change((stored) => ({ ...stored, ...change }));
    },
  };
}
