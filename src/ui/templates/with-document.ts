import { BROWSER, type Template } from './template.ts';

export const measureText: Template = {
  id: 'document',
  group: 'text',
  fields: {
    ...BROWSER,
    name: 'measure_text',
    description: 'Lays out a text in a font and a width, and returns its lines and its size in pixels.',
    timeout: 120_000,
    code: `export default async function ({ text, font, width, ask }, { log }) {
  document.body.innerHTML = \`
    <style>
      body { margin: 12px; font: 14px system-ui }
      blockquote { margin: 0 0 12px; outline: 1px dashed #888 }
    </style>
    <blockquote></blockquote>
    <p hidden>Does it look right? <button>Yes</button> <button>No</button></p>\`;
  const box = document.querySelector('blockquote');
  box.textContent = text;
  box.style.font = font;
  box.style.width = \`\${width}px\`;

  const range = document.createRange();
  range.selectNodeContents(box);
  const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  const { height } = box.getBoundingClientRect();
  log(\`\${lines} lines in \${box.style.font}\`);

  if (ask) {
    // The run waits for whoever watches; the timeout of the tool goes on meanwhile.
    document.querySelector('p').hidden = false;
    const answer = await new Promise((resolve) => {
      document.querySelector('p').onclick = ({ target }) => target.matches('button') && resolve(target.textContent);
    });
    return { lines, width, height, looksRight: answer === 'Yes' };
  }
  // Long enough to be seen.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  return { lines, width, height };
}
`,
    parameters: {
      type: 'object',
      properties: {
        text: {
          type: 'string',
          description: 'The text to lay out',
          default: 'A tool is a promise. It should be kept, also when the line is short.',
        },
        font: { type: 'string', description: 'Size and family, as in CSS', default: '20px Georgia, serif' },
        width: { type: 'number', description: 'Width of a line in pixels', minimum: 20, maximum: 2000, default: 240 },
        ask: { type: 'boolean', description: 'Wait until someone says whether it looks right', default: false },
      },
      required: ['text', 'font', 'width'],
    },
    permissions: { network: [], files: 'none', secrets: [], dom: true },
  },
};
