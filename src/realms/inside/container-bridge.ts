/**
 * Runs inside a WebContainer between its terminal and a program: `node .toolyard/bridge.mjs` in the folder of a run.
 * The program gets plain pipes, so nothing is echoed, truncated, mixed or split. Its input arrives as base64, one piece
 * per line; `.` ends it.
 */
import { spawn } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import { frameOf, RUN_FILES, type BridgeFrame, type BridgeOrder } from '../../node/contract/container-wire.ts';

// The app wrote it.
const { program, modes } = JSON.parse(readFileSync(RUN_FILES.order, 'utf8')) as BridgeOrder;
const root = process.cwd();
for (const [path, mode] of modes) chmodSync(root + path, mode);

const notify = (frame: BridgeFrame, sent: () => void = () => undefined): void => {
  process.stdout.write(frameOf(frame), () => sent());
};
const leave = (frame: BridgeFrame, code: number): void => notify(frame, () => process.exit(code));

// Disables echo and line length limits, which only terminals have.
if (process.stdin.isTTY) process.stdin.setRawMode(true);
const [command, ...parameters] = program.argv;
const child = spawn(command, parameters, {
  cwd: program.cwd,
  env: { ...process.env, ...program.env },
  stdio: ['pipe', 'pipe', 'pipe'],
});
for (const [stream, fd] of [
  [child.stdout, 1],
  [child.stderr, 2],
] as const) {
  stream.on('data', (bytes: Buffer) => notify({ type: 'data', fd, base64: bytes.toString('base64') }));
}
child.on('spawn', () => notify({ type: 'ready' }));
child.on('error', (error) => leave({ type: 'failed', message: error.message }, 127));
child.on('close', (code) => leave({ type: 'exit', code: code ?? 128 }, 0));
// The program may end before its input does; its end is reported elsewhere.
child.stdin.on('error', () => undefined);
process.on('SIGTERM', () => child.kill());

let line = '';
process.stdin.setEncoding('latin1').on('data', (text: string) => {
  const lines = (line + text).split(/[\r\n]/);
  line = lines.pop() ?? '';
  for (const piece of lines) {
    if (piece === '.') child.stdin.end();
    else if (piece !== '') child.stdin.write(Buffer.from(piece, 'base64'));
  }
});
