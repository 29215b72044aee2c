/** Made by scripts/plugins/typings-plugin.mjs at build time: declaration files by path. */
declare module 'virtual:toolyard-typings/*' {
  export const typings: Readonly<Record<string, string>>;
}
