import type { ShortcutId } from '../model/shortcuts.ts';

export type ActionGroup = 'run' | 'tool' | 'go' | 'app';

/** Something a person can do here and now, by the palette or by its keys. */
export interface Action {
  /** Unique among the present ones, and the same tomorrow: the palette remembers what was used last. */
  readonly id: string;
  readonly label: string;
  readonly group: ActionGroup;
  /** One of the table of keys, whose keys then do it. */
  readonly keys?: ShortcutId | undefined;
  /** Names by which it is found, too. Other words of a language stand in the texts of the palette, by the id. */
  readonly words?: string;
  readonly perform: () => unknown;
}

/** What can be done at present, asked of those parts of the page that are there. */
export interface ActionRegistry {
  /** `source` is asked whenever someone wants to know, until the returned function is called. */
  readonly add: (source: () => readonly Action[]) => () => void;
  /** Of two with the same id or the same keys, the one that came last is there. */
  readonly present: () => readonly Action[];
  /** False when nothing has these keys at present. */
  readonly performKeys: (keys: ShortcutId) => boolean;
}

export function createActionRegistry(): ActionRegistry {
  const sources = new Set<() => readonly Action[]>();
  const present = () => [
    ...new Map([...sources].flatMap((source) => source()).map((action) => [action.id, action])).values(),
  ];
  return {
    add(source) {
      sources.add(source);
      return () => {
        sources.delete(source);
      };
    },
    present,
    performKeys(keys) {
      const action = present().findLast((one) => one.keys === keys);
      action?.perform();
      return action !== undefined;
    },
  };
}
