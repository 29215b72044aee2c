export {};

declare module '../../../core/tool.ts' {
  interface OriginFacts {
    /** The address of the page brought it for this visit. */
    readonly link: { readonly environment: ProjectRuns };
  }
}
