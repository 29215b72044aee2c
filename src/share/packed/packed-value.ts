/** What can be packed: JSON, and bytes. */
export type PackedValue = null | boolean | number | string | Uint8Array | readonly PackedValue[] | PackedObject;
export interface PackedObject {
  readonly [key: string]: PackedValue;
}

export interface PackLimits {
  /** Objects and lists in one another. */
  readonly maxDepth: number;
  /** Values, all together. */
  readonly maxValues: number;
}

/** `Array.isArray`, which does not narrow a list that is read-only. */
export function isList(value: PackedValue): value is readonly PackedValue[] {
  return Array.isArray(value);
}
