import { trimmed } from '../text/trim-characters.ts';

const MAX_NAME = 64;
/** What is kept of the last word, which tells several secrets of one service apart. */
const MAX_LAST = 40;

/**
 * A valid name of a secret (`SECRET_NAME_PATTERN`) from words of outside text: letters and digits of ASCII in capitals,
 * joined by `_`. In a name that is too long, the words before the last one are cut. The same words give the same name.
 *
 * @example secretNameOf('weather', 'apiKey') // 'WEATHER_API_KEY'
 */
export function secretNameOf(...words: readonly string[]): string {
  const parts = words.map(wordOf).filter((word) => word !== '');
  const last = (parts.pop() ?? 'SECRET').slice(0, MAX_LAST);
  // A name does not begin with a digit.
  const all = /^\d/.test(parts[0] ?? last) ? ['SECRET', ...parts] : parts;
  const first = all.join('_').slice(0, MAX_NAME - last.length - 1);
  return trimmed(`${trimmed(first, '_')}_${last}`, '_');
}

/** The name, or the name with a number behind it if it is taken. */
export function freeSecretName(name: string, isTaken: (name: string) => boolean): string {
  for (let count = 1; ; count += 1) {
    const free = numberedSecretName(name, count);
    if (!isTaken(free)) return free;
  }
}

/** The name for the secret of this number, from 1, among those with the same name. */
export function numberedSecretName(name: string, count: number): string {
  const number = count === 1 ? '' : `_${String(count)}`;
  return `${trimmed(name.slice(0, MAX_NAME - number.length), '_')}${number}`;
}

/** `x-apiKey` → `X_API_KEY`; only the beginning of a long text. */
function wordOf(text: string): string {
  return trimmed(
    text
      .slice(0, 200)
      .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
      .toUpperCase()
      .replace(/[^A-Z0-9]+/g, '_'),
    '_',
  );
}
