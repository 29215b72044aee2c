import type { Binding } from '../facts.ts';
import type { Runtime } from '../runtime.ts';

/** The stack of asynchronous contexts. Promises are not followed: their hooks are the engine's own. */
export function asyncWrapBinding(facts: Binding): Binding {
  const constants = facts['constants'] as { kStackLength: number; kExecutionAsyncId: number; kTriggerAsyncId: number; kAsyncIdCounter: number; kDefaultTriggerAsyncId: number };
  const fields = facts['async_hook_fields'] as Uint32Array;
  const ids = facts['async_id_fields'] as Float64Array;
  const resources = facts['execution_async_resources'] as unknown[];
  ids[constants.kAsyncIdCounter] = 1;
  ids[constants.kExecutionAsyncId] = 1;
  ids[constants.kDefaultTriggerAsyncId] = -1;
  const binding: Binding & { async_ids_stack: Float64Array } = {
    async_ids_stack: facts['async_ids_stack'] as Float64Array,
    setupHooks: () => undefined,
    setCallbackTrampoline: () => undefined,
    setPromiseHooks: () => undefined,
    getPromiseHooks: () => [undefined, undefined, undefined, undefined],
    registerDestroyHook: () => undefined,
    queueDestroyAsyncId: () => undefined,
    executionAsyncResource: (index: number) => resources[index],
    /** Node's library does this itself until the stack is full. */
    pushAsyncContext(asyncId: number, triggerAsyncId: number): void {
      const depth = fields[constants.kStackLength] ?? 0;
      if (depth * 2 >= binding.async_ids_stack.length) {
        const larger = new Float64Array(binding.async_ids_stack.length * 3);
        larger.set(binding.async_ids_stack);
        binding.async_ids_stack = larger;
      }
      binding.async_ids_stack[depth * 2] = ids[constants.kExecutionAsyncId] ?? 0;
      binding.async_ids_stack[depth * 2 + 1] = ids[constants.kTriggerAsyncId] ?? 0;
      fields[constants.kStackLength] = depth + 1;
      ids[constants.kExecutionAsyncId] = asyncId;
      ids[constants.kTriggerAsyncId] = triggerAsyncId;
    },
    popAsyncContext(): boolean {
      const depth = fields[constants.kStackLength] ?? 0;
      if (depth === 0) return false;
      fields[constants.kStackLength] = depth - 1;
      ids[constants.kExecutionAsyncId] = binding.async_ids_stack[2 * (depth - 1)] ?? 0;
      ids[constants.kTriggerAsyncId] = binding.async_ids_stack[2 * (depth - 1) + 1] ?? 0;
      resources.pop();
      return depth > 1;
    },
    clearAsyncIdStack(): void {
      fields[constants.kStackLength] = 0;
      ids[constants.kExecutionAsyncId] = 0;
      ids[constants.kTriggerAsyncId] = 0;
      resources.length = 0;
    },
  };
  return binding;
}

/** The async context of `AsyncLocalStorage`. It does not pass through a native `await`: the engine keeps its own there. */
export function asyncContextFrameBinding({ loop }: Runtime): Binding {
  return {
    getContinuationPreservedEmbedderData: () => loop.contextFrame,
    setContinuationPreservedEmbedderData(next: unknown): void {
      loop.contextFrame = next;
    },
  };
}
