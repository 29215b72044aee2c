import { readAnswer } from '../../catalog/index.ts';
import type { BuiltinView, CatalogApi, ExecutorCall } from '../../core/catalog-api.ts';
import { runAnswerOf, type BuiltinAnswer } from '../../core/builtin.ts';
import { ToolyardError } from '../../core/errors.ts';
import { startWork, type CallOrder, type RunEvents } from '../../core/executor.ts';
import type { ToolCallId } from '../../core/ids.ts';
import { isRecord, type JsonValue } from '../../core/json.ts';
import { LIMITS } from '../../core/limits.ts';
import type { Tool } from '../../core/tool.ts';
import type { Host } from './create-host.ts';

type Said = Pick<RunEvents, 'log' | 'progress'> & { readonly startedAt: number };

/** All tools, their settings, and executors at the page. `release` closes the ways back to functions of the page. */
export function createCatalogApi(host: Promise<Host>, release: (callback: unknown) => void): CatalogApi {
  const registered = new Map<string, () => void>();
  const underWay = new Map<ToolCallId, Said>();

  return {
    listBuiltins: async () => {
      const { catalog } = await host;
      return await Promise.all(
        (await catalog.builtins.list()).map(async (tool) =>
          viewOf(
            tool,
            await isOverridden(catalog, tool.name),
            catalog.builtins.builtins.get(tool.name)?.definition.documentation ?? '',
          ),
        ),
      );
    },
    toolSettings: async () => await (await host).catalog.settings.read(),
    changeToolSettings: async (change) => await (await host).catalog.settings.change(change),
    readOutput: async (toolCallId, start, end) => {
      const output = await (await host).catalog.outputs.find(toolCallId);
      if (output === undefined) throw new ToolyardError('not-found', 'The output of this call is no longer kept');
      return {
        characters: output.characters,
        text: await output.slice(Math.max(0, start), Math.max(0, Math.min(end, output.characters))),
      };
    },
    promptSection: async () => await (await host).catalog.discovery.prompt(),
    registerExecutor: async (kind, match, execute) => {
      const { catalog, emit } = await host;
      const off = catalog.executors.register({
        kind,
        match: async (toolName) => (await withinMs(match(toolName), LIMITS.executorMatchMs)) === true,
        start: (order, events) => {
          const { toolCallId } = order.call;
          return {
            ...startWork(async (signal) => {
              events.started();
              signal.addEventListener('abort', () => emit({ type: 'executor-abort', toolCallId }), { once: true });
              underWay.set(toolCallId, { ...events, startedAt: performance.now() });
              return runAnswerOf(await askPage(order, execute).finally(() => underWay.delete(toolCallId)));
            }),
            graceMs: LIMITS.builtinGraceMs,
          };
        },
      });
      if (off === undefined)
        throw new ToolyardError('duplicate-name', `There is an executor of the kind ${JSON.stringify(kind)} already`);
      registered.set(kind, () => {
        off();
        release(match);
        release(execute);
      });
    },
    unregisterExecutor: async (kind) => {
      await host;
      registered.get(kind)?.();
      registered.delete(kind);
    },
    noteOfExecutor: async (toolCallId, note) => {
      const said = underWay.get(toolCallId);
      if (said === undefined) return;
      if ('log' in note)
        said.log({
          level: 'log',
          text: String(note.log).slice(0, LIMITS.maxLogLineBytes),
          atMs: performance.now() - said.startedAt,
        });
      else said.progress(note.progress);
      await Promise.resolve();
    },
  };
}

/** Without waiting for the workspace: what is found there later is told as a change. */
async function isOverridden({ visiting, custom }: Host['catalog'], name: string): Promise<boolean> {
  return (
    visiting.shipped.knows(name) ||
    visiting.project.knows(name) ||
    visiting.link.entry(name) !== undefined ||
    (await custom.get(name)) !== undefined
  );
}

async function askPage(
  { call, deviceId, timeoutMs }: CallOrder,
  execute: (call: ExecutorCall) => Promise<unknown>,
): Promise<BuiltinAnswer> {
  const { toolName, toolCallId, runId, conversationId, caller, input } = call;
  try {
    return readAnswer(
      await execute({
        toolName,
        // callTool validated it: JSON from here on.
        parameters: input as JsonValue,
        requestId: toolCallId,
        runId,
        conversationId,
        caller,
        deviceId,
        timeout: timeoutMs,
      }),
    );
  } catch (error) {
    // Its own throw arrives as one; so does a result that cannot cross threads.
    return {
      ok: false,
      error: {
        code: 'threw',
        message: isRecord(error) && typeof error['message'] === 'string' ? error['message'] : String(error),
      },
    };
  }
}

/** Undefined when it takes longer or fails. */
async function withinMs(answer: Promise<unknown>, timeoutMs: number): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMs);
  });
  try {
    return await Promise.race([answer, late]);
  } catch {
    // An executor that cannot say whether a name is its own does not get it.
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

function viewOf(
  { id, name, description, inputSchema, timeoutMs, enabled }: Tool,
  isOverridden: boolean,
  documentation: string,
): BuiltinView {
  return { id, name, description, inputSchema, documentation, timeoutMs, isRemoved: !enabled, isOverridden };
}
