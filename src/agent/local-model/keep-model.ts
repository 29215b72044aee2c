import type { StoredModel, LocalModelProgress } from '../contract/local-models.ts';
import { NoModelError, openModelFolder, writeModel } from './model-folder.ts';
import { fileAddress } from './model-name.ts';

interface Reach {
  readonly storage: Pick<StorageManager, 'getDirectory' | 'estimate'>;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
}

/** Stores a file that a person chose, or the file at an address. Never rejects. */
export async function keepModel(
  { storage, fetch }: Reach,
  { source, name }: { readonly source: string | File; readonly name: string },
  onProgress: (progress: LocalModelProgress) => void,
): Promise<StoredModel> {
  try {
    const found =
      typeof source === 'string' ? await request(fetch, source) : { stream: source.stream(), total: source.size };
    if ('message' in found) return { ok: false, code: 'transport', message: found.message };
    const room = await missingRoom(storage, found.total);
    if (room !== undefined) return { ok: false, code: 'transport', message: room };
    return {
      ok: true,
      file: await writeModel(await openModelFolder(storage), name, found.stream, found.total, onProgress),
    };
  } catch (error) {
    if (error instanceof NoModelError) return { ok: false, code: 'invalid-input', message: error.message };
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    return {
      ok: false,
      code: 'transport',
      message: isFull
        ? 'The disk is full: remove other models, or free space on the device.'
        : `The file could not be kept: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
}

type Found = { readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>; readonly total?: number };

async function request(fetch: Reach['fetch'], source: string): Promise<Found | { readonly message: string }> {
  const address = fileAddress(source);
  let response: Response;
  try {
    response = await fetch(address, { credentials: 'omit', referrerPolicy: 'no-referrer' });
  } catch {
    return {
      message:
        `${new URL(address).host} did not answer, or does not let pages of other addresses read its files (CORS). ` +
        `Download the file and choose it here instead.`,
    };
  }
  if (!response.ok || response.body === null)
    return {
      message:
        `${new URL(address).host} answered ${String(response.status)}. Look whether the address is that of the ` +
        `file itself.`,
    };
  const length = Number(response.headers.get('content-length') ?? '');
  // The length of a compressed response is not the length of the file.
  const isKnown = length > 0 && response.headers.get('content-encoding') === null;
  return { stream: response.body, ...(isKnown ? { total: length } : {}) };
}

/** @returns an error message if there is not enough space */
async function missingRoom(storage: Reach['storage'], bytes: number | undefined): Promise<string | undefined> {
  const { quota, usage = 0 } = await storage.estimate();
  if (bytes === undefined || quota === undefined || quota - usage >= bytes) return undefined;
  return (
    `The file has ${megabytes(bytes)} MB, and the browser has room for ${megabytes(Math.max(0, quota - usage))} ` +
    `MB. Remove other models, or free space on the device.`
  );
}

const megabytes = (bytes: number): string => String(Math.round(bytes / 1e6));
