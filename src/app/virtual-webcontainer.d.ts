/** Made by scripts/plugins/webcontainer-plugin.mjs at build time. */
declare module 'virtual:toolyard-webcontainer' {
  /** The document with the WebContainer's client, under a hashed URL. */
  export const engineDocumentUrl: string;
  /** Our scripts that run inside the container, under hashed URLs. */
  export const guestUrls: { readonly runner: string; readonly bridge: string };
}
