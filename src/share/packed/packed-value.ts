/** A value that can be packed: JSON and bytes. */
export type PackedValue = null | boolean | number | string | Uint8Array | readonly PackedValue[] | PackedObject;
export interface PackedObject {
  readonly [key: string]: PackedValue;
}

export interface PackLimits {
  /** Maximum nesting depth of objects and lists. */
  readonly maxDepth: number;
  /** Maximum number of values in total. */
  readonly maxValues: number;
}

/** `Array.isArray`, which does not narrow read-only lists. */
export function isList(value: PackedValue): value is readonly PackedValue[] {
  return Array.isArray(value);
}
