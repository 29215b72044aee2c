const FOLDER = '/examples/sub-agents';

/**
 * A small bike rental whose code and terms disagree, by path. The run `sub-agents` reads it. They are written in this
 * order, and lists of files begin with the newest.
 */
export const RENTAL_FILES: Readonly<Record<string, string>> = {
  [`${FOLDER}/src/late-fee.mjs`]: `/** Euros for each quarter of an hour that has begun. */
const PER_QUARTER = 3;

/** What a late return costs, in euros. */
export function lateFee(minutes) {
  if (minutes <= 0) return 0;
  return Math.ceil(minutes / 15) * PER_QUARTER;
}
`,
  [`${FOLDER}/src/price.mjs`]: `import { lateFee } from './late-fee.mjs';

const PER_HOUR = 6;

/** What a rental costs, in euros. */
export function price(hours, minutesLate) {
  return hours * PER_HOUR + lateFee(minutesLate);
}

const [hours = 1, ...late] = process.argv.slice(2).map(Number);
for (const minutes of late) console.log(\`\${hours} h, \${minutes} min late: \${price(hours, minutes)} EUR\`);
`,
  [`${FOLDER}/terms/prices.md`]: `# Prices

- An hour costs 6 EUR.
- The helmet and the lock are free.
- For late returns see late-returns.md.
`,
  [`${FOLDER}/terms/late-returns.md`]: `# Late returns

Please be back in time: somebody may be waiting for the bike.

- The first 15 minutes are free.
- After that, each quarter of an hour that has begun costs 3 EUR.
- A late return never costs more than 24 EUR.
`,
};
