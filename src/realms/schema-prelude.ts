/**
 * The schema engine as product code inside the sandbox: a stranger's schema is compiled and applied where it can be
 * killed and sees nothing. The run's parameters name the work; the answer is its result.
 */
import { createSchemaEngine } from '../catalog/schema/engine.ts';
import type { PreludeHost } from './tool-runtime/run-tool.ts';

export async function install(host: PreludeHost): Promise<void> {
  const engine = createSchemaEngine();
  host.define('__toolyardSchemaEngine', engine);
  await Promise.resolve();
}
