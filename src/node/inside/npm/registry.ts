import type { PackagePart } from '../../contract/package-reasons.ts';
import { LIMITS } from '../../../core/limits.ts';
import { parsePackument, type Packument } from './manifest.ts';
import { messageOf, PackageError } from './package-error.ts';
import { defined } from '../../../core/defined.ts';

/** The short form of metadata: what an installation needs, without the readme. */
const ABBREVIATED = 'application/vnd.npm.install-v1+json; q=1.0, application/json; q=0.8, */*';

/** Like `fetch`; rejects without a network. */
export type Fetch = (
  address: string,
  init: { readonly headers?: Readonly<Record<string, string>>; readonly signal?: AbortSignal },
) => Promise<Response>;

/** A registry during one installation: each package is requested once. */
export class Registry {
  readonly #packuments = new Map<string, Promise<Packument>>();
  readonly #fetch: Fetch;
  readonly #base: string;
  readonly #signal: AbortSignal | undefined;
  /** The registry and the origins that a person has allowed. */
  readonly #origins: ReadonlySet<string> | 'any';

  /**
   * @param address of the registry, with or without a trailing slash
   * @param origins other origins that a person has allowed; `any` if `fetch` itself checks each address
   */
  constructor(fetch: Fetch, address: string, origins: readonly string[] | 'any', signal?: AbortSignal) {
    this.#fetch = fetch;
    this.#base = address.endsWith('/') ? address : `${address}/`;
    this.#signal = signal;
    this.#origins = origins === 'any' ? 'any' : new Set([new URL(this.#base).origin, ...origins]);
  }

  /**
   * @throws PackageError `origin` if one of these archives is at an origin that nobody has allowed; nothing was
   * requested then
   */
  needAllowed(archives: readonly { readonly tarball: string; readonly name: string }[]): void {
    const origins = new Set(archives.map(({ tarball, name }) => new URL(this.#absolute(tarball, name)).origin));
    const refused = [...origins].filter((origin) => !this.#isAllowed(origin));
    if (refused.length > 0) throw notAllowed(refused);
  }

  /** Versions and tags of a package. @throws PackageError `not-found`, `network`, `metadata` */
  packument(name: string): Promise<Packument> {
    const known = this.#packuments.get(name);
    if (known !== undefined) return known;
    const asked = this.#ask(name);
    this.#packuments.set(name, asked);
    return asked;
  }

  /** @throws PackageError `not-found`, `network`, `too-large` */
  async tarball(address: string, name: string): Promise<Uint8Array<ArrayBuffer>> {
    return this.#get(this.#absolute(address, name), ['archive', name], {}, LIMITS.packages.maxArchiveBytes);
  }

  #isAllowed(origin: string): boolean {
    return this.#origins === 'any' || this.#origins.has(origin);
  }

  async #ask(name: string): Promise<Packument> {
    const address = `${this.#base}${name.replace('/', '%2f')}`;
    const bytes = await this.#get(
      address,
      ['package', name],
      { Accept: ABBREVIATED },
      LIMITS.packages.maxMetadataBytes,
    );
    let parsed: unknown;
    try {
      parsed = JSON.parse(new TextDecoder().decode(bytes));
    } catch (error) {
      throw new PackageError('metadata', { code: 'answer-no-json', values: [name, messageOf(error)] });
    }
    return parsePackument(name, parsed);
  }

  #absolute(address: string, name: string): string {
    let url: URL;
    try {
      url = new URL(address, this.#base);
    } catch {
      throw new PackageError('metadata', { code: 'archive-no-address', values: [name] });
    }
    if (url.protocol !== 'https:' && url.protocol !== new URL(this.#base).protocol)
      throw new PackageError('metadata', { code: 'archive-not-https', values: [name, url.href] });
    return url.href;
  }

  async #get(
    address: string,
    what: Fetched,
    headers: Readonly<Record<string, string>>,
    maxBytes: number,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const { origin, host } = new URL(address);
    const unreachable = (error: unknown): PackageError =>
      this.#signal?.aborted === true
        ? new PackageError('aborted', { code: 'stopped', values: [] })
        : new PackageError('network', { code: 'unreachable', values: [...what, host, messageOf(error)] });
    // Checked here, at the request itself, whatever the source of the address.
    if (!this.#isAllowed(origin)) throw notAllowed([origin]);
    let response: Response;
    try {
      response = await this.#fetch(address, {
        headers,
        ...defined({ signal: this.#signal }),
      });
    } catch (error) {
      if (error instanceof PackageError) throw error;
      throw unreachable(error);
    }
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
      throw new PackageError('network', { code: 'redirect', values: [...what, host] });
    if (response.status === 404 || response.status === 410)
      throw new PackageError('not-found', { code: 'not-in-registry', values: [...what, host] });
    if (!response.ok)
      throw new PackageError('network', { code: 'registry-status', values: [...what, host, response.status] });
    try {
      return await readAtMost(response, maxBytes, what);
    } catch (error) {
      if (error instanceof PackageError) throw error;
      throw unreachable(error);
    }
  }
}

/** What is fetched, and its name. */
type Fetched = readonly [part: PackagePart, name: string];

function notAllowed(origins: readonly string[]): PackageError {
  return new PackageError(
    'origin',
    { code: 'other-origins', values: [origins.slice(0, 5), Math.max(0, origins.length - 5)] },
    origins,
  );
}

async function readAtMost(response: Response, maxBytes: number, what: Fetched): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  if (reader === undefined) return new Uint8Array(0);
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > maxBytes) {
      await reader.cancel();
      throw new PackageError('too-large', { code: 'fetched-too-large', values: [...what, maxBytes] });
    }
    chunks.push(new Uint8Array(part.value));
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
