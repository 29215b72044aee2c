export {};

declare module '../../../core/tool.ts' {
  interface OriginMetadata {
    /** It is a file of the workspace. */
    readonly project: { readonly path: string; readonly runs: ProjectRuns };
  }
}
