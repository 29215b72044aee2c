/** The current state of one path, for another copy of the disk. Paths are real: only the last part may be a link. */
export type DiskState =
  | { readonly kind: 'none'; readonly path: string }
  | { readonly kind: 'directory'; readonly path: string; readonly mode: number }
  | { readonly kind: 'link'; readonly path: string; readonly target: string }
  | {
      readonly kind: 'file';
      readonly path: string;
      readonly mode: number;
      readonly mtimeMs: number;
      readonly size: number;
      /** Offset of `bytes` in the file; the rest is unchanged. */
      readonly from: number;
      readonly bytes: Uint8Array;
    };
