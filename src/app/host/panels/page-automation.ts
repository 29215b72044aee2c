import type { Builtin } from '../../../catalog/contract/builtin.ts';
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
  readonly tools: readonly Builtin[];
  readonly service: PageAutomationService;
  /** Puts what is under the numbers of a call into its arguments. */
  readonly targets: (toolName: string, input: JsonObject) => Promise<ResolvedTargets>;
}

/** @param hasPanels whether a person has panels of their own: without any, models are offered no tool for them */
export function createPageAutomationHost(hasPanels: () => Promise<boolean>): PageAutomationHost {
  let page: PageAutomationApi | undefined;
  const annotations = createUnifiedAnnotationService(() => page);
  const hasPages = async (): Promise<boolean> => (await page?.view()) !== undefined || (await hasPanels());
  return {
    tools: [...createPageReadingTools(annotations), ...createPageActingTools(annotations)].map((tool) => ({
      ...tool,
      offered: async () => ((await hasPages()) ? tool.definition : undefined),
    })),
    service: {
      lease: async (view, order, stop) => {
        page = { view, order, stop };
      },
    },
    targets: async (toolName, input) => await resolveTargets(annotations, toolName, input),
  };
}
