import { useMemo } from 'react';
import { isPackageName, type PackageLock } from '../../core/package-lock.ts';
import { parseJson, type JsonValue } from '../../core/json/json.ts';
import type {
  LanguageServiceApi,
  TypingEnvironment,
  TypingRename,
  TypingSource,
} from '../../catalog/contract/language-service.ts';
import type { KillableEndpoint } from '../../platform/deadline-worker.ts';
import type { RpcRemote } from '../../platform/rpc.ts';
import type { CodeTyping } from '../elements/code-mirror/code-typing.ts';
import { readPermissions } from '../lib/permissions.ts';
import type { ToolDraft } from '../editor/draft-fields.ts';
import type { TypingClient, TypingState } from './language-service-client.ts';

/** The client of this page, loaded and started with the first question. */
export interface LazyTyping {
  readonly ask: TypingClient['ask'];
  readonly state: () => TypingState;
}

/** @param spawn makes a worker of src/realms/typescript-worker.ts. */
export function createLazyTyping(spawn: () => KillableEndpoint): LazyTyping {
  let client: TypingClient | undefined;
  let loading: Promise<TypingClient> | undefined;
  const load = async (): Promise<TypingClient> => {
    const { createTypingClient } = await import('./language-service-client.ts');
    client = createTypingClient(spawn);
    return client;
  };
  return {
    async ask(question) {
      loading ??= load();
      try {
        return await (await loading).ask(question);
      } catch {
        // The file could not be fetched: no types for now, and a retry with the next question.
        loading = undefined;
        return undefined;
      }
    },
    state: () => client?.state() ?? 'loading',
  };
}

/** Type information for a tool's drafted code. Undefined if there is no worker for it. */
export function useCodeTyping(
  typing: LazyTyping | undefined,
  draft: ToolDraft,
  lock: PackageLock | undefined,
): CodeTyping | undefined {
  const source = useTypingSource(draft, lock);
  return useMemo(() => {
    if (typing === undefined) return undefined;
    const ask = <Answer>(question: (api: RpcRemote<LanguageServiceApi>) => Promise<Answer>) => typing.ask(question);
    return {
      state: typing.state,
      problems: (code) => ask((api) => api.problems(source(code))),
      complete: (code, offset) => ask((api) => api.complete(source(code), offset)),
      completionInfo: (code, offset, label) => ask((api) => api.completionInfo(source(code), offset, label)),
      hover: (code, offset) => ask((api) => api.hover(source(code), offset)),
      signature: (code, offset) => ask((api) => api.signature(source(code), offset)),
      definition: (code, offset) => ask((api) => api.definition(source(code), offset)),
      rename: (code, offset) => ask(async (api): Promise<TypingRename> => await api.rename(source(code), offset)),
      format: (code) => ask((api) => api.format(source(code))),
    };
  }, [typing, source]);
}

/** What the type check needs beside the code. */
export function useTypingSource(draft: ToolDraft, lock: PackageLock | undefined): (code: string) => TypingSource {
  const { language, parametersText } = draft;
  const environment = environmentOf(draft);
  const packages = useMemo(() => (lock?.packages ?? []).map(({ path }) => path).filter(isPackageName), [lock]);
  return useMemo(() => {
    const parsed = parseJson(parametersText);
    // A result of JSON.parse is JSON.
    const parameters = parsed.ok ? (parsed.value as JsonValue) : undefined;
    return (code) => ({ code, language, environment, parameters, packages });
  }, [language, environment, parametersText, packages]);
}

function environmentOf({ environment, permissionsText }: ToolDraft): TypingEnvironment {
  if (environment === 'node') return environment;
  const parsed = parseJson(permissionsText);
  return parsed.ok && readPermissions(parsed.value).dom ? 'document' : environment;
}
