import { createContext, useContext } from 'react';
import type { JsonPath } from '../lib/json/json-source.ts';

/** Operations of the tree's rows on the text. */
export interface SchemaTreeActions {
  /** @param about the place: consecutive edits of one place are one undo step */
  readonly edit: (change: (text: string) => string, about: string, focus?: FocusRequest) => void;
}

/** Moves the focus to a field of the row at `path` after the edit. */
export interface FocusRequest {
  /** A function if the path is known only after the edit. */
  readonly path: JsonPath | (() => JsonPath);
  readonly field: 'name' | 'description';
}

export const SchemaTreeContext = createContext<SchemaTreeActions>({ edit: () => undefined });

export function useSchemaTree(): SchemaTreeActions {
  return useContext(SchemaTreeContext);
}

/** The key of a row in the document. */
export function locationKey(path: JsonPath): string {
  return JSON.stringify(path);
}
