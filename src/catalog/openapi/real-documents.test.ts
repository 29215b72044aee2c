import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkTools } from '../fields/check-tool.ts';
import { directJudges } from '../catalog-testing.ts';
import { readDocument } from './document.ts';
import { findOperations } from './outline.ts';
import { takeOperations } from './take-operations.ts';

/** Folder with descriptions of public APIs, which are not part of the repository. */
const folder = process.env['TOOLYARD_OPENAPI'];
const files = folder === undefined ? [] : readdirSync(folder).filter((name) => /\.(?:json|ya?ml)$/.test(name));

describe.skipIf(files.length === 0)('descriptions of public APIs', () => {
  it.each(files)(
    '%s: every operation becomes a tool that compiles',
    async (name) => {
      const text = readFileSync(join(folder ?? '', name), 'utf8');
      const begun = performance.now();
      const found = findOperations(await readDocument(text));
      const read = performance.now();
      const base = found.outline.servers[0]?.url ?? '';
      const choice = {
        operations: found.operations.map(({ listed: reported }) => reported.id),
        base: /^https?:/.test(base) && !base.includes('{') ? base : 'https://api.example.org',
        checkResults: false,
      };
      const records = takeOperations(found, choice);
      const made = performance.now();
      const tools = records.flatMap((record) => (record.ok ? [record.fields] : []));
      expect(records.filter((record) => !record.ok)).toEqual([]);
      expect(new Set(tools.map((tool) => tool.name)).size).toBe(tools.length);
      const faults = (await checkTools(tools, directJudges())).filter((fault) => fault !== undefined);
      expect(faults).toEqual([]);
      const checked = performance.now();
      const withReturns = takeOperations(found, { ...choice, checkResults: true }).flatMap((record) =>
        record.ok ? [record.fields] : [],
      );
      expect((await checkTools(withReturns, directJudges())).filter((fault) => fault !== undefined)).toEqual([]);
      const largest = tools
        .map((tool) => [JSON.stringify(tool.parameters).length, tool.name] as const)
        .sort((one, other) => other[0] - one[0])
        .slice(0, 3);
      console.log(
        `${name}: ${tools.length} tools; read ${Math.round(read - begun)} ms, made ${Math.round(made - read)} ` +
          `ms, checked ${Math.round(checked - made)} ms; secrets ` +
          `${found.outline.secrets.map((secret) => `${secret.name}/${secret.kind}`).join(' ')}; largest schemas ` +
          `${JSON.stringify(largest)}; lost ${found.outline.lost.join('; ')}`,
      );
    },
    300_000,
  );
});
