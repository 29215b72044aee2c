export {};

declare module '../../../core/tool.ts' {
  interface OriginFacts {
    /** The user wrote or stored it. */
    readonly custom: { readonly environment: Environment };
  }
}
