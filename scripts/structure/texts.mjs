// @ts-check
// What no committed text may hold.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// Folders where checkouts and homes lie; a path below one means something on one machine alone.
const MACHINE_PATH = new RegExp(`(?:^|[\\s"'\`(=:])/(?:${['work', 'root', 'Users'].join('|')})/[\\w.-]+`);
const TEXT_FILE =
  /\.(?:[cm]?[jt]sx?|json|md|css|html|yml|yaml|sh|txt|svg)$|(?:^|\/)(?:run|_headers|\.npmrc|\.gitignore)$/;

/** @param {import('./project.mjs').Project} project @returns {import('../structure.mjs').Finding[]} */
export function findTextProblems(project) {
  return project.tracked.flatMap((path) => {
    if (!TEXT_FILE.test(path) || path.startsWith('scripts/fixtures/')) return [];
    const isLock = /(?:^|\/)package-lock\.json$/.test(path);
    return readFileSync(join(project.root, path), 'utf8')
      .split('\n')
      .flatMap((text, index) => {
        /** @type {import('../structure.mjs').Finding[]} */
        const findings = [];
        const found = MACHINE_PATH.exec(text);
        if (found)
          findings.push({
            file: path,
            line: index + 1,
            rule: 'machine-path',
            message: `"${found[0].trim()}" exists on one machine alone.`,
          });
        if (isLock && text.includes('"resolved":')) {
          findings.push({
            file: path,
            line: index + 1,
            rule: 'lock-resolved',
            message: 'The lockfile names a registry. Make it with omit-lockfile-registry-resolved.',
          });
        }
        return findings;
      });
  });
}
