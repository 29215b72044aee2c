import { browserTool } from '../support/journeys/journeys.ts';

/** A tool as people send one another: small, with a choice among its inputs and a table as its result. */
export const CONTRAST = browserTool(
  'contrast',
  `/** Relative luminance of an sRGB colour, as WCAG defines it. */
const luminance = (hex) => {
  const [r, g, b] = hex.match(/[0-9a-f]{2}/gi).map((pair) => {
    const part = parseInt(pair, 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

export default ({ text, background, size = 'body' }) => {
  const [light, dark] = [luminance(text), luminance(background)].sort((a, b) => b - a);
  const ratio = (light + 0.05) / (dark + 0.05);
  const needed = size === 'large' ? 3 : 4.5;
  return { ratio: Number(ratio.toFixed(2)), needed, passes: ratio >= needed };
};
`,
  {
    description: 'Tells whether text of one colour can be read on another, by WCAG 2.2.',
    parameters: {
      type: 'object',
      properties: {
        text: { type: 'string', description: 'Colour of the letters, as #rrggbb', examples: ['#59636e'] },
        background: { type: 'string', description: 'Colour behind them, as #rrggbb', examples: ['#ffffff'] },
        size: { enum: ['body', 'large'], description: 'Large is 24 px, or 19 px bold', default: 'body' },
      },
      required: ['text', 'background'],
    },
  },
);

const ORDERS =
  'date,region,amount\n2026-03-01,North,120.50\n2026-03-01,South,80.00\n2026-03-02,North,' +
  '99.90\n2026-03-03,West,310.25\n2026-03-03,South,45.10';

/** Two tools that answer one question between them. */
export const OF_AGENT = [
  browserTool(
    'read_orders',
    `export default ({ month }) => ${JSON.stringify(ORDERS)}.split('\\n').filter((line, at) => at === 0 || ` +
      `line.startsWith(month)).join('\\n');\n`,
    {
      description: 'Gives the orders of a month as CSV.',
      parameters: {
        type: 'object',
        properties: { month: { type: 'string', description: 'As 2026-03' } },
        required: ['month'],
      },
    },
  ),
  browserTool(
    'sum_by',
    `export default ({ csv, by, of }) => {
  const [head, ...rows] = csv.trim().split('\\n').map((line) => line.split(','));
  const sums = new Map();
  for (const row of rows) {
    const key = row[head.indexOf(by)];
    sums.set(key, (sums.get(key) ?? 0) + Number(row[head.indexOf(of)]));
  }
  return [...sums].map(([key, sum]) => ({ [by]: key, sum: Number(sum.toFixed(2)) }));
};
`,
    {
      description: 'Adds up one column of a CSV text for each value of another.',
      parameters: {
        type: 'object',
        properties: { csv: { type: 'string' }, by: { type: 'string' }, of: { type: 'string' } },
        required: ['csv', 'by', 'of'],
      },
    },
  ),
];

/** What the scripted model passes to the second of them. */
export const ORDERS_CSV = ORDERS;
