import { createHash } from 'node:crypto';
import type { Fetch } from '../registry.ts';
import { gzip, makeTar } from './make-tar.ts';

/** One version of a package: fields of its `package.json`, and files besides it. */
export interface FakePackage {
  readonly name: string;
  readonly version: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

export const FAKE_REGISTRY = 'https://registry.test/';

/** A registry in memory. `asked` lists every requested address in order; `damage` changes the response for one. */
export async function fakeRegistry(
  packages: readonly FakePackage[],
  damage: (address: string, body: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer> = (_address, body) => body,
): Promise<{ fetch: Fetch; asked: string[] }> {
  const answers = new Map<string, Uint8Array<ArrayBuffer>>();
  const packuments = new Map<string, { 'dist-tags': Record<string, string>; versions: Record<string, object> }>();
  for (const { files = {}, ...manifest } of packages) {
    const { name, version } = manifest;
    const entries = Object.entries({ 'package.json': JSON.stringify(manifest), ...files });
    const archive = await gzip(makeTar(entries.map(([path, content]) => ({ name: `package/${path}`, content }))));
    const tarball = `${FAKE_REGISTRY}${name}/-/${version}.tgz`;
    answers.set(tarball, archive);
    const packument = packuments.get(name) ?? { 'dist-tags': {}, versions: {} };
    packuments.set(name, packument);
    packument['dist-tags']['latest'] = version;
    packument.versions[version] = {
      ...manifest,
      dist: { tarball, integrity: `sha512-${createHash('sha512').update(archive).digest('base64')}` },
    };
  }
  for (const [name, packument] of packuments)
    answers.set(
      `${FAKE_REGISTRY}${name.replace('/', '%2f')}`,
      new TextEncoder().encode(JSON.stringify({ name, ...packument })),
    );
  const asked: string[] = [];
  return {
    asked,
    fetch(address) {
      asked.push(address);
      const body = answers.get(address);
      return Promise.resolve(
        body === undefined ? new Response('{}', { status: 404 }) : new Response(damage(address, body)),
      );
    },
  };
}
