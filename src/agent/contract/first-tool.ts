import { FIRST_TOOL_NAME } from './first-names.ts';
import type { ToolFields } from '../../core/tool.ts';

/** The tool on the opening screen and in a recorded run: it counts letters, which models often get wrong. */
export const FIRST_TOOL: ToolFields = {
  name: FIRST_TOOL_NAME,
  description: 'Counts how often a letter occurs in a word.',
  code: `function tool({ word, letter }) {
  const wanted = letter.toLowerCase();
  return [...word.toLowerCase()]
    .filter((each) => each === wanted)
    .length;
}
`,
  parameters: {
    type: 'object',
    properties: {
      word: { type: 'string', description: 'The word to look through', default: 'strawberry' },
      letter: { type: 'string', description: 'The letter to count', minLength: 1, default: 'r' },
    },
    required: ['word', 'letter'],
  },
  timeout: 30_000,
  environment: 'browser',
  enabled: true,
  language: 'javascript',
};
