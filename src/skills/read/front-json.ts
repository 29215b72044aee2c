import { splitFrontMatter } from '../../core/text/front-matter.ts';
import { copyJson } from '../../core/json/json-copy.ts';
import { isRecord, type JsonObject } from '../../core/json/json.ts';
import { parseFrontFields } from '../contract/front/front-fields.ts';

/**
 * The front matter of a `SKILL.md` as JSON, with every field as its author wrote it; undefined where YAML cannot be read
 * as it stands: other programs would read something else.
 */
export async function frontJsonOf(text: string): Promise<JsonObject | undefined> {
  const { front } = splitFrontMatter(text);
  // Bounds its size and rules out what this app reads in its own way.
  if (front === undefined || (await isUnusual(front))) return undefined;
  const { parse } = await import('yaml');
  const copy = copyJson(parse(front, { maxAliasCount: 50, logLevel: 'silent' }));
  return copy.ok && isRecord(copy.value) ? (copy.value as JsonObject) : undefined;
}

async function isUnusual(front: string): Promise<boolean> {
  const read = await parseFrontFields(front);
  return !read.ok || read.findings.length > 0;
}
