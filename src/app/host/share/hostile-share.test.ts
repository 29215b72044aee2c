import { expect, test } from 'vitest';
import { FIELD_RULES } from '../../../catalog/index.ts';
import { ToolyardError } from '../../../core/errors.ts';
import { isLightJson } from '../../../core/json/json-weight.ts';
import { LIMITS } from '../../../core/limits.ts';
import { HOSTILE_JSON } from '../../../core/testing/hostile-json.ts';
import { decode } from '../../../share/index.ts';

/** More than ten times the limit for a megabyte, so that a busy machine passes. */
const MAX_MS = 10_000;

const tool = (json: string) =>
  `{"name":"a","description":"d","code":"x","parameters":{"a":${json}},"environment":"browser",` +
  '"createdAt":"2024-01-01T00:00:00.000Z","updatedAt":"2024-01-01T00:00:00.000Z"}';

test.each(Object.entries(HOSTILE_JSON))(
  'a share file with %s is read or refused, in bounded time',
  async (_what, json) => {
    for (const text of [
      `{"format":"toolyard-share","formatVersion":1,"tools":[${tool(json)}]}`,
      `{"format":"toolyard-share","formatVersion":1,"tools":[],"conversations":${json},"x":${json}}`,
    ]) {
      const before = process.cpuUsage();
      const content = await decode(text, FIELD_RULES).catch((error: unknown) => error);
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1_000).toBeLessThan(MAX_MS);
      if (!(content instanceof ToolyardError))
        expect(isLightJson(JSON.stringify(content), LIMITS.share.maxValues)).toBe(true);
    }
  },
);
