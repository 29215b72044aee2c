/**
 * The schema engine inside the sandbox: an untrusted schema is compiled and applied where it can be killed and has no
 * access. src/sandbox/sandboxed-validator.ts runs `SCHEMA_TOOL` with it.
 */
import { createSchemaEngine } from '../../catalog/inside/schema/engine.ts';
import type { PreludeHost } from '../../sandbox/inside/tool/run-tool.ts';

export async function install(host: PreludeHost): Promise<void> {
  host.define('toolyardSchemaEngine', createSchemaEngine());
  await Promise.resolve();
}
