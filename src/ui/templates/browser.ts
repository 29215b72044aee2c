import { BROWSER, type Template } from './template.ts';

export const barChart: Template = {
  id: 'image',
  group: 'data',
  fields: {
    ...BROWSER,
    name: 'bar_chart',
    description: 'Draws numbers as a bar chart and returns a PNG.',
    code: `export default async function ({ values, width }) {
  const entries = Object.entries(values);
  const row = 28;
  const canvas = new OffscreenCanvas(width, entries.length * row + 8);
  const draw = canvas.getContext('2d');
  draw.fillStyle = 'white';
  draw.fillRect(0, 0, canvas.width, canvas.height);
  draw.font = '14px sans-serif';
  draw.textBaseline = 'middle';

  const most = Math.max(...entries.map(([, value]) => value), 1);
  for (const [at, [label, value]] of entries.entries()) {
    const top = 8 + at * row;
    draw.fillStyle = \`hsl(\${at * 67} 60% 50%)\`;
    draw.fillRect(88, top, ((width - 140) * value) / most, row - 8);
    draw.fillStyle = 'black';
    draw.fillText(label, 8, top + 10, 76);
    draw.fillText(String(value), 96 + ((width - 140) * value) / most, top + 10);
  }
  return canvas.convertToBlob({ type: 'image/png' });
}
`,
    parameters: {
      type: 'object',
      properties: {
        values: {
          type: 'object',
          description: 'A number for each label',
          additionalProperties: { type: 'number', minimum: 0 },
          default: { Bergen: 190, Oslo: 55, Tromsø: 95, Røros: 38 },
        },
        width: { type: 'integer', description: 'In pixels', minimum: 200, maximum: 2000, default: 480 },
      },
      required: ['values', 'width'],
    },
  },
};

export const sign: Template = {
  id: 'web-crypto',
  group: 'text',
  fields: {
    ...BROWSER,
    name: 'sign_text',
    description: 'Signs a text with a passphrase (HMAC with SHA-256) and returns the signature in hex.',
    code: `const bytes = (text) => new TextEncoder().encode(text);

export default async function ({ text, passphrase }) {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes(passphrase), algorithm, false, ['sign']);
  const signature = new Uint8Array(await crypto.subtle.sign(algorithm, key, bytes(text)));
  return [...signature].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
`,
    parameters: {
      type: 'object',
      properties: {
        text: { type: 'string', description: 'What is signed', default: 'The quick brown fox jumps over the lazy dog' },
        passphrase: { type: 'string', description: 'Known to both sides', minLength: 1, default: 'key' },
      },
      required: ['text', 'passphrase'],
    },
    cases: [
      {
        name: 'the well-known example',
        input: { text: 'The quick brown fox jumps over the lazy dog', passphrase: 'key' },
        expectation: { kind: 'equals', value: 'f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8' },
      },
    ],
  },
};

export const wasm: Template = {
  id: 'wasm',
  group: 'programs',
  fields: {
    ...BROWSER,
    name: 'common_divisor',
    description: 'Finds the greatest number that divides two numbers.',
    code: `// (func (export "gcd") (param $a i32) (param $b i32) (result i32) …): while b, a and b become b and a % b.
const GCD = 'AGFzbQEAAAABBwFgAn9/AX8DAgEABwcBA2djZAAACiQBIgEBfwJAA0AgAUUNASABIQIgACABcCEBIAIhAAwACwsgAAs=';

export default async function ({ a, b }) {
  const bytes = Uint8Array.from(atob(GCD), (letter) => letter.charCodeAt(0));
  const { instance } = await WebAssembly.instantiate(bytes);
  return instance.exports.gcd(a, b);
}
`,
    parameters: {
      type: 'object',
      properties: {
        a: { type: 'integer', description: 'The first number', minimum: 0, maximum: 2147483647, default: 1071 },
        b: { type: 'integer', description: 'The second number', minimum: 0, maximum: 2147483647, default: 462 },
      },
      required: ['a', 'b'],
    },
    cases: [{ name: 'as Euclid had it', input: { a: 1071, b: 462 }, expectation: { kind: 'equals', value: 21 } }],
  },
};
