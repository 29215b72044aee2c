/** The part of an address that contains a link: `s` shares, `e` shares for editing. */
const IN_ADDRESS = /#\/?[se]\/([A-Za-z0-9_-]*)/;
/** A payload by itself; short words and sentences do not match. */
const ALONE = /^[1-9][A-Za-z0-9_-]{11,}$/;

/**
 * The payload in an address, or the text itself if it is a payload; otherwise undefined. Punctuation after it, as chats
 * add it, is ignored.
 */
export function payloadIn(text: string): string | undefined {
  const trimmed = text.trim();
  return IN_ADDRESS.exec(trimmed)?.[1] ?? (ALONE.test(trimmed) ? trimmed : undefined);
}

/** The address of a link; `base` is the address of the app. */
export function linkOf(base: string, payload: string, isEdit: boolean): string {
  return `${base.split('#', 1).join('')}#/${isEdit ? 'e' : 's'}/${payload}`;
}
