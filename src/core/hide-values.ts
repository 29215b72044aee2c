import { trimmedEnd } from './trim-characters.ts';

/** What stands where a secret was. */
export const HIDDEN = '•••';
const MIN_SECRET = 4;

/** Takes values of secrets out of a text, in their plain and their encoded forms. JSON stays JSON. */
export function createHideValues(secrets: readonly string[]): (text: string) => string {
  const forms = new Set(secrets.filter((value) => value.length >= MIN_SECRET).flatMap((value) => [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value), base64(value)]));
  // A longer one may hold a shorter one.
  const sorted = [...forms].filter((form) => form.length >= MIN_SECRET).sort((a, b) => b.length - a.length);
  return (text) => {
    let redacted = text;
    for (const form of sorted) redacted = redacted.replaceAll(form, HIDDEN);
    return redacted;
  };
}

function base64(value: string): string {
  return trimmedEnd(btoa(String.fromCharCode(...new TextEncoder().encode(value.slice(0, 4_096)))), '=');
}
