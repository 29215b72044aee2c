/** Made by scripts/shipped-tools-plugin.mjs at build time. */
declare module 'virtual:toolyard-shipped-tools' {
  /** The files that ship as tools with this build, each `{ file, text }`; undefined when there are none. */
  export const loadShippedFiles: (() => Promise<unknown>) | undefined;
}
