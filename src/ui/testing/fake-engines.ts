import { NO_ENGINE_SETTINGS, type EngineChange, type NodeEnginesView } from '../../node/contract/node-engines.ts';
import type { EnginesService } from '../../node/contract/services.ts';

/** The fake's WebContainer never starts: after a try, `container` says that it could not be reached. */
export function createFakeEngines(): EnginesService {
  let view: NodeEnginesView = { ...NO_ENGINE_SETTINGS, container: { kind: 'idle' }, hasKey: false, isolated: true };
  const apply = (change: EngineChange): NodeEnginesView => {
    const { agreement: _agreement, ...rest } = view;
    switch (change.type) {
      case 'preference': {
        const { toolId, preference } = change;
        if (toolId === undefined) return { ...view, preference: preference ?? 'auto' };
        const others = view.byTool.filter(([id]) => id !== toolId);
        return { ...view, byTool: preference === undefined ? others : [...others, [toolId, preference]] };
      }
      case 'agree':
        return { ...view, declined: false, agreement: { tools: change.tools, agreedAt: '2030-01-01T00:00:00.000Z' } };
      case 'decline':
        return { ...rest, declined: true };
      case 'forget':
        return { ...rest, declined: false, hasKey: false, container: { kind: 'idle' } };
      case 'key':
        return { ...view, hasKey: change.key !== '' };
      case 'try':
        return {
          ...view,
          container: {
            kind: 'failed',
            cause: 'unreachable',
            message: 'stackblitz.com cannot be reached from this page',
          },
        };
    }
  };
  return {
    prepare: async () => undefined,
    view: async () => view,
    change: async (change) => (view = apply(change)),
  };
}
