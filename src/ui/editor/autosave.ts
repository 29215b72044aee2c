import type { ToolId } from '../../core/ids.ts';

export interface Autosave {
  /** Saves after a pause in typing. */
  later(id: ToolId): void;
  /** Saves immediately; true if everything is stored. */
  saveNow(id: ToolId): Promise<boolean>;
  /** The write in progress. */
  saving(id: ToolId): Promise<boolean> | undefined;
}

interface AutosaveOptions {
  readonly delayMs: number;
  readonly saveOnce: (id: ToolId) => Promise<boolean>;
  /** Whether there were edits during the write. */
  readonly isEditing: (id: ToolId) => boolean;
}

/** Saves edits: one write at a time for each tool; later edits go into the next write. */
export function createAutosave({ delayMs, saveOnce, isEditing }: AutosaveOptions): Autosave {
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
