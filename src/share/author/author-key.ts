import { bytesToBase64Url } from '../../core/base64.ts';
import { ToolyardError } from '../../core/errors.ts';
import { isRecord } from '../../core/json.ts';
import type { ToolyardDatabase } from '../../platform/database/database.ts';
import { writeTransaction } from '../../platform/database/write-transaction.ts';
import { ALGORITHM, signedBytes, type Seal } from './seal.ts';

/** Name of the record in the `keys` store, and the format of what lies there. */
const AUTHOR_RECORD = 'share-author';
const FORMAT = 1;

interface AuthorRecord {
  readonly format: typeof FORMAT;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  /** Never leaves the browser: it cannot be exported. */
  readonly privateKey: CryptoKey;
}

/** The key that this browser signs links with. */
export interface AuthorKey {
  /** base64url; undefined before the first signature. */
  readonly publicKey: () => Promise<string | undefined>;
  /**
   * Signs a container; the key is made with the first one.
   * @throws ToolyardError `engine-unavailable` where the browser has no Ed25519, `transport` when the key cannot be
   * stored
   */
  readonly seal: (container: Uint8Array) => Promise<Seal>;
  readonly forget: () => Promise<void>;
  /** @throws ToolyardError `not-found` when this tab has forgotten none */
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
    // The type of the answer depends on the algorithm, which the types know by other names.
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

/** The one that is stored afterwards: another tab may have been first. */
async function storeKey(database: ToolyardDatabase, fresh: AuthorRecord): Promise<AuthorRecord> {
  return await writeTransaction(database, ['keys'], async (transaction) => {
    const keys = transaction.objectStore('keys');
    const record = parseRecord(await keys.get(AUTHOR_RECORD)) ?? fresh;
    if (record === fresh) await keys.put(fresh, AUTHOR_RECORD);
    return record;
  });
}

/** What cannot be read, such as the record of a newer version, is replaced with the next signature. */
function parseRecord(value: unknown): AuthorRecord | undefined {
  if (!isRecord(value) || value['format'] !== FORMAT) return undefined;
  const { publicKey, privateKey } = value;
  return publicKey instanceof Uint8Array && privateKey instanceof CryptoKey
    ? { format: FORMAT, publicKey: new Uint8Array(publicKey), privateKey }
    : undefined;
}
