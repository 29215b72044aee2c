/** How one path is now, for another copy of the disk. Paths are real: no part but the last is a link. */
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
      /** Place of `bytes` in the file; what lies elsewhere is as it was. */
      readonly from: number;
      readonly bytes: Uint8Array;
    };
