export {};

declare module '../../../core/tool.ts' {
  interface OriginMetadata {
    /** An executor that was registered at the page answers for its name, and may have declared the tool itself. */
    readonly registered: { readonly executor: string; readonly isDeclared?: true };
  }
}
