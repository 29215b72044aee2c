import { bytesToBase64Url } from '../core/base64.ts';
import { isLightJson } from '../core/json/json-weight.ts';
import { parseJson } from '../core/json/json.ts';
import { LIMITS } from '../core/limits.ts';
import type { ShareContent } from './contract/share.ts';
import { isSigned } from './author/signature.ts';
import { openContainer, packContainer } from './content/container.ts';
import { parseContent, type FieldRules } from './content/parse-content.ts';
import { unpack } from './packed/unpack.ts';
import { FORMAT_VERSION, readPayload } from './payload/payload.ts';
import { shareFault } from './share-fault.ts';
import { isShareFile, readShareFile } from './share-file.ts';
import { payloadIn } from './share-link.ts';

/**
 * Parses a link, a payload or the text of a share file. Stores nothing and runs nothing.
 *
 * @throws ToolyardError `invalid-input`, `data.reason` one of `ShareFault`
 */
export async function decode(text: unknown, rules: FieldRules): Promise<ShareContent> {
  if (typeof text !== 'string') throw shareFault('not-a-link');
  if (/^[\s\uFEFF]*\{/.test(text)) return await decodeFile(text, rules);
  if (text.length > LIMITS.share.maxPayloadChars + MAX_ADDRESS) throw shareFault('too-large');
  const payload = payloadIn(text);
  if (payload === undefined) throw shareFault('not-a-link');
  const { container, seal } = readPayload(payload);
  const unpacked = unpack(container, LIMITS.share);
  if (!unpacked.ok) throw shareFault(unpacked.fault);
  const content = parseContent(openContainer(unpacked.value), rules);
  if (seal === undefined) return { formatVersion: FORMAT_VERSION, ...content };
  return {
    formatVersion: FORMAT_VERSION,
    ...content,
    author: { key: bytesToBase64Url(seal.publicKey), valid: await isSigned(container, seal) },
  };
}

/** Characters before the payload: the address of the app. */
const MAX_ADDRESS = 10_000;

async function decodeFile(text: string, rules: FieldRules): Promise<ShareContent> {
  if (text.length > LIMITS.share.maxShareFileBytes) throw shareFault('too-large');
  if (!isLightJson(text, LIMITS.share.maxValues)) throw shareFault('too-large');
  const json = parseJson(text.replace(/^\uFEFF/, ''));
  if (!json.ok) throw shareFault('damaged', 'The file is damaged: it is no JSON. Ask for it again.');
  if (!isShareFile(json.value)) throw shareFault('not-a-link');
  const { raw, seal } = readShareFile(json.value);
  const content = parseContent(raw, rules);
  if (seal === undefined) return { formatVersion: FORMAT_VERSION, ...content };
  // The signature of a file covers the content of a link with the same content.
  return {
    formatVersion: FORMAT_VERSION,
    ...content,
    author: { key: bytesToBase64Url(seal.publicKey), valid: await isSigned(packContainer(content), seal) },
  };
}
