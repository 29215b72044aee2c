import { describe, expect, it } from 'vitest';
import { LIMITS } from '../core/limits.ts';
import type { ToolFields } from '../core/tool.ts';
import { packContainer } from './content/container.ts';
import type { FieldRules } from './content/parse-content.ts';
import { decode } from './decode.ts';
import type { SharedTool } from './contract/share.ts';
import { writePayload } from './payload/payload.ts';
import { writeShareFile } from './share-file.ts';

const AT = '2026-11-26T00:00:00.000Z';
const TOOL: SharedTool = {
  name: 't',
  description: 'd',
  code: 'export default () => 1',
  parameters: { type: 'object' },
  environment: 'browser',
  language: 'javascript',
  timeout: 1_000,
  enabled: true,
  createdAt: AT,
  updatedAt: AT,
};
const DEFAULTS = { enabled: true, language: 'javascript' } as const;
/** Takes any object as the fields of a tool: what they may be is decided elsewhere. */
const RULES: FieldRules = {
  names: Object.keys(TOOL),
  parse: (input) => ({ ok: true, value: { ...DEFAULTS, ...(input as Omit<ToolFields, 'enabled' | 'language'>) } }),
};
const CONTENT = { tools: [TOOL], files: [] };
const PAYLOAD = writePayload(packContainer(CONTENT));
const FILE = writeShareFile(CONTENT);
const READ = { formatVersion: 1, tools: [TOOL] };
const { maxPayloadChars, maxShareFileBytes, maxValues } = LIMITS.share;

const fault = (text: unknown) =>
  decode(text, RULES).then(
    () => 'read',
    (error: unknown) => (error as { data: { reason: string } }).data.reason,
  );

describe('decode', () => {
  it.each<[string, string]>([
    ['a payload', PAYLOAD],
    ['a payload with space around it', `\n ${PAYLOAD} `],
    ['a link', `https://page.test/app#/s/${PAYLOAD}`],
    ['a link in a sentence', `See https://page.test/#e/${PAYLOAD}.`],
    ['a long address', `https://page.test/${'a'.repeat(9_000)}#/s/${PAYLOAD}`],
    ['a share file', FILE],
    ['a share file after spaces', `\n\t${FILE}`],
    ['a share file after a byte order mark', `\uFEFF${FILE}`],
  ])('reads %s', async (_what, text) => {
    const content = await decode(text, RULES);
    expect(content).toMatchObject(READ);
    expect(content).not.toHaveProperty('author');
  });

  it.each<[string, unknown, string]>([
    ['no text', 5, 'not-a-link'],
    ['a list that holds a link', [PAYLOAD], 'not-a-link'],
    ['nothing', '', 'not-a-link'],
    ['a sentence', 'Nothing here', 'not-a-link'],
    ['a sentence before a file', `See ${FILE}`, 'not-a-link'],
    ['a link that was cut off', PAYLOAD.slice(0, -4), 'damaged'],
    ['a container of no values', writePayload(new Uint8Array([255, 255])), 'damaged'],
    ['a file that was cut off', FILE.slice(0, -4), 'damaged'],
    ['a file with a byte order mark inside', `{\uFEFF${FILE.slice(1)}`, 'damaged'],
    ['a file of another program', '{"format":"other"}', 'not-a-link'],
    ['a file of another program with tools', JSON.stringify({ tools: [TOOL] }), 'not-a-link'],
    ['a newer link', `2${PAYLOAD.slice(1)}`, 'newer'],
    ['a link that is too long', `#/s/${PAYLOAD}${'A'.repeat(maxPayloadChars)}`, 'too-large'],
    ['an address that is too long', `${'a'.repeat(maxPayloadChars + 10_001)}`, 'too-large'],
    ['an address that is as long as it may be', `${' '.repeat(maxPayloadChars + 10_000)}`, 'not-a-link'],
    ['a file that is too long', `{${' '.repeat(maxShareFileBytes)}`, 'too-large'],
    ['a file that is as long as it may be', `{${' '.repeat(maxShareFileBytes - 1)}`, 'damaged'],
    ['a file of too many values', `{"format":[${'{"a":1},'.repeat(maxValues)}1]}`, 'too-large'],
  ])('refuses %s', async (_what, text, reason) => {
    expect(await fault(text)).toBe(reason);
  });
});
