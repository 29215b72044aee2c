import { ToolyardError } from '../../core/errors.ts';
import type { HostApi } from '../../core/host-api.ts';
import { parseEngineChange } from '../../core/node-engines.ts';
import type { Host } from './create-host.ts';

/** What runs `node` tools, and what a person decides about it. */
export function createEnginesApi(host: Promise<Host>): Pick<HostApi, 'nodeEngines' | 'changeNodeEngines'> {
  return {
    nodeEngines: async () => await (await host).engines.view(),
    changeNodeEngines: async (input) => {
      const change = parseEngineChange(input);
      if (change === undefined)
        throw new ToolyardError(
          'invalid-input',
          'This is no change of the engines; a key is one word of at most 500 letters, digits and signs',
        );
      const { engines } = await host;
      await engines.change(change);
      return await engines.view();
    },
  };
}
