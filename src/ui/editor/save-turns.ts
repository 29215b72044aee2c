import type { ToolId } from '../../core/ids.ts';

export interface SaveTurns {
  /** Saves once nothing was typed for a while. */
  later(id: ToolId): void;
  /** Saves at once; true when everything is stored. */
  saveNow(id: ToolId): Promise<boolean>;
  /** The write that is under way. */
  saving(id: ToolId): Promise<boolean> | undefined;
}

interface SaveTurnsOptions {
  readonly delayMs: number;
  readonly saveOnce: (id: ToolId) => Promise<boolean>;
  /** Something was typed while it was written. */
  readonly isEditing: (id: ToolId) => boolean;
}

/** Writes of what is typed: one at a time a tool; what was typed meanwhile goes with the next. */
export function createSaveTurns({ delayMs, saveOnce, isEditing }: SaveTurnsOptions): SaveTurns {
  const timers = new Map<ToolId, ReturnType<typeof setTimeout>>();
  const saving = new Map<ToolId, Promise<boolean>>();
  const saveNow = async (id: ToolId): Promise<boolean> => {
    clearTimeout(timers.get(id));
    while (saving.has(id)) await saving.get(id);
    const turn = saveOnce(id).finally(() => saving.delete(id));
    saving.set(id, turn);
    const stored = await turn;
    return stored || !isEditing(id) ? stored : saveNow(id);
  };
  return {
    later(id) {
      clearTimeout(timers.get(id));
      timers.set(
        id,
        setTimeout(() => void saveNow(id), delayMs),
      );
    },
    saveNow,
    saving: (id) => saving.get(id),
  };
}
