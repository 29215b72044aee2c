/** A refused address as it is told: normalised where it is an address, without credentials in it. */
export function reportedUrl(text: string): string {
  if (!URL.canParse(text)) return text;
  const url = new URL(text);
  url.username = '';
  url.password = '';
  return url.href;
}
