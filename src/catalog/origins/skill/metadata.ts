export {};

declare module '../../../core/tool.ts' {
  interface OriginMetadata {
    /** A skill bundles it: it is a file in the folder `tools` of the skill. */
    readonly skill: { readonly path: string; readonly runs: ProjectRuns; readonly skill: string };
  }
}
