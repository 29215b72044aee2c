/**
 * What the tab and the relay say to each other over `ws://127.0.0.1:PORT/tab`: the tab's copy of `relay/wire.mjs`, with
 * the same names. The relay knows no MCP and keeps no tools; it passes requests on.
 */
import { base64UrlToBytes, bytesToBase64Url } from '../../core/base64.ts';
import { readMatch, readShape, readText, type Reader } from '../../core/json/read-shape.ts';
import { isRecord, parseJson } from '../../core/json/json.ts';
import { CLIENT_NAME } from './clients.ts';

/** The subprotocol of the WebSocket, and the first line of what is signed. */
export const WIRE = 'toolyard.1';

export const WIRE_LIMITS = {
  /** A frame before `ready`, in characters. */
  earlyFrameChars: 4 << 10,
  /** A frame after it. */
  frameChars: 16 << 20,
  /** The relay has this long to prove that it has the key. */
  proofMs: 5_000,
  clients: 64,
} as const;

/** Codes with which the relay closes the socket of a tab. */
export const CLOSE = { malformed: 4400, wrongProof: 4401, replaced: 4409, flooded: 4429 } as const;

/** 24 bytes as base64url. */
const NONCE = /^[\w-]{32}$/;
/** 32 bytes as base64url. */
const MAC = /^[\w-]{43}$/;

export type RelayFrame =
  | { readonly t: 'proof'; readonly n: string; readonly mac: string }
  | { readonly t: 'ready' | 'clients'; readonly clients: readonly string[] }
  | RequestFrame
  | { readonly t: 'abort'; readonly id: number }
  | { readonly t: 'open'; readonly id: number; readonly client: string }
  | { readonly t: 'msg'; readonly id: number; readonly m: string }
  | { readonly t: 'close'; readonly id: number; readonly why?: string }
  | { readonly t: 'done'; readonly rid: number; readonly token?: string }
  | { readonly t: 'failed'; readonly rid: number; readonly message: string };

export interface RequestFrame {
  readonly t: 'req';
  readonly id: number;
  readonly client: string;
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type TabFrame =
  | { readonly t: 'hello'; readonly n: string }
  | { readonly t: 'proof'; readonly mac: string }
  | {
      readonly t: 'res';
      readonly id: number;
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    }
  | {
      readonly t: 'head';
      readonly id: number;
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
    }
  | { readonly t: 'data'; readonly id: number; readonly chunk: string }
  | { readonly t: 'end'; readonly id: number }
  | { readonly t: 'msg'; readonly id: number; readonly m: string }
  | { readonly t: 'close'; readonly id: number; readonly why?: string }
  | { readonly t: 'client-add' | 'client-remove'; readonly rid: number; readonly name: string };

/** A new nonce: 24 random bytes as base64url. */
export function makeNonce(): string {
  return bytesToBase64Url(crypto.getRandomValues(new Uint8Array(24)));
}

/**
 * The proof that a side has the key: base64url of HMAC-SHA-256. It names the side, so a proof that is sent back proves
 * nothing, and both nonces, so it is good for one handshake.
 *
 * @param key the pairing key
 */
export async function makeProof(
  key: string,
  proof: {
    readonly role: 'relay' | 'tab';
    readonly proverNonce: string;
    readonly otherNonce: string;
    /** Of the tab's page. */
    readonly origin: string;
  },
): Promise<string> {
  const { role, proverNonce, otherNonce, origin } = proof;
  const bytes = base64UrlToBytes(key);
  if (bytes === undefined) throw new Error('This is not a pairing key');
  const hmac = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const text = [WIRE, role, proverNonce, otherNonce, origin].join('\n');
  return bytesToBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', hmac, new TextEncoder().encode(text))));
}

/** Compares two proofs in a time that does not depend on where they differ. */
export function sameProof(one: string, other: string): boolean {
  let differences = one.length ^ other.length;
  for (let at = 0; at < one.length; at += 1) differences |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return differences === 0;
}

const readId: Reader<number> = (value) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;
const readAnyText: Reader<string> = readText(WIRE_LIMITS.frameChars);
const readClientName: Reader<string> = readMatch(CLIENT_NAME);
const readClients: Reader<readonly string[]> = (value) => {
  if (!Array.isArray(value) || value.length > WIRE_LIMITS.clients) return undefined;
  const names = (value as unknown[]).map(readClientName).filter((name) => name !== undefined);
  return names.length === value.length ? names : undefined;
};
const readHeaders: Reader<Readonly<Record<string, string>>> = (value) => {
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value);
  // fromEntries defines own members, whatever a header is called.
  return entries.length <= 64 && entries.every((entry): entry is [string, string] => typeof entry[1] === 'string')
    ? (Object.fromEntries(entries) as Record<string, string>)
    : undefined;
};

const is =
  <const Word extends string>(...words: readonly Word[]): Reader<Word> =>
  (value) =>
    words.find((word) => word === value);
const READERS: readonly Reader<RelayFrame>[] = [
  readShape({
    t: is('req'),
    id: readId,
    client: readClientName,
    method: readText(20, 1),
    path: readText(8_000, 1),
    query: readText(8_000),
    headers: readHeaders,
    body: readAnyText,
  }),
  readShape({ t: is('abort'), id: readId }),
  readShape({ t: is('msg'), id: readId, m: readAnyText }),
  readShape({ t: is('open'), id: readId, client: readClientName }),
  readShape({ t: is('close'), id: readId }, { why: readText(1_000) }),
  readShape({ t: is('proof'), n: readMatch(NONCE), mac: readMatch(MAC) }),
  readShape({ t: is('ready', 'clients'), clients: readClients }),
  readShape({ t: is('done'), rid: readId }, { token: readText(1_000, 1) }),
  readShape({ t: is('failed'), rid: readId, message: readText(4_000) }),
];

/** A message of the relay; undefined if it is malformed. */
export function parseRelayFrame(text: string): RelayFrame | undefined {
  const parsed = text.length <= WIRE_LIMITS.frameChars ? parseJson(text) : undefined;
  if (parsed?.ok !== true) return undefined;
  for (const read of READERS) {
    const frame = read(parsed.value);
    if (frame !== undefined) return frame;
  }
  return undefined;
}
