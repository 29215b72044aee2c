import type { Builtin, BuiltinAnswer } from '../../catalog/contract/builtin.ts';
import { validInput } from '../../catalog/contract/builtin.ts';
import { ToolyardError } from '../../core/errors.ts';
import type { Skill } from '../contract/skill.ts';
import type { SkillUse } from '../catalog/skill-use.ts';

const NAME = 'skill';

const FILE = {
  type: 'string',
  minLength: 1,
  description: 'A file of a skill that an MCP server serves, instead of its text',
} as const;

const DEFINITION: Builtin['definition'] = {
  name: NAME,
  isReading: true,
  isWhole: true,
  description:
    'Loads a skill: instructions for a kind of task. Load one before you begin a task that fits its description.',
  inputSchema: {
    type: 'object',
    properties: { name: { type: 'string', minLength: 1, description: 'The name of the skill' }, file: FILE },
    required: ['name'],
    additionalProperties: false,
  },
  documentation: `A skill is a folder with a SKILL.md, as the open Agent Skills format has it. The answer begins \
with its path, its base directory, the number of its lines and the list of its files; its text follows, without front matter.

Only skills that a person allowed can be loaded. Its text then counts as an instruction, not as data of a tool. \
Tools in its folder tools/ can be called from the next step on.

The file is read anew with each call. For a skill that the conversation has already, the answer is one line.`,
  timeoutMs: 30_000,
};

/**
 * The tool `skill`. Its list of names is that of the skills which can be loaded; it is not offered if there are none.
 */
export function createSkillTool(use: SkillUse): Builtin {
  return {
    definition: DEFINITION,
    offered: async () => {
      const names = await use.namesForModels();
      if (names.length === 0) return undefined;
      const name = { type: 'string', enum: [...names] };
      const properties = { name, ...((await use.hasServed()) ? { file: FILE } : {}) };
      return { ...DEFINITION, inputSchema: { ...DEFINITION.inputSchema, properties } };
    },
    execute: async (input, { conversationId, caller }) => {
      const { name, file } = validInput<{ readonly name: string; readonly file?: string }>(input);
      const found = await use.find(name);
      if (found === undefined || (caller === 'model' && !found.text.isForModels)) return await unknown(use, name);
      try {
        if (file !== undefined) return await fileOf(use, found, file);
        const { text, isSame } = await use.load(conversationId, found);
        return { ok: true, value: text, details: detailsOf(found, isSame) };
      } catch (error) {
        if (!(error instanceof ToolyardError)) throw error;
        return {
          ok: false,
          error: { code: error.code === 'not-found' ? 'not-found' : 'crashed', message: error.message },
        };
      }
    },
  };
}

/** A file of a skill of a server. It is data: what a person allowed as an instruction is the text of the skill. */
async function fileOf(use: SkillUse, skill: Skill, file: string): Promise<BuiltinAnswer> {
  const { server, folder, text } = skill;
  if (server === undefined)
    return {
      ok: false,
      error: { code: 'invalid-input', message: `Read it from the workspace: ${folder}/${file.slice(0, 200)}` },
    };
  const bytes = await use.readFile(skill, file);
  const contents = textIn(bytes);
  if (contents === undefined) return { ok: false, error: { code: 'invalid-input', message: `${file} is no text` } };
  return { ok: true, value: `${file} of the skill ${text.name}, from the MCP server ${server}:\n\n${contents}` };
}

function textIn(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function detailsOf({ path, lines, text }: Skill, isSame: boolean) {
  return { name: text.name, path, line_count: lines, ...(isSame ? { unchanged: true } : {}) };
}

async function unknown(use: SkillUse, name: string): Promise<BuiltinAnswer> {
  const names = await use.namesForModels();
  const others =
    names.length === 0 ? 'There are no skills that can be loaded' : `Available skills: ${names.join(', ')}`;
  return {
    ok: false,
    error: { code: 'not-found', message: `There is no skill named ${JSON.stringify(name.slice(0, 128))}. ${others}` },
  };
}
