/** What follows in an address that holds a link: `s` shares, `e` shares to be edited. */
const IN_ADDRESS = /#\/?[se]\/([A-Za-z0-9_-]*)/;
/** Short words and sentences are none. */
const ALONE = /^[1-9][A-Za-z0-9_-]{11,}$/;

/**
 * The payload in an address, or the text itself when it is one; undefined when it is neither. Signs behind it, as chats
 * leave them, are left out.
 */
export function payloadIn(text: string): string | undefined {
  const trimmed = text.trim();
  return IN_ADDRESS.exec(trimmed)?.[1] ?? (ALONE.test(trimmed) ? trimmed : undefined);
}

/** The address of a link: `base` is that of the app. */
export function linkOf(base: string, payload: string, isEdit: boolean): string {
  return `${base.split('#', 1).join('')}#/${isEdit ? 'e' : 's'}/${payload}`;
}
