export {};

declare module '../../../core/tool.ts' {
  interface OriginMetadata {
    /** The user wrote or stored it. */
    readonly custom: { readonly environment: Environment };
  }
}
