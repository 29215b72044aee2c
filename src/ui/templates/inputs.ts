import { BROWSER, type Template } from './template.ts';

export const orderTotal: Template = {
  id: 'nested',
  group: 'data',
  fields: {
    ...BROWSER,
    language: 'typescript',
    name: 'order_total',
    description: 'Adds up an order with its discount and tax.',
    code: `interface Order {
  lines: { article: string; price: number; count: number }[];
  country: 'NO' | 'DE' | 'US';
  discountPercent?: number;
}

const TAX: Record<Order['country'], number> = { NO: 0.25, DE: 0.19, US: 0 };

export default async ({ lines, country, discountPercent = 0 }: Order) => {
  const goods = lines.reduce((sum, { price, count }) => sum + price * count, 0);
  const net = goods * (1 - discountPercent / 100);
  const round = (amount: number) => Math.round(amount * 100) / 100;
  return { net: round(net), tax: round(net * TAX[country]), total: round(net * (1 + TAX[country])) };
};
`,
    parameters: {
      type: 'object',
      properties: {
        lines: {
          type: 'array',
          description: 'What is ordered',
          minItems: 1,
          items: {
            type: 'object',
            properties: {
              article: { type: 'string', description: 'Its name' },
              price: { type: 'number', description: 'For one, without tax', minimum: 0 },
              count: { type: 'integer', description: 'How many', minimum: 1 },
            },
            required: ['article', 'price', 'count'],
          },
          default: [
            { article: 'Hammer', price: 18.5, count: 2 },
            { article: 'Nails', price: 4.2, count: 10 },
          ],
        },
        country: { type: 'string', description: 'Where it goes', enum: ['NO', 'DE', 'US'], default: 'NO' },
        discountPercent: { type: 'number', description: 'Off the price of all', minimum: 0, maximum: 100, default: 10 },
      },
      required: ['lines', 'country'],
    },
  },
};

export const shapeArea: Template = {
  id: 'one-of',
  group: 'data',
  fields: {
    ...BROWSER,
    language: 'typescript',
    name: 'shape_area',
    description: 'Area of a circle or a rectangle.',
    code: `type Shape = { kind: 'circle'; radius: number } | { kind: 'rectangle'; width: number; height: number };
/** Text, whether it is an error, and details for whoever looks closer. */
type Answer = [text: string, isError: boolean, details?: object];

export default {
  name: 'shape_area',
  description: 'Area of a circle or a rectangle.',
  async execute({ shape }: { shape: Shape }): Promise<Answer> {
    const area = shape.kind === 'circle' ? Math.PI * shape.radius ** 2 : shape.width * shape.height;
    if (area === 0) return ['The shape has no area.', true, { shape }];
    return [\`The area is \${area.toFixed(2)}.\`, false, { area }];
  },
};
`,
    parameters: {
      type: 'object',
      properties: {
        shape: {
          description: 'What to measure',
          oneOf: [
            {
              title: 'Circle',
              type: 'object',
              properties: {
                kind: { const: 'circle' },
                radius: { type: 'number', description: 'Half its width', minimum: 0, default: 2 },
              },
              required: ['kind', 'radius'],
              additionalProperties: false,
            },
            {
              title: 'Rectangle',
              type: 'object',
              properties: {
                kind: { const: 'rectangle' },
                width: { type: 'number', description: 'From side to side', minimum: 0, default: 3 },
                height: { type: 'number', description: 'From top to bottom', minimum: 0, default: 4 },
              },
              required: ['kind', 'width', 'height'],
              additionalProperties: false,
            },
          ],
        },
      },
      required: ['shape'],
    },
  },
};

export const romanNumeral: Template = {
  id: 'cases',
  group: 'text',
  fields: {
    ...BROWSER,
    name: 'roman_numeral',
    description: 'Writes a number from 1 to 3999 in Roman numerals.',
    code: `const NUMERALS = [
  ['M', 1000], ['CM', 900], ['D', 500], ['CD', 400], ['C', 100], ['XC', 90],
  ['L', 50], ['XL', 40], ['X', 10], ['IX', 9], ['V', 5], ['IV', 4], ['I', 1],
];

function tool({ number }) {
  if (number < 1 || number > 3999) throw new RangeError('Roman numerals go from 1 to 3999');
  let rest = number;
  let text = '';
  for (const [letters, worth] of NUMERALS) {
    for (; rest >= worth; rest -= worth) text += letters;
  }
  return text;
}
`,
    parameters: {
      type: 'object',
      properties: { number: { type: 'integer', description: 'The number', default: 2026 } },
      required: ['number'],
    },
    cases: [
      { name: 'equals', input: { number: 1994 }, expectation: { kind: 'equals', value: 'MCMXCIV' } },
      { name: 'contains', input: { number: 3888 }, expectation: { kind: 'contains', value: 'VIII' } },
      {
        name: 'matches a schema',
        input: { number: 49 },
        expectation: { kind: 'matches', schema: { type: 'string', pattern: '^[MDCLXVI]+$' } },
      },
      { name: 'throws', input: { number: 0 }, expectation: { kind: 'throws', message: 'from 1 to 3999' } },
    ],
  },
};
