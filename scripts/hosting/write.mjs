// @ts-check
// Writes the table of what works where into docs/HOSTING.md: `node scripts/hosting/write.mjs`.
import { readFileSync, writeFileSync } from 'node:fs';
import { hostingTable } from './table.mjs';

const file = new URL('../../docs/HOSTING.md', import.meta.url);
const text = readFileSync(file, 'utf8');
const between = /(<!-- table -->\n)[^]*?(\n<!-- end of the table -->)/;
if (!between.test(text)) throw new Error('docs/HOSTING.md has no marks around its table.');
writeFileSync(
  file,
  text.replace(between, (_all, start, end) => `${start}${hostingTable()}${end}`),
);
