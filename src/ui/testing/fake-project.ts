import { ToolyardError } from '../../core/errors.ts';
import type { ProjectApi } from '../../core/project.ts';

/** A host without files that are tools; addresses ask for nothing. */
export function createFakeProject(): ProjectApi {
  const none = async (): Promise<never> => {
    throw new ToolyardError('not-found', 'There is no such tool any more');
  };
  return {
    listVisitingTools: async () => ({ tools: [], folder: undefined, left: 0 }),
    visitingTool: none,
    allowVisitingTool: none,
    disallowVisitingTool: none,
    ignoreProjectFile: async () => undefined,
    projectToolFields: none,
    pinWorkspaceFiles: none,
    reviewAddress: async () => ({ added: [], removed: [], refused: [] }),
    takeAddress: none,
    undoAddress: none,
    dropAddressTool: async () => undefined,
  };
}
