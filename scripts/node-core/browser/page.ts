/** The page that starts the workers; driven by `run-in-browser.mjs`. */
import { PART_FILES } from '../../node-library/part-files.mjs';
import type { NodeFacts, ProgramMessage } from '../../../src/node/embedded/index.ts';

interface WireProgram {
  readonly files: readonly { readonly path: string; readonly base64: string }[];
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
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
  Promise.all(Object.entries(PART_FILES).map(async ([part, file]) => [part, await (await fetch(file)).blob()] as const)).then((entries) => Object.fromEntries(entries)),
  fetch('facts.json').then((response) => response.json() as Promise<NodeFacts>),
]);
const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

async function run(program: WireProgram): Promise<Ending> {
  const [core, rest, parts, facts] = await packs;
  const started = performance.now();
  const worker = new Worker('worker.js');
  const output = new Map<number, string>();
  const decoder = new TextDecoder();
  const ending = await new Promise<Pick<Ending, 'ending' | 'code'>>((resolve) => {
    const timer = setTimeout(() => resolve({ ending: 'timeout', code: undefined }), program.timeoutMs);
    worker.onmessage = ({ data }: MessageEvent<ProgramMessage>) => {
      if (data.type === 'output') output.set(data.fd, (output.get(data.fd) ?? '') + decoder.decode(data.bytes));
      else {
        clearTimeout(timer);
        resolve({ ending: 'exit', code: data.code });
      }
    };
    worker.onerror = (event) => {
      output.set(2, `${output.get(2) ?? ''}${event.message} ${event.filename}:${event.lineno}`);
      resolve({ ending: 'crash', code: undefined });
    };
    const own = program.files.map(({ path, base64 }) => ({ path, bytes: fromBase64(base64) }));
    worker.postMessage({ core, rest, parts, facts, files: own, argv: program.argv, cwd: program.cwd, env: program.env });
  });
  worker.terminate();
  return { ...ending, stdout: output.get(1) ?? '', stderr: output.get(2) ?? '', durationMs: performance.now() - started };
}

Object.assign(globalThis, { nodeCore: { run } });
