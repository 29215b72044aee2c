export {};

declare module '../../../core/tool.ts' {
  interface OriginMetadata {
    /** An executor that was registered at the page answers for its name. */
    readonly registered: { readonly executor: string };
  }
}
