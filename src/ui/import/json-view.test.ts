import { expect, it } from 'vitest';
import type { JsonValue } from '../../core/json/json.ts';
import { fieldsOf } from '../testing/fake-records.ts';
import { jsonView, shownTool } from './json-view.ts';

it('formats what fits over lines, and shows only the beginning of the rest', () => {
  expect(jsonView({ type: 'object', enum: [1] })).toBe('{\n  "type": "object",\n  "enum": [\n    1\n  ]\n}');
  let deep: JsonValue = 'x';
  for (let depth = 0; depth < 150; depth += 1) deep = [deep, 1];
  // Wide and deep at once: few characters, but many with indentation.
  const hostile = { allOf: Array.from({ length: 200 }, () => deep) };
  const started = performance.now();
  const shown = jsonView(hostile);
  expect(shown.length).toBeLessThan(250_000);
  expect(shown).not.toContain('\n');
  const tool = fieldsOf({ name: 'area', parameters: hostile });
  expect(shownTool(tool)).toEqual({ ...tool, parameters: {}, returns: '…' });
  expect(performance.now() - started).toBeLessThan(5_000);
  const small = fieldsOf({ name: 'area' });
  expect(shownTool(small)).toBe(small);
});
