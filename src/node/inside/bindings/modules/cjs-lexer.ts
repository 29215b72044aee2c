import type { Binding } from '../../native-bindings.ts';

const NAME = /[A-Za-z_$][\w$]*/.source;
const OWN = new RegExp(
  `(?:module\\.)?exports\\.(${NAME})\\s*=(?!=)|(?:module\\.)?exports\\[['"]([^'"]+)['"]\\]\\s*=(?!=)|` +
    `defineProperty\\(\\s*(?:module\\.)?exports\\s*,\\s*['"]([^'"]+)['"]`,
  'g',
);
const LITERAL = /module\.exports\s*=\s*\{([^{}]*)\}/g;
const PASSED_ON =
  /(?:__exportStar|__export|tslib(?:_\d+)?\.__exportStar)\(\s*require\(\s*['"]([^'"]+)['"]\s*\)|module\.exports\s*=\s*require\(\s*['"]([^'"]+)['"]\s*\)|\.\.\.require\(\s*['"]([^'"]+)['"]\s*\)/g;

/** Finds the names that a CommonJS module seems to export, for `import { name }`, from its text without running it. */
export function cjsLexerBinding(): Binding {
  return {
    parse(source: string): [names: Set<string>, passedOn: string[]] {
      const names = new Set<string>();
      for (const [, a, b, c] of source.matchAll(OWN)) names.add(a ?? b ?? c ?? '');
      for (const [, members = ''] of source.matchAll(LITERAL)) {
        for (const member of members.split(',')) {
          const name = new RegExp(`^\\s*(?:['"]([^'"]+)['"]|(${NAME}))\\s*(?::|$|\\()`).exec(member);
          const found = name?.[1] ?? name?.[2];
          if (found !== undefined) names.add(found);
        }
      }
      const passedOn = [...source.matchAll(PASSED_ON)].map(([, a, b, c]) => a ?? b ?? c ?? '');
      return [names, passedOn];
    },
  };
}
