/** Made by scripts/plugins/node-plugin.mjs at build time. */
declare module 'virtual:toolyard-node' {
  /** The Node whose library the embedded engine runs, such as `26.10.0`. */
  export const nodeVersion: string;
  /** The engine's files, under hashed URLs. */
  export const nodeKitUrls: {
    readonly worker: string;
    readonly core: string;
    readonly rest: string;
    readonly info: string;
    readonly parts: Readonly<Record<string, string>>;
    readonly late: Readonly<Record<'shell' | 'sqlite' | 'sqliteWasm' | 'git' | 'npm', string>>;
  };
}
