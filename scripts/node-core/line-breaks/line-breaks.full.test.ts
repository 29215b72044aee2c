import { LINE_BREAK_CASES, SHOWN_CASES } from './cases.ts';
import { makeModule } from './make-module.ts';
import { lineBreakProgram } from './programs.ts';
import { describeSameAsNode, type NamedProgram } from '../same-as-node.ts';
import { seededRandom } from '../../../src/core/testing/seeded-random.ts';

/** Different each time; `SEED=7` generates the same modules again. */
const SEED = Number(process.env['SEED'] ?? Date.now() % 1e6);
const MODULES = 200;

const program = (name: string, modules: ReadonlyMap<string, string>): NamedProgram => {
  const files = lineBreakProgram(modules);
  return [name, files['main.mjs'] ?? '', 'main.mjs', files];
};

const random = seededRandom(SEED);
const made = new Map(Array.from({ length: MODULES }, (_, at) => [`made${at}`, makeModule(random)] as const));

describeSameAsNode('modules without semicolons', [
  program(
    'the table of cases',
    new Map(Object.values({ ...LINE_BREAK_CASES, ...SHOWN_CASES }).map((text, at) => [`case${at}`, text])),
  ),
  program(`${MODULES} made modules, SEED=${SEED}`, made),
]);
