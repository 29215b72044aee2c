import { things } from '../../../texts/english-words.ts';
import type { ThingCounts } from '../../../texts/thing-counts.ts';

export const english = {
  paste: {
    label:
      'Anything that makes a tool: code, a schema, example arguments, tools.json, a curl command, MCP, ' +
      'Anthropic, Gemini or OpenAI definitions',
    placeholder:
      'Paste anything: code, a tool definition, a JSON Schema, example arguments, tools.json, a curl command…',
    hint: 'Nothing is stored before you have seen it.',
    ways: (keys: string) => `${keys} outside a field does the same, and so does a file dropped anywhere.`,
    review: 'Review',
    chooseFile: 'Choose files',
    drop: 'Drop the files to review them',
  },
  fileTooLarge: (limit: string) => `That is more than ${limit}. Split it and import the parts.`,
  title: 'Import',
  reading: 'Reading…',
  stop: 'Stop',
  nameInvalid: 'Only a–z, A–Z, 0–9, dot, underscore and hyphen; at most 128.',
  nameTaken: 'This name is taken.',
  importTools: 'Import tools',
  openAlone: (others: ThingCounts) => `It also holds ${things(others)}. To get these too, open the link alone.`,
};
