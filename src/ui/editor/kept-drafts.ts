import type { ToolId } from '../../core/ids.ts';
import { isRecord, parseJson } from '../../core/json.ts';
import type { ToolDraft } from './draft-fields.ts';
import { readDraft } from './tool-draft.ts';
import { safeStorage } from '../model/safe-storage.ts';

/** A draft that was not stored when its page ended. */
export interface KeptDraft {
  readonly toolId: ToolId;
  /** Version of the record it was made from. */
  readonly version: number;
  readonly draft: ToolDraft;
  /** The draft that was being stored. */
  readonly writing?: ToolDraft;
}

/** Passes drafts from one page to the next, since storing a tool takes longer than leaving the page. */
export interface KeptDrafts {
  /** Stores all unsaved drafts of the open tools; replaces earlier ones. False if that fails. */
  keep(open: ReadonlySet<ToolId>, drafts: readonly KeptDraft[]): boolean;
  /** Returns the draft of a tool and removes it. */
  take(toolId: ToolId): KeptDraft | undefined;
}

const KEY = 'toolyard.drafts';
const FORMAT = 1;
/** Maximum number; the oldest are dropped. */
const MOST = 50;

export function createKeptDrafts(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined = safeStorage(),
): KeptDrafts {
  const read = () => readKept(storage?.getItem(KEY));
  const write = (drafts: readonly KeptDraft[]) => {
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

function readKept(text: string | null | undefined): readonly KeptDraft[] {
  const parsed = parseJson(text ?? '');
  if (!parsed.ok || !isRecord(parsed.value) || parsed.value.format !== FORMAT || !Array.isArray(parsed.value.drafts))
    return [];
  return parsed.value.drafts.flatMap((kept: unknown): KeptDraft[] => {
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
            ...(writing === undefined ? {} : { writing }),
          },
        ];
  });
}
