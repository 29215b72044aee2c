/** Made by scripts/sandbox-plugin.mjs at build time. */
declare module 'virtual:toolyard-sandbox' {
  /** The sandbox document, under a hashed URL. */
  export const sandboxDocumentUrl: string;
  /** Holds the documents of tools that asked for one. */
  export const domDocumentUrl: string;
  /** Holds the apps of MCP servers. */
  export const appDocumentUrl: string;
  /** Product code that only some runs need, by name. */
  export const preludeUrls: Readonly<Record<string, string>>;
}

/** The version in package.json. */
declare const __TOOLYARD_VERSION__: string;

/** The address of the package registry that npm was set to where the app was built. */
declare const __NPM_REGISTRY__: string;
