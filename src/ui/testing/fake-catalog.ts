import { ToolyardError } from '../../core/errors.ts';
import type { ToolId } from '../../core/ids.ts';
import { parseToolSettings, parseToolSettingsChange } from '../../catalog/contract/tool-settings.ts';
import type { HostEvent } from '../../services/host-services.ts';
import type { CallsService, CatalogServices, ToolsService } from '../../catalog/contract/services.ts';
import type { BuiltinView } from '../../catalog/contract/builtin.ts';

type FakeCatalog = Pick<CatalogServices, 'executors'> & {
  readonly tools: Pick<ToolsService, 'builtins' | 'settings' | 'changeSettings' | 'promptSection'>;
  readonly calls: Omit<CallsService, 'execute' | 'abort'>;
};

/** One built-in tool and settings in memory; executors are accepted and never called. */
export function createFakeCatalog(isTaken: (name: string) => boolean, emit: (event: HostEvent) => void): FakeCatalog {
  let settings = parseToolSettings(undefined);
  const read: Omit<BuiltinView, 'isRemoved' | 'isOverridden'> = {
    id: 'builtin:read' as ToolId,
    name: 'read',
    description: 'Reads a file of the workspace.',
    inputSchema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
    documentation: 'Lines come with their numbers.\n\nPictures come as base64.',
    timeoutMs: 30_000,
  };
  return {
    tools: {
      builtins: async () => [
        { ...read, isRemoved: settings.removedBuiltins.includes('read'), isOverridden: isTaken('read') },
      ],
      settings: async () => settings,
      changeSettings: async (input) => {
        const change = parseToolSettingsChange(input);
        if (change === undefined)
          throw new ToolyardError('invalid-input', 'This is no change of the settings of tools');
        settings = { ...settings, ...change };
        emit({ type: 'tool-settings-changed' });
        return settings;
      },
      promptSection: async () => 'Tools: read\nread: Reads a file of the workspace.',
    },
    calls: {
      readOutput: async () => {
        throw new ToolyardError('not-found', 'The output of this call is no longer kept');
      },
      leaseOutputs: async () => undefined,
      releaseOutputs: async () => undefined,
    },
    executors: {
      register: async () => undefined,
      unregister: async () => undefined,
      note: async () => undefined,
    },
  };
}
