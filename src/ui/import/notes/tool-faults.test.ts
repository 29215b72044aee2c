import { afterEach, expect, test, vi } from 'vitest';
import { parseToolFields } from '../../../catalog/index.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const TOOL = { name: 'greet', description: 'Says hello', code: 'function tool() {}', parameters: { type: 'object' } };
const ENGLISH = /\b(?:the|tool|must|is|are|cannot|can|has|holds|of|and|not|it|its|with|without|than)\b/i;

test.each([
  { name: '' },
  { name: 5 },
  { name: 'a b' },
  { name: 'Toolyard' },
  { name: 'weather.now' },
  { description: '' },
  { description: 5 },
  { code: ' ' },
  { parameters: null },
  { parameters: 'x' },
  { returns: 5 },
  { timeout: 0 },
  { environment: 'deno' },
  { language: 'python' },
  { enabled: 1 },
  { permissions: 5 },
  { permissions: { files: 'all' } },
  { guidance: 5 },
  { tags: 'a' },
  { cases: 5 },
  { cases: [{ name: 'a', input: {} }] },
  { packages: 5 },
  { pinnedFiles: 5 },
])('what is wrong with a tool is said in German wherever a German page reads it: %j', async (change) => {
  const read = parseToolFields({ ...TOOL, ...change }, ['weather']);
  if (read.ok) throw new Error('It has no fault');
  const { byFolder } = await import('../../german.ts');
  vi.stubGlobal('toolyardTexts', { byFolder });
  vi.resetModules();
  const [{ faultText }, { refusalText }] = await Promise.all([
    import('../../stores/faults/fault-text.ts'),
    import('./note-text.ts'),
  ]);
  const text = faultText(read.fault);
  expect(text).not.toBe(read.fault.message);
  expect(text).not.toMatch(ENGLISH);
  // The review of an import says the same.
  expect(refusalText({ code: 'message', values: [read.fault] })).toBe(text);
});
