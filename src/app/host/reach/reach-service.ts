import { lazyServices } from '../../../platform/lazy-services.ts';
import { readRelaySetting, RELAY_SETTING } from '../../../reach/contract/relay-setting.ts';
import type { Reach } from '../../../reach/index.ts';
import type { ReachService, ReachServices } from '../../../reach/contract/services.ts';
import type { HostKind } from '../storage-mode.ts';
import type { ReachDeps } from './load-reach.ts';

/** Delay, since the first screen comes first. */
const BEGIN_MS = 1_500;

/** The tab as a server. Its code is loaded by the first call that needs it, and by a tab that is to serve. */
export function createReachService({ hostKind, ...deps }: ReachDeps & { readonly hostKind: HostKind }): ReachService {
  let loading: Promise<Reach> | undefined;
  const load = async (): Promise<Reach> => {
    loading ??= import('./load-reach.ts').then(({ loadReach }) => loadReach(deps));
    loading.catch(() => (loading = undefined));
    return await loading;
  };
  if (hostKind === 'app')
    setTimeout(() => {
      const begin = async (): Promise<void> => {
        if (readRelaySetting(await deps.settings.get(RELAY_SETTING))?.isOn === true) await (await load()).begin();
      };
      // The screen shows how it stands, and connects again.
      begin().catch(() => undefined);
    }, BEGIN_MS);
  return lazyServices<ReachServices>(async () => ({ reach: (await load()).service })).reach;
}
