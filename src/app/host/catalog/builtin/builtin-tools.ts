import {
  createAskUserQuestionTool,
  createRequestCredentialTool,
  createReadOutputTool,
  type QuestionQueue,
} from '../../../../catalog/index.ts';
import type { Builtin } from '../../../../catalog/contract/builtin.ts';
import { createFileTools } from '../../../../workspace/index.ts';
import type { ToolSettingsStore } from '../tool-settings.ts';

export interface BuiltinToolsDeps {
  readonly files: Parameters<typeof createFileTools>[0];
  readonly search: Parameters<typeof createFileTools>[1];
  readonly outputs: Parameters<typeof createReadOutputTool>[0];
  readonly shortening: ToolSettingsStore['shortening'];
  readonly questions: QuestionQueue;
  readonly credentials: Omit<Parameters<typeof createRequestCredentialTool>[0], 'questions'>;
  /** Those that run programs (`createShellTools`). */
  readonly running: readonly Builtin[];
  /** Those that use skills. */
  readonly skills: readonly Builtin[];
  /** Those that start agents. */
  readonly tasks: readonly Builtin[];
  /** Those that open panels, say what is shown and leave notes. */
  readonly panels: readonly Builtin[];
}

/** All built-in tools. `builtin-tools.test.ts` lists those that a model may call without asking. */
export function createBuiltinTools(deps: BuiltinToolsDeps): readonly Builtin[] {
  const { files, search, outputs, shortening, questions, credentials, running, skills, tasks, panels } = deps;
  return [
    ...createFileTools(files, search),
    ...running,
    ...skills,
    ...tasks,
    ...panels,
    createReadOutputTool(outputs, shortening),
    createAskUserQuestionTool(questions),
    createRequestCredentialTool({ ...credentials, questions }),
  ];
}
