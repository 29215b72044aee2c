import { expect, test } from 'vitest';
import { changeOf, chosenTool, draftOf, problemsOf, settingsOf, type SettingsDraft } from './settings-draft.ts';

const EMPTY: SettingsDraft = { instructions: '', temperature: '', maxOutputTokens: '', maxSteps: '', toolChoice: '' };

test('defaults are empty fields, and empty fields are defaults', () => {
  expect(draftOf({ instructions: '', maxSteps: 20 })).toEqual(EMPTY);
  expect(settingsOf(EMPTY)).toEqual({});
  expect(changeOf(EMPTY)).toEqual({
    instructions: '',
    temperature: null,
    maxOutputTokens: null,
    maxSteps: 20,
    toolChoice: null,
  });
});

test.each(['auto', 'none', 'required', { toolName: 'area' }] as const)(
  'settings come back as they were: %j',
  (toolChoice) => {
    const settings = { instructions: 'Be brief.', temperature: 0.5, maxOutputTokens: 900, maxSteps: 3, toolChoice };
    expect(settingsOf(draftOf(settings))).toEqual(settings);
    expect(changeOf(draftOf(settings))).toEqual(settings);
    expect(chosenTool(draftOf(settings))).toBe(typeof toolChoice === 'object' ? 'area' : undefined);
  },
);

test('a decimal comma is a point', () => {
  expect(settingsOf({ ...EMPTY, temperature: ' 0,7 ' })).toEqual({ temperature: 0.7 });
});

test.each([
  ['temperature', '2.1'],
  ['temperature', '-1'],
  ['temperature', 'warm'],
  ['maxOutputTokens', '0'],
  ['maxOutputTokens', '1000001'],
  ['maxOutputTokens', '1.5'],
  ['maxSteps', '501'],
] as const)('%s cannot be %s', (name, text) => {
  expect([...problemsOf({ ...EMPTY, [name]: text })]).toEqual([name]);
});

test.each([
  ['temperature', '0'],
  ['temperature', '2'],
  ['maxOutputTokens', '1000000'],
  ['maxSteps', '500'],
] as const)('%s can be %s', (name, text) => {
  expect(problemsOf({ ...EMPTY, [name]: text }).size).toBe(0);
});
