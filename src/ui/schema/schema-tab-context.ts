import { createContext, useContext } from 'react';
import type { JsonPath } from '../model/json/json-source.ts';

/** What rows of the tree do to the text they show. */
export interface SchemaTreeActions {
  /** @param about names the place: edits of one place in a row are one step of undo */
  readonly edit: (change: (text: string) => string, about: string, focus?: FocusRequest) => void;
}

/** Puts the caret into a field of the row at `path` when the edit is there. */
export interface FocusRequest {
  /** A function where the path is only known once the edit is made. */
  readonly path: JsonPath | (() => JsonPath);
  readonly field: 'name' | 'description';
}

export const SchemaTreeContext = createContext<SchemaTreeActions>({ edit: () => undefined });

export function useSchemaTree(): SchemaTreeActions {
  return useContext(SchemaTreeContext);
}

/** The key of a row in the document. */
export function placeKey(path: JsonPath): string {
  return JSON.stringify(path);
}
