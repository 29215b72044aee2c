import type { Page } from '@playwright/test';
import type { ExecuteToolResult } from '../../../src/core/call.ts';
import { DEFAULT_TIMEOUT_MS, type Attack, type Targets } from './attack.ts';
import { toolSource } from './lab-source.ts';

/** Starting a process takes longer than using a booted worker. */
const START_MS = 8_000;

/** Runs the attack as a program that the built-in `bash` starts: its log is its output. */
export async function runInBash(
  page: Page,
  { code, timeoutMs = DEFAULT_TIMEOUT_MS, grant }: Attack,
  targets: Targets,
): Promise<{ text: string; elapsedMs: number }> {
  const file = `/${targets.token}.cjs`;
  const program = `${toolSource(code, 'node')}
tool(JSON.parse(process.argv[2]), { log: (...words) => console.log(...words) })
  .catch((error) => console.log(String(error)))
  .finally(() => process.exit());
`;
  return await page.evaluate(
    async ([path, source, command, timeout, granted]) => {
      await window.toolyard.workspace.writeFile(path, source);
      await window.toolyard.grants.set('bash', { network: [], files: 'none', secrets: [], dom: false, ...granted });
      const startedAt = performance.now();
      const result: ExecuteToolResult = await window.toolyard.executeTool({
        toolName: 'bash',
        parameters: { command, timeout },
      });
      const elapsedMs = performance.now() - startedAt;
      await window.toolyard.workspace.remove(path);
      const output = result.success ? String(result.result) : (result.error ?? '');
      return { text: JSON.stringify({ ...result, logs: output.split('\n') }), elapsedMs };
    },
    [file, program, `node ${file} '${JSON.stringify(targets)}'`, timeoutMs + START_MS, grant?.(targets)] as const,
  );
}

/** Runs the attack as code that the built-in `js` evaluates. */
export async function runInJs(
  page: Page,
  { code, timeoutMs = DEFAULT_TIMEOUT_MS, grant }: Attack,
  targets: Targets,
): Promise<{ text: string; elapsedMs: number }> {
  const source = `${toolSource(code, 'node')}
return tool(${JSON.stringify(targets)}, { log: (...words) => console.log(...words) });`;
  return await page.evaluate(
    async ([text, timeout, granted]) => {
      await window.toolyard.grants.set('js', { network: [], files: 'none', secrets: [], dom: false, ...granted });
      const startedAt = performance.now();
      const result = await window.toolyard.executeTool({ toolName: 'js', parameters: { code: text }, timeout });
      return { text: JSON.stringify(result), elapsedMs: performance.now() - startedAt };
    },
    [source, timeoutMs, grant?.(targets)] as const,
  );
}
