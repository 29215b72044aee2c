import { historyField } from '@codemirror/commands';
import { EditorState, type EditorStateConfig } from '@codemirror/state';

const FIELDS = { history: historyField };
const MAX_KEPT = 30;
/** States by the name of their text, the one kept last at the end. */
const kept = new Map<string, unknown>();

/**
 * The state of a text that was edited before, with its caret and what can be undone in it; a fresh one when the text is
 * another by now.
 */
export function rememberedState(
  name: string | undefined,
  config: EditorStateConfig & { readonly doc: string },
): EditorState {
  const json = name === undefined ? undefined : kept.get(name);
  // Only `keepState` puts anything there, so it has the shape that `fromJSON` reads.
  return json !== undefined && (json as { doc: string }).doc === config.doc
    ? EditorState.fromJSON(json, config, FIELDS)
    : EditorState.create(config);
}

/** For as long as the page lives. */
export function keepState(name: string | undefined, state: EditorState): void {
  if (name === undefined) return;
  kept.delete(name);
  kept.set(name, state.toJSON(FIELDS));
  for (const oldest of [...kept.keys()].slice(0, -MAX_KEPT)) kept.delete(oldest);
}
