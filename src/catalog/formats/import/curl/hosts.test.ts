import { expect, it } from 'vitest';
import { curlOptions } from '../../../../core/shell/curl-options.ts';
import { readCurl } from './read-curl.ts';

const GOOD = 'https://good.example/x';
const BAD = 'https://evil.example/y';

/** Values in which a host may stand. */
const VALUES = [BAD, `name=${BAD}`, `Name: ${BAD}`, 'evil.example', 'good.example:443:evil.example:443', `:${BAD}`];
const VALUED = curlOptions().filter(({ name, takesValue }) => takesValue && name !== 'url');

it('makes no tool for a host that stands in the value of an option', () => {
  expect(VALUED.length).toBeGreaterThan(140);
  const origins = new Set<string>();
  for (const { name, letter } of VALUED)
    for (const value of VALUES) {
      const written = [
        `--${name} '${value}'`,
        ...(letter === undefined ? [] : [`-${letter} '${value}'`, `-s${letter}'${value}'`]),
      ];
      for (const option of written)
        for (const command of [`curl ${option} ${GOOD}`, `curl ${GOOD} ${option}`]) {
          const read = readCurl(command);
          for (const rule of read.ok ? (read.fields.permissions?.network ?? []) : []) origins.add(rule.origin);
        }
      // An option without its value takes the address, which leaves none.
      expect([name, readCurl(`curl --${name} ${GOOD}`).ok]).toEqual([name, false]);
    }
  expect([...origins]).toEqual(['https://good.example']);
});
