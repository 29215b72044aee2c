import { expect, test } from 'vitest';
import { passesForOwnName } from './own-name.ts';

test.each([
  'Toolyard',
  'toolyard',
  'TOOLYARD',
  ' Toolyard ',
  'Tool Yard',
  'tool-yard',
  'tool_yard',
  'T.o.o.l.y.a.r.d',
  'Tool\u200byard',
  'Tool\u00adyard',
  '\u202eToolyard\u202c',
  'Tool\ufeffyard',
  'Тoolyard',
  'Tооlyard',
  'Tοοlyard',
  'T00lyard',
  'Too1yard',
  'TooIyard',
  'Too|yard',
  'Toolуard',
  'Toolyаrd',
  'Toolyaгd',
  'Toolyarԁ',
  'Ｔｏｏｌｙａｒｄ',
  '𝐓𝐨𝐨𝐥𝐲𝐚𝐫𝐝',
  'Ⓣⓞⓞⓛⓨⓐⓡⓓ',
  'Tõôlyárd',
  'T̶o̶o̶l̶y̶a̶r̶d̶',
  'Toolyard™',
  'Toolyard App',
  'The official Toolyard',
  'Toolyard Security Team',
  'toolyard.com',
  'toolyard-support',
])('%j passes for the app’s own name', (name) => {
  expect(passesForOwnName(name)).toBe(true);
});

test.each([
  '',
  'tool',
  'yard',
  'toolyard-docs',
  'my-toolyard',
  'Toolyards',
  'shipyard',
  'tool yarn',
  'everything',
  'the team',
  'app',
  'сервер',
  '工具',
])('%j does not', (name) => {
  expect(passesForOwnName(name)).toBe(false);
});
