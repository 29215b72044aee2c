/** The page that starts the workers; driven by `run-in-browser.mjs`. */
import { createKeeper, type NodeInfo, type StartThread } from '../../../src/node/inside/index.ts';
import { PART_FILES } from '../../node-library/part-files.mjs';
import { openProgram } from '../open-program.ts';
import type { WorkerStart } from './worker.ts';

interface WireProgram {
  readonly files: readonly { readonly path: string; readonly base64: string }[];
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly stdin?: string;
  readonly timeoutMs: number;
}
interface Ending {
  readonly ending: 'exit' | 'timeout' | 'crash';
  readonly code: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
  readonly durationMs: number;
}

const packs = Promise.all([
  fetch('core.json').then((response) => response.text()),
  fetch('rest.json').then((response) => response.blob()),
  Promise.all(
    Object.entries(PART_FILES).map(async ([part, file]) => [part, await (await fetch(file)).blob()] as const),
  ).then((entries) => Object.fromEntries(entries) as WorkerStart['parts']),
  fetch('facts.json').then((response) => response.json() as Promise<NodeInfo>),
]);
// The browser's own function, which TypeScript does not know yet: it is fast for packages of many megabytes.
const { fromBase64 } = Uint8Array as unknown as { fromBase64: (text: string) => Uint8Array };

async function run({ files: wire, argv, cwd, env, stdin, timeoutMs }: WireProgram): Promise<Ending> {
  const [core, rest, parts, info] = await packs;
  const files = wire.map(({ path, base64 }) => ({ path, bytes: fromBase64.call(Uint8Array, base64) }));
  const started = performance.now();
  const { port1, port2 } = new MessageChannel();
  const program = openProgram(port1, { argv, cwd, env, stdin });
  const startThread: StartThread = (start, control, parent, onCrash) => {
    const worker = new Worker('worker.js');
    worker.onerror = (event) => {
      program.output(2, new TextEncoder().encode(`${event.message} ${event.filename}:${event.lineno}`));
      if (start.slot === 0) program.finish('crash', undefined);
      else onCrash();
    };
    worker.postMessage({ core, rest, parts, info, files, cwd, start } satisfies WorkerStart, [control, parent]);
    return () => worker.terminate();
  };
  const keeper = createKeeper(startThread);
  const end = startThread({ slot: 0 }, keeper.control, port2, () => undefined);
  const timer = setTimeout(() => program.finish('timeout', undefined), timeoutMs);
  const ending = await program.ended;
  clearTimeout(timer);
  keeper.end();
  end();
  port1.close();
  return { ...ending, durationMs: performance.now() - started };
}

Object.assign(globalThis, { nodeCore: { run } });
