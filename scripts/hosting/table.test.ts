import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hostingTable } from './table.mjs';

test('docs/HOSTING.md shows the tested table; node scripts/hosting/write.mjs writes it', () => {
  expect(readFileSync(new URL('../../docs/HOSTING.md', import.meta.url), 'utf8')).toContain(
    `<!-- table -->\n${hostingTable()}\n<!-- end of the table -->`,
  );
});
