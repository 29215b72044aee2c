/** Made by scripts/plugins/shipped-tools-plugin.mjs at build time. */
declare module 'virtual:toolyard-shipped-tools' {
  /** The shipped tools of this build, each `{ file, text }`; undefined if there are none. */
  export const loadShippedFiles: (() => Promise<unknown>) | undefined;
}
