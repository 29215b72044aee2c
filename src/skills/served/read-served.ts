import { base64ToBytes } from '../../core/base64.ts';
import { ToolyardError } from '../../core/errors.ts';
import { sha256Hex } from '../../core/hash/sha256.ts';
import { isRecord, type JsonValue } from '../../core/json/json.ts';
import { isSameJson } from '../../core/json/same-json.ts';
import { frontJsonOf } from '../read/front-json.ts';
import type { ServedEntry } from './parse-served.ts';

/**
 * The bytes of a file of a skill, taken from an answer to `resources/read`.
 *
 * @throws ToolyardError `conflict` if they are not what the server listed
 */
export async function verifiedFile(
  entry: ServedEntry,
  path: string,
  answer: JsonValue,
): Promise<Uint8Array<ArrayBuffer>> {
  const file = entry.skill.files.find((one) => one.path === path);
  const bytes = bytesIn(answer, entry.uris.get(path));
  if (file === undefined || bytes?.length !== file.bytes || (await sha256Hex(bytes)) !== file.hash)
    throw changed(entry, path);
  if (path === 'SKILL.md' && !(await hasFront(entry, bytes))) throw changed(entry, path);
  return bytes;
}

async function hasFront({ frontmatter }: ServedEntry, bytes: Uint8Array): Promise<boolean> {
  const front = await frontJsonOf(new TextDecoder().decode(bytes));
  return front !== undefined && isSameJson(front, frontmatter);
}

function bytesIn(answer: JsonValue, uri: string | undefined): Uint8Array<ArrayBuffer> | undefined {
  const contents: readonly unknown[] = Array.isArray(answer) ? answer : [];
  const found = contents.find((content) => isRecord(content) && content['uri'] === uri);
  if (!isRecord(found)) return undefined;
  if (typeof found['text'] === 'string') return new TextEncoder().encode(found['text']);
  return typeof found['blob'] === 'string' ? base64ToBytes(found['blob']) : undefined;
}

function changed({ skill: { text, server = '' } }: ServedEntry, path: string): ToolyardError {
  return new ToolyardError(
    'conflict',
    `${path} of the skill ${text.name} is not what the MCP server ${server} listed, so it was not used. If the skill ` +
      'has changed, a person has to allow it again under Skills',
  );
}
