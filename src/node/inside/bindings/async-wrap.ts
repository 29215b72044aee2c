import type { Binding } from '../native-bindings.ts';
import type { Runtime } from '../runtime.ts';

/** The stack of asynchronous contexts. Promises are not tracked, since scripts cannot hook into V8's promises. */
export function asyncWrapBinding({ loop }: Runtime, info: Binding): Binding {
  const constants = info['constants'] as {
    kStackLength: number;
    kExecutionAsyncId: number;
    kTriggerAsyncId: number;
    kAsyncIdCounter: number;
    kDefaultTriggerAsyncId: number;
  };
  const fields = info['async_hook_fields'] as Uint32Array;
  const ids = info['async_id_fields'] as Float64Array;
  const resources = info['execution_async_resources'] as unknown[];
  ids[constants.kAsyncIdCounter] = 1;
  ids[constants.kExecutionAsyncId] = 1;
  ids[constants.kDefaultTriggerAsyncId] = -1;
  // Node's library reads it from the binding each time, since it is replaced when it is full.
  const stack = (): Float64Array => info['async_ids_stack'] as Float64Array;
  let destroyHook: (asyncId: number) => void = () => undefined;
  let destroyed: number[] = [];
  return {
    setupHooks(hooks: { destroy: (asyncId: number) => void }): void {
      destroyHook = hooks.destroy;
    },
    setCallbackTrampoline: () => undefined,
    setPromiseHooks: () => undefined,
    getPromiseHooks: () => [undefined, undefined, undefined, undefined],
    registerDestroyHook: () => undefined,
    queueDestroyAsyncId(asyncId: number): void {
      if (destroyed.push(asyncId) > 1) return;
      loop.enqueue(() => {
        const ids = destroyed;
        destroyed = [];
        for (const id of ids) destroyHook(id);
      });
    },
    executionAsyncResource: (index: number) => resources[index],
    /** Called when the stack is full; until then Node's library does this itself. */
    pushAsyncContext(asyncId: number, triggerAsyncId: number): void {
      const depth = fields[constants.kStackLength] ?? 0;
      if (depth * 2 >= stack().length) {
        const larger = new Float64Array(stack().length * 3);
        larger.set(stack());
        info['async_ids_stack'] = larger;
      }
      stack()[depth * 2] = ids[constants.kExecutionAsyncId] ?? 0;
      stack()[depth * 2 + 1] = ids[constants.kTriggerAsyncId] ?? 0;
      fields[constants.kStackLength] = depth + 1;
      ids[constants.kExecutionAsyncId] = asyncId;
      ids[constants.kTriggerAsyncId] = triggerAsyncId;
    },
    popAsyncContext(): boolean {
      const depth = fields[constants.kStackLength] ?? 0;
      if (depth === 0) return false;
      fields[constants.kStackLength] = depth - 1;
      ids[constants.kExecutionAsyncId] = stack()[2 * (depth - 1)] ?? 0;
      ids[constants.kTriggerAsyncId] = stack()[2 * (depth - 1) + 1] ?? 0;
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
}

/** The context of `AsyncLocalStorage`. It is not restored after a native `await`, where the engine keeps its own. */
export function asyncContextFrameBinding({ loop }: Runtime): Binding {
  return {
    getContinuationPreservedEmbedderData: () => loop.contextFrame,
    setContinuationPreservedEmbedderData(next: unknown): void {
      loop.contextFrame = next;
    },
  };
}
