import type { ShortcutId } from '../lib/keybindings.ts';

export type ActionGroup = 'run' | 'tool' | 'go' | 'app';

/** An action that a person can start from the palette or by its keys. */
export interface Action {
  /** Unique and stable: the palette remembers recent ids. */
  readonly id: string;
  readonly label: string;
  readonly group: ActionGroup;
  /** An entry of the table of keys, which starts the action. */
  readonly keys?: ShortcutId | undefined;
  /** Additional search words. Those in another language are in the palette's texts, by id. */
  readonly words?: string;
  /** It removes much for good: the palette lists it after every other action that fits. */
  readonly isDestructive?: true;
  readonly perform: () => unknown;
}

/** The available actions of mounted components. */
export interface ActionRegistry {
  /** `source` is called for each query, until the returned function is called. */
  readonly add: (source: () => readonly Action[]) => () => void;
  /** If two have the same id or the same keys, the last one wins. */
  readonly present: () => readonly Action[];
  /** False if no present action has these keys. */
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
