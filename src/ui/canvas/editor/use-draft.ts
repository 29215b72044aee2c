import { useReducer } from 'react';

interface Draft {
  /** The text of the file when its draft began. */
  readonly base: string;
  readonly text: string;
}

/** Unsaved texts by folder and path: a panel of which a file changes is another one, and these stay. */
const drafts = new Map<string, Draft>();

export interface FileDraft {
  /** What the editor shows. */
  readonly text: string | undefined;
  readonly isChanged: boolean;
  /** The file was changed elsewhere after the draft began. */
  readonly isOutdated: boolean;
  readonly change: (text: string) => void;
  readonly discard: () => void;
}

/** The unsaved text of a file; it stays while another file is looked at. `source` is undefined while it is read. */
export function useDraft(folder: string, path: string, source: string | undefined): FileDraft {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const key = `${folder}/${path}`;
  const draft = drafts.get(key);
  const isChanged = draft !== undefined && source !== undefined && draft.text !== source;
  return {
    text: source === undefined ? undefined : (draft?.text ?? source),
    isChanged,
    isOutdated: isChanged && draft.base !== source,
    change: (text) => {
      if (source === undefined || text === source) drafts.delete(key);
      // A text that was saved begins anew.
      else drafts.set(key, { base: draft === undefined || draft.text === source ? source : draft.base, text });
      redraw();
    },
    discard: () => {
      drafts.delete(key);
      redraw();
    },
  };
}
