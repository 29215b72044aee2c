/** RFC 3492: decodes the `xn--` labels of a host name to Unicode. */

const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const INITIAL_BIAS = 72;
const INITIAL_N = 128;

export function decodeHost(host: string): string {
  return host
    .split('.')
    .map((label) => (/^xn--/i.test(label) ? (decodeLabel(label.slice(4)) ?? label) : label))
    .join('.');
}

/** @returns undefined for invalid punycode */
function decodeLabel(text: string): string | undefined {
  const delimiter = text.lastIndexOf('-');
  const output = [...text.slice(0, Math.max(0, delimiter))].map((character) => character.charCodeAt(0));
  let n = INITIAL_N;
  let index = 0;
  let bias = INITIAL_BIAS;
  for (let at = delimiter > 0 ? delimiter + 1 : 0; at < text.length;) {
    const before = index;
    let weight = 1;
    for (let k = BASE; ; k += BASE) {
      const digit = digitOf(text.charCodeAt(at++));
      if (digit === undefined) return undefined;
      index += digit * weight;
      const threshold = k <= bias ? T_MIN : k >= bias + T_MAX ? T_MAX : k - bias;
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const length = output.length + 1;
    bias = adapt(index - before, length, before === 0);
    n += Math.floor(index / length);
    index %= length;
    output.splice(index++, 0, n);
  }
  return String.fromCodePoint(...output);
}

function digitOf(code: number): number | undefined {
  if (code >= 48 && code < 58) return code - 22;
  const letter = code | 32;
  return letter >= 97 && letter < 123 ? letter - 97 : undefined;
}

function adapt(delta: number, length: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / DAMP) : delta >> 1;
  rest += Math.floor(rest / length);
  let k = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}
