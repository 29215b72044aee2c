// What of an untrusted text may become a link or an image.

/** A safe address of a link in untrusted text: web or mail, never code. */
export function safeAddress(href: string): URL | undefined {
  const url = URL.parse(href);
  return url !== null && /^(?:https?|mailto):/.test(url.protocol) ? url : undefined;
}

/** Whether the page may show an image: only embedded ones, since others would be fetched. */
export function isOwnImage(href: string): boolean {
  return /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(href);
}
