import { toast } from '../elements/layers/toast.ts';
import type { McpServerView, McpTestResult } from '../../mcp/contract/mcp-api.ts';
import { useApp } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import { serversTexts } from './texts/index.ts';

const texts = serversTexts;

/** Actions on a server, which report errors; its state shows a failed connection. */
export interface ServerActions {
  readonly connect: () => void;
  readonly disconnect: () => void;
  readonly restart: () => void;
  readonly setEnabled: (enabled: boolean) => void;
  readonly signOut: () => void;
  readonly remove: () => void;
  readonly test: () => Promise<McpTestResult | undefined>;
}

export function useServerActions({ server: { id, name, enabled } }: McpServerView): ServerActions {
  const { host, undo } = useApp();
  const attempt = async <Result>(act: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await act();
    } catch (error) {
      toast.error(texts.failed(messageOf(error)));
      return undefined;
    }
  };
  return {
    connect: () =>
      void attempt<unknown>(() => (enabled ? host.mcp.connect(id) : host.mcp.update(id, { enabled: true }))),
    disconnect: () => void attempt(() => host.mcp.disconnect(id)),
    restart: () =>
      void attempt(async () => {
        await host.mcp.disconnect(id);
        await host.mcp.connect(id);
      }),
    setEnabled: (next) =>
      void attempt(async () => {
        await host.mcp.update(id, { enabled: next });
        if (!next) undo.getState().did(texts.disabledAction(name), () => host.mcp.update(id, { enabled: true }));
      }),
    signOut: () =>
      void attempt(async () => {
        await host.mcp.signOut(id);
        toast.success(texts.signIn.signedOut);
      }),
    remove: () =>
      void attempt(async () => {
        await host.mcp.remove(id);
        undo.getState().did(texts.removed(name), () => host.mcp.undoRemove(id));
      }),
    test: () => attempt(() => host.mcp.test(id)),
  };
}
