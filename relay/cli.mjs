// @ts-check
import { runCommand } from './command.mjs';

const code = await runCommand(process.argv.slice(2), {
  env: process.env,
  console,
  input: process.stdin,
  output: process.stdout,
});
if (code !== undefined) {
  process.exitCode = code;
  // Nothing more is read; what was written still goes out.
  process.stdin.destroy();
}
