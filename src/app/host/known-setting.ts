import type { Stores } from './open-stores.ts';

/** A cached setting: read once, and again after another tab has changed settings. Tabs tell each other of changes. */
export interface KnownSetting<Value> {
  readonly read: () => Promise<Value>;
  /**
   * Changes what is stored at that moment, in one transaction. @throws what `make` throws; ToolyardError `transport` if
   * it could not be stored
   */
  readonly change: (make: (stored: Value) => Value) => Promise<Value>;
}

/**
 * @param parse parses any stored value
 * @param onChange the setting was changed here, or another tab has changed settings, maybe this one
 */
export function createKnownSetting<Value>(
  { settings, tabs }: Pick<Stores, 'settings' | 'tabs'>,
  key: string,
  parse: (stored: unknown) => Value,
  onChange: () => void,
): KnownSetting<Value> {
  let known: Promise<Value> | undefined;
  tabs.subscribe(({ type }) => {
    if (type !== 'settings-changed') return;
    known = undefined;
    onChange();
  });
  return {
    read: () => {
      known ??= settings.get(key).then(parse);
      known.catch(() => (known = undefined));
      return known;
    },
    change: async (make) => {
      const next = await settings.change(key, (stored) => make(parse(stored)));
      known = Promise.resolve(next);
      tabs.publish({ type: 'settings-changed' });
      onChange();
      return next;
    },
  };
}
