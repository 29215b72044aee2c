import type { NodeRun } from '../../core/node-engine.ts';
import { NO_PERMISSIONS } from '../../core/permissions.ts';
import type { SandboxListener } from '../../core/sandboxed-run.ts';

let runs = 0;

/** A run of a script that nothing was granted, as an engine is given it. */
export function testRun(toolName: string, code: string, more: Partial<NodeRun> = {}): NodeRun {
  runs += 1;
  return {
    key: `${toolName} ${runs}`,
    trusted: true,
    toolName,
    code,
    entry: 'script',
    fileName: `${toolName}.js`,
    parameters: {},
    timeoutMs: 10_000,
    context: { toolName, runId: `${runs}`, requestId: '', conversationId: '', deviceId: '' },
    storage: [],
    grant: { ...NO_PERMISSIONS, revealSecrets: [] },
    secrets: [],
    ...more,
  };
}

/** Hears of a run what is named, and nothing else. */
export function testListener(heard: Partial<SandboxListener> = {}): SandboxListener {
  const nothing = (): void => undefined;
  return {
    signal: new AbortController().signal,
    onLog: nothing,
    onProgress: nothing,
    onState: nothing,
    saveStorage: () => Promise.resolve(),
    ...heard,
  };
}
