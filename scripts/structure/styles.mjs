// @ts-check
// Holds style sheets to the tokens: colours, sizes of type, space, corners and motion come from
// src/ui/styles/tokens.css.

/** The file that defines the scale. */
const TOKENS = 'src/ui/styles/tokens.css';
const STEP_PX = 4;
/** Hairlines and half steps between related parts; all other spaces must be on the scale. */
const FINE_PX = 2;

const COLOUR =
  /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|(?<![\w-])(?:white|black|red|green|blue|gray|grey|orange|yellow|purple|teal)(?![\w-])/i;
const TIME = /(?<![\w-])\d*\.?\d+m?s\b/;
const SIZE = /^(?:var\(--size-\d\d\)|inherit)$/;
const WEIGHT = /^(?:var\(--(?:firm|strong)\)|400|inherit)$/;
const RADIUS = /^(?:var\(--radius(?:-\w+)?\)|50%|0|inherit)$/;

/** Exceptions with their reasons. @type {readonly { file: RegExp, property: RegExp, value: RegExp, why: string }[]} */
const EXCEPTIONS = [
  {
    file: /styles\/base\.css$/,
    property: /^(?:animation|transition)-duration$/,
    value: /^1ms !important$/,
    why: 'Reduced motion ends motion; 0 would keep its end from being told.',
  },
  { file: /styles\/base\.css$/, property: /^font-weight$/, value: /^100 800$/, why: 'What the font file itself has.' },
  {
    file: /agent\/markdown\/markdown\.module\.css$/,
    property: /^font-size$/,
    value: /^0\.9em$/,
    why: 'Code inside a heading is as large as the heading.',
  },
];

/** @typedef {{ property: string, value: string, line: number }} Declaration */
/** @typedef {{ rule: string, message: string } | undefined} Problem */

/** @param {import('./project.mjs').Project} project @returns {import('../structure.mjs').Finding[]} */
export function findStyleProblems(project) {
  return [...project.styles].flatMap(([file, text]) => {
    if (!file.startsWith('src/') || !file.endsWith('.css') || file === TOKENS) return [];
    return declarationsOf(text).flatMap((declaration) => {
      const problem = isExcepted(file, declaration) ? undefined : problemOf(declaration);
      return problem === undefined ? [] : [{ file, line: declaration.line, ...problem }];
    });
  });
}

/** The declarations with their first lines. @param {string} sheet @returns {Declaration[]} */
function declarationsOf(sheet) {
  const text = sheet.replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, ' '));
  // A name before `:` that is followed by a brace is a selector.
  return [...text.matchAll(/(?<=[{;}]\s*)([\w-]+)\s*:\s*([^;{}]+?)\s*(?=[;}])/g)].map((match) => ({
    property: match[1] ?? '',
    value: (match[2] ?? '').replace(/\s+/g, ' '),
    line: text.slice(0, match.index).split('\n').length,
  }));
}

/** @param {Declaration} declaration @returns {Problem} */
function problemOf({ property, value }) {
  // `in oklch` is the color space of a mix.
  if (COLOUR.test(value.replace(/\burl\([^)]*\)/g, '')))
    return {
      rule: 'style-colour',
      message: `"${value}" is a colour of its own. Colours are custom properties of ${TOKENS}.`,
    };
  if (/^(?:transition|animation)/.test(property) && TIME.test(value))
    return {
      rule: 'style-motion',
      message: `"${value}" has a time of its own. Use --quick, --loop, --spin, --pulse or --appear-late.`,
    };
  if (property === 'font-size' && !SIZE.test(value))
    return { rule: 'style-type', message: `"${value}" is no size of the scale (--size-12 … --size-28).` };
  if (property === 'font-weight' && !WEIGHT.test(value))
    return { rule: 'style-type', message: `"${value}" is no weight of the scale (--firm, --strong).` };
  if (
    property === 'font' &&
    value !== 'inherit' &&
    !/^(?:var\(--(?:firm|strong)\) )?var\(--size-\d\d\) \/ /.test(value)
  )
    return { rule: 'style-type', message: `"${value}" is not made of the tokens of type.` };
  if (/^border(?:-\w+-\w+)?-radius$/.test(property) && value.split(' ').some((part) => !RADIUS.test(part)))
    return {
      rule: 'style-radius',
      message: `"${value}" is no corner of the scale (--radius, --radius-small, --radius-large, --radius-bar).`,
    };
  if (/^(?:padding|margin|gap|row-gap|column-gap)/.test(property)) return spaceProblem(value);
  return undefined;
}

/** @param {string} value @returns {Problem} */
function spaceProblem(value) {
  const off = [...value.matchAll(/-?\d*\.?\d+(?=px)/g)]
    .map(([number]) => Math.abs(Number(number)))
    .find((pixels) => pixels > FINE_PX && pixels % STEP_PX !== 0);
  return off === undefined
    ? undefined
    : { rule: 'style-space', message: `${off}px lies between the steps of ${STEP_PX} px.` };
}

/** @param {string} file @param {Declaration} declaration */
function isExcepted(file, { property, value }) {
  return EXCEPTIONS.some((each) => each.file.test(file) && each.property.test(property) && each.value.test(value));
}
