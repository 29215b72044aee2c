export {};

declare module '../../../core/tool.ts' {
  interface OriginMetadata {
    /** Whoever built the app added it; `file` is its name in the folder of the build. */
    readonly embed: { readonly file: string; readonly environment: Environment };
  }
}
