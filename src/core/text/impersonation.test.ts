import { expect, test } from 'vitest';
import { impersonatesApp } from './impersonation.ts';

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
  'toolyard-docs',
  'my-toolyard',
  'Toolyards',
  'Toolyard AI',
  'Toolyard 2',
  'Toolyard (built-in)',
  'toolyard.settings',
  'toolyard_builtin',
  'Tool\u3164yard',
  'Tool\u115fyard',
  'Tool\uffa0yard',
  '\u202edrayloot',
  'ꓔꓳꓳꓡꓬꓮꓣꓓ',
  'ᎢᎾᎾᏞᎩᎪᎡᎠ',
  'T〇〇lyard',
  'Tꝏlyard',
  'tσσlγαяd',
  'Tooⵏyard',
  'TooƖyard',
  'Toοⳑyard',
  'toolyar∂',
  'Tooʟʏaʀᴅ',
  'ㅜoolyard',
  '🅃🄾🄾🄻🅈🄰🅁🄳',
  '🆃🅾🅾🅻🆈🅰🆁🅳',
  '🅣🅞🅞🅛🅨🅐🅡🅓',
  '🇹🇴🇴🇱🇾🇦🇷🇩',
  `${'\u200b'.repeat(5_000)}Toolyard`,
  `${' '.repeat(5_000)}Toolyard`,
  `Toolyard${' '.repeat(600)}x`,
])('%j passes for the app’s own name', (name) => {
  expect(impersonatesApp(name)).toBe(true);
});

test.each([
  '',
  'yard',
  'shipyard',
  'tool yarn',
  'everything',
  'the team',
  'app',
  'сервер',
  '工具',
  'tool',
  'toolbox of the shipyard',
])('%j does not', (name) => {
  expect(impersonatesApp(name)).toBe(false);
});

test.each(['\ufdfa'.repeat(1_000_000), 'tm'.repeat(1_000_000), 'toolyar'.repeat(200_000), '\u200b'.repeat(5_000_000)])(
  'a text of millions is read in no time',
  (text) => {
    const before = process.cpuUsage().user;
    expect(impersonatesApp(text)).toBe(false);
    expect(process.cpuUsage().user - before).toBeLessThan(500_000);
  },
);
