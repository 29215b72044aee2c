import { readFileSync } from 'node:fs';

/** The names that modules of the line-break cases have. */
const HEAD =
  'import standard, { f, tag, Made, o, none, count, up, wait, at, é$ } from "./library.mjs";import { told, shown ' +
  '} from "./told.mjs";';

const REPORTED = `export const told = []
export const shown = (value) => {
  try {
    return typeof value === 'function'
      ? 'function ' + value.name
      : typeof value === 'object'
        ? Object.prototype.toString.call(value) + Object.keys(value ?? {})
        : String(value);
  } catch (e) {
    return e.name
  }
}
`;

/** Runs each module and prints what it reported, and how it ended. `library.mjs` is loaded again for each. */
const MAIN = (names: readonly string[]): string => `const names = ${JSON.stringify(names)};
for (const name of names) {
  const { told } = await import('./' + name + '/told.mjs');
  let ended = 'well';
  try {
    await import('./' + name + '/main.mjs');
    await new Promise((done) => setTimeout(done, 0));
  } catch (error) {
    ended = error?.name ?? 'threw ' + typeof error;
  }
  console.log(JSON.stringify([name, ended, told]));
}
`;

/** The files of one program that runs all of these modules. */
export function lineBreakProgram(modules: ReadonlyMap<string, string>): Readonly<Record<string, string>> {
  const library = readFileSync(new URL('./library.txt', import.meta.url), 'utf8');
  const files: Record<string, string> = { 'main.mjs': MAIN([...modules.keys()]) };
  for (const [name, text] of modules)
    Object.assign(files, {
      [`${name}/main.mjs`]: `${HEAD}${text}`,
      [`${name}/library.mjs`]: library,
      [`${name}/told.mjs`]: REPORTED,
    });
  return files;
}
