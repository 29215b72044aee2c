import { createContext, useContext, useSyncExternalStore, type ComponentType } from 'react';
import { pointerOf } from '../../core/json/json-pointer.ts';
import type { Path } from './json-edits.ts';
import type { JsonDocument, JsonNode } from '../lib/json/json-syntax.ts';
import type { Schemas, SchemaSource } from './plan/schema-source.ts';

/** Text that is not valid JSON yet, by JSON Pointer. It stays when its field leaves the screen. */
export interface Drafts {
  readonly get: (pointer: string) => string | undefined;
  readonly set: (pointer: string, text: string | undefined) => void;
  /** Forgets everything at and below a place whose value has changed. */
  readonly clear: (pointer: string) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createDrafts(onChange: (pointers: readonly string[]) => void): Drafts {
  const texts = new Map<string, string>();
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
    onChange([...texts.keys()]);
  };
  return {
    get: (pointer) => texts.get(pointer),
    set(pointer, text) {
      if (texts.get(pointer) === text) return;
      if (text === undefined) texts.delete(pointer);
      else texts.set(pointer, text);
      notify();
    },
    clear(pointer) {
      const outdated = [...texts.keys()].filter((key) => key === pointer || key.startsWith(`${pointer}/`));
      for (const key of outdated) texts.delete(key);
      if (outdated.length > 0) notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The types that a new property can have. */
export const NEW_PROPERTY_TYPES = ['string', 'number', 'boolean', 'array', 'object'] as const;
export type NewPropertyType = (typeof NEW_PROPERTY_TYPES)[number];
export type DeclareProperty = (name: string, type: NewPropertyType) => void;

/** What fields need of their form. It stays the same between edits, so that only changed fields render. */
export interface FormTools {
  readonly source: SchemaSource;
  readonly drafts: Drafts;
  /** Changes the document; consecutive `typing` in one place is one undo step. */
  readonly edit: (change: (document: JsonDocument) => JsonDocument, typing?: string) => void;
  /** Announces a message to screen readers. */
  readonly say: (message: string) => void;
  /** Adds a property of the root to the schema; undefined if the schema cannot be changed here. */
  readonly declare: DeclareProperty | undefined;
  /** The component for nested fields, which objects and arrays render. */
  readonly Field: ComponentType<FieldProps>;
}

/** Sets the value of a field, whether it existed or not; consecutive `typing` in one place is one undo step. */
export type Put = (make: (document: JsonDocument, at: Path) => JsonNode, typing?: string) => void;

/** One value of the form, which may not exist yet. */
export interface FieldProps {
  readonly name: string;
  readonly schemas: Schemas;
  readonly node: JsonNode | undefined;
  /** The object or array around it; undefined for the root. */
  readonly parent: Path | undefined;
  /** Its index there; undefined if it does not exist. */
  readonly location: number | undefined;
  /** The index at which it would be inserted. */
  readonly before: number;
  readonly pointer: string;
  readonly depth: number;
  readonly isRequired: boolean;
  readonly isDeclared: boolean;
  /** Set for an item of an array. */
  readonly isItem?: boolean;
  /** Number of items. */
  readonly count?: number;
}

export const FormContext = createContext<FormTools | undefined>(undefined);

export function useForm(): FormTools {
  const tools = useContext(FormContext);
  if (tools === undefined) throw new Error('Fields need a SchemaForm around them.');
  return tools;
}

export function useDraft(pointer: string): [draft: string | undefined, setDraft: (text: string | undefined) => void] {
  const { drafts } = useForm();
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.get(pointer));
  return [draft, (text) => drafts.set(pointer, text)];
}

export interface FormProblem {
  /** JSON Pointer into the value. */
  readonly path: string;
  readonly message: string;
}

/** Problems from outside by place, each with the value it applies to. */
export type LocatedProblems = ReadonlyMap<
  string,
  { readonly node: JsonNode | undefined; readonly messages: readonly string[] }
>;
export const ProblemsContext = createContext<LocatedProblems>(new Map());

/** Problems of this place, while it still has the value they apply to. */
export function useProblems(pointer: string, node: JsonNode | undefined): readonly string[] {
  const located = useContext(ProblemsContext).get(pointer);
  return located?.node === node ? (located?.messages ?? []) : [];
}

/** The validator reports a missing or unexpected property at the object; the form shows it at the property. */
export function locationProblems(
  problems: readonly FormProblem[],
  nodeOf: (pointer: string) => JsonNode | undefined,
): LocatedProblems {
  const located = new Map<string, { node: JsonNode | undefined; messages: string[] }>();
  for (const { path, message } of problems) {
    const property =
      /^must have required property '(.+)'$/s.exec(message)?.[1] ??
      /^must NOT have (?:additional|unevaluated) properties: "(.+)"$/s.exec(message)?.[1];
    const pointer = property === undefined ? path : childPointer(path, property);
    const known = located.get(pointer);
    if (known === undefined) located.set(pointer, { node: nodeOf(pointer), messages: [message] });
    else known.messages.push(message);
  }
  return located;
}

export function childPointer(pointer: string, key: string | number): string {
  return pointer + pointerOf([key]);
}
