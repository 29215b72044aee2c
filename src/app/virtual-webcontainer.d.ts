/** Made by scripts/webcontainer-plugin.mjs at build time. */
declare module 'virtual:toolyard-webcontainer' {
  /** The document that holds the WebContainer's client, under a hashed URL. */
  export const engineDocumentUrl: string;
  /** Scripts of ours that run inside the container, under hashed URLs. */
  export const guestUrls: { readonly runner: string; readonly bridge: string };
}
