import type { ToolId } from '../../core/ids.ts';
import { isRecord, parseJson } from '../../core/json/json.ts';
import type { ToolDraft } from './draft-fields.ts';
import { readDraft } from './tool-draft.ts';
import { safeStorage } from '../lib/safe-storage.ts';
import { defined } from '../../core/defined.ts';

/** A draft that was not stored when its page ended. */
export interface StoredDraft {
  readonly toolId: ToolId;
  /** Version of the record it was made from. */
  readonly version: number;
  readonly draft: ToolDraft;
  /** The draft that was being stored. */
  readonly writing?: ToolDraft;
}

/** Passes drafts from one page to the next, since storing a tool takes longer than leaving the page. */
export interface StoredDrafts {
  /** Stores all unsaved drafts of the open tools; replaces earlier ones. False if that fails. */
  keep(open: ReadonlySet<ToolId>, drafts: readonly StoredDraft[]): boolean;
  /** Returns the draft of a tool and removes it. */
  take(toolId: ToolId): StoredDraft | undefined;
}

const KEY = 'toolyard.drafts';
const FORMAT = 1;
/** Maximum number; the oldest are dropped. */
const MOST = 50;

export function createStoredDrafts(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined = safeStorage(),
): StoredDrafts {
  const read = () => readStored(storage?.getItem(KEY));
  const write = (drafts: readonly StoredDraft[]) => {
    if (drafts.length === 0) storage?.removeItem(KEY);
    else storage?.setItem(KEY, JSON.stringify({ format: FORMAT, drafts: drafts.slice(-MOST) }));
  };
  return {
    keep(open, drafts) {
      if (storage === undefined) return drafts.length === 0;
      try {
        write([...read().filter(({ toolId }) => !open.has(toolId)), ...drafts]);
        return true;
      } catch {
        // The storage is full.
        return false;
      }
    },
    take(toolId) {
      const kept = read();
      const found = kept.find((draft) => draft.toolId === toolId);
      if (found !== undefined) write(kept.filter((draft) => draft !== found));
      return found;
    },
  };
}

function readStored(text: string | null | undefined): readonly StoredDraft[] {
  const parsed = parseJson(text ?? '');
  if (!parsed.ok || !isRecord(parsed.value) || parsed.value.format !== FORMAT || !Array.isArray(parsed.value.drafts))
    return [];
  return parsed.value.drafts.flatMap((kept: unknown): StoredDraft[] => {
    if (!isRecord(kept) || typeof kept.toolId !== 'string' || typeof kept.version !== 'number') return [];
    const draft = readDraft(kept.draft);
    const writing = readDraft(kept.writing);
    return draft === undefined
      ? []
      : [
          {
            toolId: kept.toolId as ToolId,
            version: kept.version,
            draft,
            ...defined({ writing }),
          },
        ];
  });
}
