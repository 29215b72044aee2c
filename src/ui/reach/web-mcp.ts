import { newId } from '../../core/ids.ts';
import type { ServedCallEnd, ServedTool } from '../../reach/contract/door.ts';
import type { ReachService } from '../../reach/contract/services.ts';
import type { HostEvent } from '../../services/host-services.ts';

/** What the browser has for tools of a page (https://webmachinelearning.github.io/webmcp/). */
interface ModelContext {
  registerTool(tool: object, options: { readonly signal: AbortSignal }): Promise<undefined> | undefined;
}
/** The part of the document that is used; browsers without WebMCP have no such member. */
export interface WithModelContext {
  readonly modelContext?: ModelContext;
}

type BrowserService = Pick<ReachService, 'browserTools' | 'callFromBrowser' | 'stopBrowserCall'>;

/** Events after which the browser's agent may be offered something else. */
const CHANGES: ReadonlySet<HostEvent['type']> = new Set<HostEvent['type']>([
  'reach-changed',
  'tools-changed',
  'session-tools-changed',
  'mcp-changed',
]);

/**
 * Registers the tools that a person offers to the browser's own agent, and keeps them as they are: one that is the same
 * stays registered. Nothing is registered before the person switches it on.
 */
export function offerToBrowser(
  reach: BrowserService,
  holder: WithModelContext,
  subscribe: (listener: (event: HostEvent) => void) => () => void,
): void {
  const { modelContext } = holder;
  if (modelContext === undefined) return;
  const registered = new Map<string, { readonly form: string; readonly stop: AbortController }>();
  let latest: Promise<void> = Promise.resolve();
  const update = async (): Promise<void> => {
    const wanted = new Map((await reach.browserTools()).map((tool) => [tool.name, tool]));
    for (const [name, { form, stop }] of registered) {
      const tool = wanted.get(name);
      if (tool !== undefined && JSON.stringify(tool) === form) continue;
      stop.abort();
      registered.delete(name);
    }
    for (const [name, tool] of wanted) {
      if (registered.has(name)) continue;
      const stop = new AbortController();
      registered.set(name, { form: JSON.stringify(tool), stop });
      await modelContext.registerTool(registrationOf(tool, reach), { signal: stop.signal });
    }
  };
  const follow = (): void => {
    // One after another: a tool is registered once.
    latest = latest.then(update).catch(() => undefined);
  };
  subscribe(({ type }) => {
    if (CHANGES.has(type)) follow();
  });
  follow();
}

function registrationOf({ name, description, inputSchema, annotations }: ServedTool, reach: BrowserService): object {
  return {
    name,
    description: description.trim() === '' ? name : description,
    inputSchema,
    annotations: {
      readOnlyHint: annotations.readOnlyHint,
      consequentialHint: annotations.destructiveHint === true,
      untrustedContentHint: true,
    },
    // The browser checks no input; the call path does. A failure is a value, since the words of an error get lost.
    execute: async (input: unknown, options?: { readonly signal?: AbortSignal }): Promise<unknown> => {
      const key = newId<string>();
      const stop = (): void => void reach.stopBrowserCall(key);
      options?.signal?.addEventListener('abort', stop, { once: true });
      try {
        return answerOf(await reach.callFromBrowser(key, name, input));
      } catch (error) {
        return { error: error instanceof Error ? error.message : String(error) };
      } finally {
        options?.signal?.removeEventListener('abort', stop);
      }
    },
  };
}

function answerOf(end: ServedCallEnd): unknown {
  return end.kind === 'unknown-tool' ? { error: end.message } : end.result;
}
