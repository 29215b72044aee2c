import { historyField } from '@codemirror/commands';
import { EditorState, type EditorStateConfig } from '@codemirror/state';

const FIELDS = { history: historyField };
const MAX_KEPT = 30;
/** States by their key, the most recent one last. */
const kept = new Map<string, unknown>();

/** The stored state of a text, with its caret and undo history; a new state if the text has changed. */
export function rememberedState(
  name: string | undefined,
  config: EditorStateConfig & { readonly doc: string },
): EditorState {
  const json = name === undefined ? undefined : kept.get(name);
  // Only `keepState` writes here, so it has the shape that `fromJSON` reads.
  return json !== undefined && (json as { doc: string }).doc === config.doc
    ? EditorState.fromJSON(json, config, FIELDS)
    : EditorState.create(config);
}

/** Stores a state until the page ends. */
export function keepState(name: string | undefined, state: EditorState): void {
  if (name === undefined) return;
  kept.delete(name);
  kept.set(name, state.toJSON(FIELDS));
  for (const oldest of [...kept.keys()].slice(0, -MAX_KEPT)) kept.delete(oldest);
}
