import { bytesToBase64Url } from '../../core/base64.ts';
import { ToolyardError } from '../../core/errors.ts';
import { isRecord } from '../../core/json/json.ts';
import type { ToolyardDatabase } from '../../platform/database/database.ts';
import { writeTransaction } from '../../platform/database/write-transaction.ts';
import { ALGORITHM, signedBytes, type Signature } from './signature.ts';

/** Key of the record in the store `keys`, and its format. */
const AUTHOR_RECORD = 'share-author';
const FORMAT = 1;

interface AuthorRecord {
  readonly format: typeof FORMAT;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  /** Not extractable: it never leaves the browser. */
  readonly privateKey: CryptoKey;
}

/** The key with which this browser signs links. */
export interface AuthorKey {
  /** base64url; undefined before the first signature. */
  readonly publicKey: () => Promise<string | undefined>;
  /**
   * Signs a container; the first signature creates the key.
   * @throws ToolyardError `engine-unavailable` if the browser has no Ed25519, `transport` if the key cannot be stored
   */
  readonly seal: (container: Uint8Array) => Promise<Signature>;
  readonly forget: () => Promise<void>;
  /** @throws ToolyardError `not-found` if this tab has not forgotten a key */
  readonly undoForget: () => Promise<void>;
}

export function createAuthorKey(database: ToolyardDatabase): AuthorKey {
  let forgotten: AuthorRecord | undefined;
  const stored = async () => parseRecord(await database.get('keys', AUTHOR_RECORD));
  return {
    async publicKey() {
      const record = await stored();
      return record === undefined ? undefined : bytesToBase64Url(record.publicKey);
    },
    async seal(container) {
      const { publicKey, privateKey } = (await stored()) ?? (await storeKey(database, await makeKey()));
      return {
        publicKey,
        signature: new Uint8Array(await crypto.subtle.sign(ALGORITHM, privateKey, signedBytes(container))),
      };
    },
    async forget() {
      forgotten = (await stored()) ?? forgotten;
      await writeTransaction(database, ['keys'], (transaction) =>
        transaction.objectStore('keys').delete(AUTHOR_RECORD),
      );
    },
    async undoForget() {
      const record = forgotten;
      if (record === undefined) throw new ToolyardError('not-found', 'There is no key to bring back');
      await writeTransaction(database, ['keys'], async (transaction) => {
        await transaction.objectStore('keys').put(record, AUTHOR_RECORD);
      });
      forgotten = undefined;
    },
  };
}

async function makeKey(): Promise<AuthorRecord> {
  try {
    // The type of the result depends on the algorithm, which the types declare under other names.
    const { publicKey, privateKey } = (await crypto.subtle.generateKey(ALGORITHM, false, [
      'sign',
      'verify',
    ])) as CryptoKeyPair;
    return { format: FORMAT, publicKey: new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)), privateKey };
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    throw new ToolyardError(
      'engine-unavailable',
      'This browser cannot sign (it has no Ed25519). Share without a signature, or use a newer browser.',
      { reason: 'no-ed25519' },
    );
  }
}

/** Returns the stored key, because another tab may have stored one first. */
async function storeKey(database: ToolyardDatabase, fresh: AuthorRecord): Promise<AuthorRecord> {
  return await writeTransaction(database, ['keys'], async (transaction) => {
    const keys = transaction.objectStore('keys');
    const record = parseRecord(await keys.get(AUTHOR_RECORD)) ?? fresh;
    if (record === fresh) await keys.put(fresh, AUTHOR_RECORD);
    return record;
  });
}

/** Undefined for a record that cannot be parsed, such as one of a newer version; the next signature replaces it. */
function parseRecord(value: unknown): AuthorRecord | undefined {
  if (!isRecord(value) || value['format'] !== FORMAT) return undefined;
  const { publicKey, privateKey } = value;
  return publicKey instanceof Uint8Array && privateKey instanceof CryptoKey
    ? { format: FORMAT, publicKey: new Uint8Array(publicKey), privateKey }
    : undefined;
}
