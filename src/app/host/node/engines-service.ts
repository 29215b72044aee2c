import { ToolyardError } from '../../../core/errors.ts';
import { parseEngineChange } from '../../../node/contract/node-engines.ts';
import type { EnginesService } from '../../../node/contract/services.ts';
import type { NodeEngines } from './node-engines.ts';

/** The engines for `node` tools, and the person's settings for them. */
export function createEnginesService({
  engines,
  prepareNode,
}: {
  readonly engines: Pick<NodeEngines, 'view' | 'change'>;
  readonly prepareNode: () => Promise<void>;
}): EnginesService {
  return {
    view: async () => await engines.view(),
    change: async (input) => {
      const change = parseEngineChange(input);
      if (change === undefined)
        throw new ToolyardError(
          'invalid-input',
          'This is no change of the engines; a key is one word of at most 500 letters, digits and signs',
        );
      await engines.change(change);
      return await engines.view();
    },
    prepare: async () => await prepareNode(),
  };
}
