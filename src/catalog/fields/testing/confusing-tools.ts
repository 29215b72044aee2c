import type { SeededRandom } from '../../../core/testing/seeded-random.ts';
import type { PackageLock } from '../../../core/package-lock.ts';
import type { ToolFields } from '../../../core/tool.ts';

/** What stands between two parts in some way of joining them. */
const BETWEEN = ['\0', '\n', ' ', '\0files\0', '","', '"],["', '\\u0000', ',null,', '\u2028', '\ud800', ''];
const WORDS = ['javascript', 'typescript', 'browser', 'node', 'files', 'a', 'b', '1', 'null', '[]', '{}', '__proto__'];

/** For tests: fields that a hash could confuse, because each part holds what could separate parts. */
export function confusingTool(random: SeededRandom): ToolFields {
  const text = (): string =>
    Array.from({ length: 1 + random.below(4) }, () => `${random.pick(WORDS)}${random.pick(BETWEEN)}`).join('');
  const hash = (): string => random.pick(['a', 'b']).repeat(64);
  const packages = (): PackageLock => ({
    format: 1,
    requested: [],
    packages: Array.from({ length: random.below(3) }, () => ({
      path: text(),
      name: random.pick(WORDS),
      version: random.pick(['1', '2']),
      integrity: text(),
      tarball: random.pick(['', text()]),
      bins: random.below(2) === 0 ? {} : { [random.pick(WORDS)]: text() },
    })),
  });
  return {
    name: random.pick(WORDS),
    description: text(),
    code: text(),
    parameters: { type: 'object', ...(random.below(2) === 0 ? {} : { title: text() }) },
    timeout: 1 + random.below(3),
    environment: random.pick(['browser', 'node']),
    enabled: random.below(2) === 0,
    language: random.pick(['javascript', 'typescript']),
    ...(random.below(2) === 0 ? {} : { packages: packages() }),
    ...(random.below(2) === 0
      ? {}
      : { pinnedFiles: Array.from({ length: 1 + random.below(2) }, () => ({ path: `/${text()}`, hash: hash() })) }),
  };
}
