// @ts-check
// Style sheets take colours, sizes of type, corners, spaces and motion from src/ui/styles/tokens.css. An exception is a
// comment in the sheet, with its reason.

const COLOUR = { message: 'Colours are custom properties of src/ui/styles/tokens.css.' };
const RADIUS = String.raw`(?:var\(--radius(?:-\w+)?\)|50%|0|inherit)`;
/** Hairlines and half steps between related parts may have up to 2 px. */
const STEP = String.raw`(?:[01](?:\.\d+)?|2|4|8|\d*(?:[02468][048]|[13579][26]))px`;

/** @param {string} property @param {string} value */
const notOfScale = (property, value) => `"${value}" is no ${property} of src/ui/styles/tokens.css.`;
/** @param {string} _property @param {string} value */
const betweenSteps = (_property, value) => `"${value}" lies between the steps of 4 px.`;

/** @type {import('stylelint').Config} */
export default {
  ignoreFiles: ['**/src/ui/styles/tokens.css'],
  reportDescriptionlessDisables: true,
  reportNeedlessDisables: true,
  reportUnscopedDisables: true,
  rules: {
    'color-named': ['never', COLOUR],
    'color-no-hex': [true, COLOUR],
    'function-disallowed-list': [[/^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)$/], COLOUR],
    'declaration-property-unit-disallowed-list': [
      { '/^(?:transition|animation)/': ['s', 'ms'] },
      { message: 'Motion takes --quick, --loop, --spin, --pulse or --appear-late.' },
    ],
    'declaration-property-value-allowed-list': [
      {
        'font-size': [/^var\(--size-\d\d\)$/, 'inherit'],
        'font-weight': [/^var\(--(?:firm|strong)\)$/, '400', 'inherit'],
        font: [/^(?:var\(--(?:firm|strong)\) )?var\(--size-\d\d\) \/ /, 'inherit'],
        '/^border(?:-\\w+-\\w+)?-radius$/': [new RegExp(`^${RADIUS}(?: ${RADIUS})*$`)],
      },
      { message: notOfScale },
    ],
    'declaration-property-value-disallowed-list': [
      { '/^(?:padding|margin|gap|row-gap|column-gap)/': [new RegExp(`(?<![\\d.])(?!${STEP})[\\d.]+px`)] },
      { message: betweenSteps },
    ],

    // Mistakes.
    'at-rule-no-unknown': true,
    'block-no-empty': true,
    'custom-property-no-missing-var-function': true,
    'declaration-block-no-duplicate-properties': true,
    'declaration-block-no-shorthand-property-overrides': true,
    'declaration-property-value-no-unknown': true,
    'function-no-unknown': true,
    'media-feature-name-no-unknown': true,
    'named-grid-areas-no-invalid': true,
    'no-duplicate-selectors': true,
    'property-no-unknown': true,
    'selector-pseudo-class-no-unknown': true,
    'selector-pseudo-element-no-unknown': true,
    'unit-no-unknown': true,
  },
};
