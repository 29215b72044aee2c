import type { MoreBuiltins } from '../../../catalog/index.ts';
import type { JsonObject } from '../../../core/json/json.ts';
import type { PageAutomationApi } from '../../../panels/contract/automation-service.ts';
import type { PageAutomationService } from '../../../panels/contract/services.ts';
import {
  createPageActingTools,
  createPageReadingTools,
  createUnifiedAnnotationService,
  resolveTargets,
  type ResolvedTargets,
} from '../../../panels/index.ts';

/** Page automation in the host: its tools, and what approvals ask of the page. */
export interface PageAutomationHost {
  /** Offered while there is a view, or a person has panels of their own. */
  readonly tools: MoreBuiltins;
  readonly service: PageAutomationService;
  /** Puts what is under the numbers of a call into its arguments. */
  readonly targets: (toolName: string, input: JsonObject) => Promise<ResolvedTargets>;
}

/** @param hasPanels whether a person has panels of their own */
export function createPageAutomationHost(hasPanels: () => Promise<boolean>): PageAutomationHost {
  let page: PageAutomationApi | undefined;
  const annotations = createUnifiedAnnotationService(() => page);
  let hasViews = false;
  const tools = [...createPageReadingTools(annotations), ...createPageActingTools(annotations)];
  return {
    tools: {
      find: (name) => tools.find(({ definition }) => definition.name === name),
      list: async () => (hasViews || (await hasPanels()) ? tools : []),
    },
    service: {
      lease: async (view, order, stop) => {
        page = { view, order, stop };
      },
      setHasViews: async (has) => {
        hasViews = has;
      },
    },
    targets: async (toolName, input) => await resolveTargets(annotations, toolName, input),
  };
}
