export {};

declare module '../../../core/tool.ts' {
  interface OriginMetadata {
    /** The address of the page brought it for this visit. */
    readonly link: { readonly environment: ProjectRuns };
  }
}
