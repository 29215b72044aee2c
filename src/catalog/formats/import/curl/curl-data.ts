/** A part of a multipart form. */
export interface FormField {
  readonly name: string;
  readonly value: string;
  /** It has a type, a file name or headers of its own. */
  readonly hasMore: boolean;
}

/**
 * The text that `--data-urlencode` sends for `content`, `=content` and `name=content`; undefined if it is the content of
 * a file.
 */
export function encodedData(value: string): string | undefined {
  const equals = value.indexOf('=');
  if (equals === -1) return value.includes('@') ? undefined : encoded(value);
  const name = value.slice(0, equals);
  return `${name === '' ? '' : `${name}=`}${encoded(value.slice(equals + 1))}`;
}

function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
    .replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}

/** Reads a value of `-F`; undefined for one that is the content of a file, or that curl does not take. */
export function formField(text: string): FormField | undefined {
  const equals = text.indexOf('=');
  if (equals < 1) return undefined;
  const name = text.slice(0, equals);
  const rest = text.slice(equals + 1);
  if (/^[@<(]|^=\)/.test(rest)) return undefined;
  if (rest.startsWith('"')) return quotedField(name, rest);
  const end = rest.indexOf(';');
  if (end === -1) return { name, value: rest, hasMore: false };
  return { name, value: rest.slice(0, end), hasMore: true };
}

function quotedField(name: string, text: string): FormField {
  const parts: string[] = [];
  let at = 1;
  for (; at < text.length && text[at] !== '"'; at += 1) {
    if (text[at] === '\\' && /["\\]/.test(text.charAt(at + 1))) at += 1;
    parts.push(text.charAt(at));
  }
  return { name, value: parts.join(''), hasMore: text.slice(at + 1).includes(';') };
}
