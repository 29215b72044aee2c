import { ToolyardError } from '../../core/errors.ts';
import type { DeviceService } from '../../services/host-services.ts';
import type { Stores } from './open-stores.ts';

/** The id of this browser. After a reset, this tab's memory has the previous id, for undo. */
export function createDeviceService({ settings, tabs }: Pick<Stores, 'settings' | 'tabs'>): DeviceService {
  let before: string | undefined;
  return {
    id: async () => await settings.deviceId(),
    reset: async () => {
      const old = await settings.deviceId();
      const id = await settings.resetDeviceId();
      before = old;
      tabs.publish({ type: 'settings-changed' });
      return id;
    },
    undoReset: async () => {
      if (before === undefined) throw new ToolyardError('not-found', 'There is no device id to go back to');
      const id = before;
      await settings.set('deviceId', id);
      before = undefined;
      tabs.publish({ type: 'settings-changed' });
      return id;
    },
  };
}
