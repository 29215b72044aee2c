import { expect, it } from 'vitest';
import { isConversationText, isShareText } from './share-text.ts';

const LINK = 'https://yard.example/app/#/s/1abcDEF-_x0123456789';

it.each<[string, boolean]>([
  [LINK, true],
  [`<${LINK.replace('#/s/', '#/e/')}>\n`, true],
  [`Try this: ${LINK}.`, true],
  ['{\n  "format": "toolyard-share",\n  "formatVersion": 1', true],
  ['{"format":"toolyard","formatVersion":1}', false],
  [`// ${LINK}\n${'function tool() { return 1; }\n'.repeat(4)}`, false],
  ['https://yard.example/#/tools/area', false],
  [`{"a":"${LINK}","b":"${'x'.repeat(100)}"}`, false],
])('%s', (text, is) => {
  expect(isShareText(text)).toBe(is);
});

it.each<[string, string, boolean]>([
  ['{\n  "formatVersion": 1,\n  "title": "Talk"', 'a.json', true],
  ['', 'a.conversation.json', true],
  ['{"formatVersion":1,"tools":[]}', 'a.json', false],
  ['{"title":"A schema","formatVersion":1}', 'a.json', false],
])('%s of %s is a conversation: %s', (text, name, is) => {
  expect(isConversationText(text, name)).toBe(is);
});
