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
    return this.#get(this.#absolute(address, name), `The archive of ${name}`, {}, LIMITS.packages.maxArchiveBytes);
  }

  #isAllowed(origin: string): boolean {
    return this.#origins === 'any' || this.#origins.has(origin);
  }

  async #ask(name: string): Promise<Packument> {
    const address = `${this.#base}${name.replace('/', '%2f')}`;
    const bytes = await this.#get(
      address,
      `The package ${name}`,
      { Accept: ABBREVIATED },
      LIMITS.packages.maxMetadataBytes,
    );
    let parsed: unknown;
    try {
      parsed = JSON.parse(new TextDecoder().decode(bytes));
    } catch (error) {
      throw new PackageError(
        'metadata',
        `The registry's answer about ${name} is no JSON (${messageOf(error)}). Check its address in the settings.`,
      );
    }
    return parsePackument(name, parsed);
  }

  #absolute(address: string, name: string): string {
    let url: URL;
    try {
      url = new URL(address, this.#base);
    } catch {
      throw new PackageError('metadata', `The registry names no valid address for the archive of ${name}.`);
    }
    if (url.protocol !== 'https:' && url.protocol !== new URL(this.#base).protocol)
      throw new PackageError('metadata', `The archive of ${name} lies at an address that is not https: ${url.href}`);
    return url.href;
  }

  async #get(
    address: string,
    what: string,
    headers: Readonly<Record<string, string>>,
    maxBytes: number,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const unreachable = (error: unknown): PackageError =>
      this.#signal?.aborted === true
        ? new PackageError('aborted', 'The installation was stopped.')
        : new PackageError(
            'network',
            `${what} could not be fetched from ${new URL(address).host} (${messageOf(error)}). Check the ` +
              `connection and the registry's address in the settings.`,
          );
    // Checked here, at the request itself, whatever the source of the address.
    const { origin, host } = new URL(address);
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
      throw new PackageError(
        'network',
        `${what} was not fetched: ${host} answers with a redirect, and a browser does not tell where it leads. ` +
          `Name a registry in the settings that has its archives itself.`,
      );
    if (response.status === 404 || response.status === 410)
      throw new PackageError('not-found', `${what} is not in the registry ${new URL(address).host}.`);
    if (!response.ok)
      throw new PackageError(
        'network',
        `${what} could not be fetched: ${new URL(address).host} answered ${response.status}.`,
      );
    try {
      return await readAtMost(response, maxBytes, what);
    } catch (error) {
      if (error instanceof PackageError) throw error;
      throw unreachable(error);
    }
  }
}

function notAllowed(origins: readonly string[]): PackageError {
  return new PackageError(
    'origin',
    `Archives of packages lie at ` +
      `${origins.slice(0, 5).join(', ')}${origins.length > 5 ? ` and ${String(origins.length - 5)} more` : ''}, ` +
      `which is not the package registry. Nothing was asked there: a person has to allow it first, in Settings ` +
      `→ Packages.`,
    origins,
  );
}

async function readAtMost(response: Response, maxBytes: number, what: string): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  if (reader === undefined) return new Uint8Array(0);
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > maxBytes) {
      await reader.cancel();
      throw new PackageError('too-large', `${what} is larger than ${maxBytes} bytes.`);
    }
    chunks.push(new Uint8Array(part.value));
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
