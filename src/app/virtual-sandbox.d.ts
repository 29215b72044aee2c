/** Made by scripts/plugins/sandbox-plugin.mjs at build time. */
declare module 'virtual:toolyard-sandbox' {
  /** The sandbox document, under a hashed URL. */
  export const sandboxDocumentUrl: string;
  /** The document for documents of tools. */
  export const domDocumentUrl: string;
  /** The document for apps of MCP servers. */
  export const appDocumentUrl: string;
  /** The scripts of the app in views of panels. */
  export const panelViewUrl: string;
  /** Scripts of the app that only some runs need, by name. */
  export const preludeUrls: Readonly<Record<string, string>>;
}

/** The version in package.json. */
declare const __TOOLYARD_VERSION__: string;

/** npm's package registry where the app was built. */
declare const __NPM_REGISTRY__: string;
