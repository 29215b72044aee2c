import { useEffect, useState } from 'react';
import type { Preset, PresetSettings } from '../../../agent/contract/agent-api.ts';
import type { HostServices } from '../../../services/host-services.ts';
import { useApp } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import { requestSettingsTexts } from './texts/index.ts';

const texts = requestSettingsTexts.presets;

type Status =
  | { readonly kind: 'message' | 'failed'; readonly text: string }
  | { readonly kind: 'removed'; readonly text: string; readonly undo: () => Promise<unknown> };

/** The presets that hold settings, and what was done with them. */
export interface SettingsPresets {
  /** Undefined until loaded. */
  readonly list: readonly Preset[] | undefined;
  readonly status: Status;
  readonly report: (text: string) => void;
  /** Undefined if it failed. */
  readonly save: (preset: Preset) => Promise<Preset | undefined>;
  readonly saveNew: (name: string) => Promise<Preset | undefined>;
  /** Puts the settings of the fields into a preset. */
  readonly replace: (preset: Preset) => Promise<Preset | undefined>;
  readonly remove: (preset: Preset) => Promise<void>;
}

async function readPresets(host: Pick<HostServices, 'presets'>): Promise<readonly Preset[]> {
  return (await host.presets.list()).filter(({ settings }) => settings !== undefined);
}

/** @param settings returns what the fields hold */
export function useSettingsPresets(settings: () => PresetSettings): SettingsPresets {
  const { host, undo } = useApp();
  const [list, setList] = useState<readonly Preset[] | undefined>();
  const [status, setStatus] = useState<Status>({ kind: 'message', text: '' });
  useEffect(() => {
    let isCurrent = true;
    readPresets(host).then(
      (found) => {
        if (isCurrent) setList(found);
      },
      (error: unknown) => setStatus({ kind: 'failed', text: requestSettingsTexts.failed(messageOf(error)) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [host]);
  const attempt = async <Value>(act: () => Promise<Value>): Promise<Value | undefined> => {
    try {
      const value = await act();
      setList(await readPresets(host));
      return value;
    } catch (error) {
      setStatus({ kind: 'failed', text: requestSettingsTexts.failed(messageOf(error)) });
      return undefined;
    }
  };
  const save = (preset: Omit<Preset, 'id'> & { readonly id?: string }) =>
    attempt(async () => {
      const saved = await host.presets.save(preset);
      setStatus({ kind: 'message', text: texts.saved(saved.name) });
      return saved;
    });
  return {
    list,
    status,
    report: (text) => setStatus({ kind: 'message', text }),
    save,
    saveNew: (name) => save({ name, settings: settings() }),
    replace: (preset) => save({ ...preset, settings: settings() }),
    remove: async (preset) => {
      await attempt(async () => {
        await host.presets.remove(preset.id);
        setStatus({ kind: 'removed', text: texts.removed(preset.name), undo: () => save(preset) });
        undo.getState().did(texts.removed(preset.name), () => host.presets.save(preset), { quiet: true });
      });
    },
  };
}
