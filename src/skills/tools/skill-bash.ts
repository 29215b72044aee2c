import { validInput, type Builtin, type BuiltinAnswer, type BuiltinContext } from '../../catalog/contract/builtin.ts';
import type { JsonObject } from '../../core/json/json.ts';
import type { SkillUse } from '../catalog/skill-use.ts';
import type { Skill } from '../contract/skill.ts';

/** How a command of a skill is run: as by `bash`, in the skill's folder, with the skill's own grants. */
export type RunSkillCommand = (skill: Skill, input: SkillCommand, context: BuiltinContext) => Promise<BuiltinAnswer>;

export interface SkillCommand {
  readonly command: string;
  readonly timeout?: number;
  readonly run_in_background?: boolean;
}

/**
 * The tool `skill_bash`.
 *
 * @param bash the tool `bash`, from which it takes what both have in common
 */
export function createSkillBashTool(use: SkillUse, bash: Builtin['definition'], run: RunSkillCommand): Builtin {
  const { working_directory: _folder, ...common } = bash.inputSchema['properties'] as JsonObject;
  const schema = (name: JsonObject): Builtin['definition']['inputSchema'] => ({
    type: 'object',
    properties: { skill: name, ...common },
    required: ['skill', 'command'],
    additionalProperties: false,
  });
  const definition: Builtin['definition'] = {
    name: 'skill_bash',
    isProgram: true,
    description:
      'Runs a command line like bash, in the base directory of a skill: its scripts, such as node scripts/check.mjs ' +
      'or bash scripts/run.sh. SKILL_DIR holds that directory. Python is not available.',
    inputSchema: schema({ type: 'string', minLength: 1, description: 'The name of the skill' }),
    documentation: `The command runs like one of bash, but starts in the folder of the skill, and has permissions of \
its own: those that a person granted the skill in exactly this form. When one of its files changes, they are asked \
for again.

Scripts in JavaScript, TypeScript and shell run: node scripts/x.mjs, bash scripts/x.sh, or by their path if they \
are executable. There is no Python in the tab.`,
    timeoutMs: bash.timeoutMs,
  };
  return {
    definition,
    offered: async () => {
      const names = await use.namesWithFiles();
      return names.length === 0
        ? undefined
        : {
            ...definition,
            inputSchema: schema({ type: 'string', enum: [...names], description: 'The name of the skill' }),
          };
    },
    execute: async (input, context) => {
      const { skill: name, ...command } = validInput<SkillCommand & { readonly skill: string }>(input);
      const skill = await use.find(name);
      if (skill === undefined || skill.folder === '') {
        const names = await use.namesWithFiles();
        return {
          ok: false,
          error: {
            code: 'not-found',
            message: `There is no skill named ${JSON.stringify(name.slice(0, 128))} with files. ${
              names.length === 0 ? 'No skill has any' : `Skills with files: ${names.join(', ')}`
            }`,
          },
        };
      }
      return await run(skill, command, context);
    },
  };
}
