// @ts-check
/**
 * Programs for packages of the command line: arguments, colours, files.
 * @type {Record<string, import('../programs.mjs').Program>}
 */
export const COMMAND_LINE_PROGRAMS = {
  commander: {
    main: 'main.mjs',
    code: `
import { Command, Option, InvalidArgumentError } from 'commander';
const program = new Command('tool')
  .version('1.2.3')
  .description('does things')
  .exitOverride()
  .configureOutput({ writeErr: (s) => process.stdout.write('ERR ' + s) });
program
  .option('-v, --verbose', 'say more')
  .addOption(new Option('-m, --mode <mode>', 'how').choices(['fast', 'slow']).default('fast').env('TOOL_MODE'));
program
  .command('add <name> [rest...]')
  .alias('a')
  .option(
    '-n, --number <n>',
    'count',
    (v) => {
      const n = Number(v);
      if (Number.isNaN(n)) throw new InvalidArgumentError('Not a number.');
      return n;
    },
    1,
  )
  .action((name, rest, options, command) => console.log('add', name, rest, options, command.optsWithGlobals()));
program.command('wait').action(async () => { await new Promise((r) => setTimeout(r, 2)); console.log('waited'); });
await program.parseAsync(['node', 'tool', '-v', 'add', 'x', 'y', 'z', '--number', '4']);
await program.parseAsync(['wait'], { from: 'user' });
for (const args of [['add'], ['--mode', 'odd', 'wait'], ['a', 'x', '-n', 'q'], ['wat'], ['--version']])
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    console.log(error.code, error.exitCode);
  }
console.log(program.helpInformation());`,
  },
  yargs: {
    main: 'main.mjs',
    code: `
import yargs from 'yargs';
import { hideBin } from 'yargs/helpers';
const make = (args) =>
  yargs(args)
    .scriptName('tool')
    .exitProcess(false)
    .locale('en')
    .command(
      'get <source> [dest]',
      'fetch a file',
      (y) =>
        y
          .positional('source', { describe: 'where from', type: 'string' })
          .option('depth', { alias: 'd', type: 'number', default: 2 }),
      (argv) => console.log('got', argv),
    )
    .option('verbose', { alias: 'v', type: 'count' })
    .option('color', { choices: ['red', 'blue'] })
    .strict()
    .demandCommand(1);
await make(['get', 'a', 'b', '-d', '5', '-vvv', '--no-color=false'].slice(0, 6)).parseAsync();
console.log(yargs(['--a.b', '1', '--list', 'x', '--list', 'y', '--no-flag', '-abc', '--', 'rest']).help(false).parse());
await make(['get', 'x', '--color', 'green']).parseAsync('get x --color green', {}, (error, argv, output) =>
  console.log(error?.message, '\\n' + output),
);
console.log(await make([]).getHelp(), hideBin(['node', 'x', 'y']));`,
  },
  chalk: {
    main: 'main.mjs',
    code: `
import chalk, { Chalk, supportsColor } from 'chalk';
const c = new Chalk({ level: 3 });
console.log(
  JSON.stringify([
    c.red('r'),
    c.bold.underline.hex('#ff8800')('h'),
    c.bgRgb(1, 2, 3).ansi256(99)('x'),
    c.green('a' + c.blue('b') + 'c'),
    c.dim('l1\\nl2'),
  ]),
);
console.log(
  chalk.level,
  supportsColor,
  chalk.red('plain without a terminal'),
  new Chalk({ level: 1 }).hex('#00ff00')('basic') === '\\u001b[92mbasic\\u001b[39m',
);
console.log([c.visible('v'), new Chalk({ level: 0 }).visible('v')], typeof c.inverse);`,
  },
  'fast-glob': {
    main: 'main.cjs',
    code: `
const glob = require('fast-glob'); const fs = require('fs'); const path = require('path');
const dir = fs.mkdtempSync(require('os').tmpdir() + '/glob-');
for (const f of [
  'a.js',
  'b.ts',
  'src/c.js',
  'src/deep/d.test.js',
  'src/deep/.hidden.js',
  'node_modules/x/e.js',
  'docs/[f].md',
]) {
  fs.mkdirSync(path.dirname(path.join(dir, f)), { recursive: true });
  fs.writeFileSync(path.join(dir, f), f);
}
(async () => {
  console.log(
    (await glob('**/*.{js,ts}', { cwd: dir, ignore: ['**/node_modules/**'] })).sort(),
    glob.sync(['src/**', '!**/*.test.js'], { cwd: dir, dot: true }).sort(),
  );
  const streamed = [];
  for await (const entry of glob.stream('*', { cwd: dir, onlyFiles: false, markDirectories: true }))
    streamed.push(entry);
  console.log(
    streamed.sort(),
    glob.sync('**/*.md', { cwd: dir, stats: true }).map((e) => [e.path, e.stats.size]),
    glob.escapePath('docs/[f].md'),
    glob.isDynamicPattern('a*'),
  );
  fs.rmSync(dir, { recursive: true });
})();`,
  },
};
