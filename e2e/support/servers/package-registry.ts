import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ensurePackage } from '../../../scripts/packages/fetch.mjs';
import { npmLock, registryOf } from '../../../src/node/inside/npm/testing/npm-registry.ts';

export interface PackageRegistry {
  /** With a trailing slash. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** A package registry on loopback that has these packages with all they need. Throws when they cannot be had for it. */
export async function startRegistry(names: readonly string[]): Promise<PackageRegistry> {
  const folders = names.map(ensurePackage);
  let answers: ReturnType<typeof registryOf> = new Map();
  let url = '';
  const server = createServer((request, response) => {
    const answer = answers.get(new URL(request.url ?? '/', url).href.replace('%2F', '%2f'));
    response.writeHead(answer === undefined ? 404 : 200, {
      'access-control-allow-origin': '*',
      'content-type': 'application/octet-stream',
    });
    response.end(answer?.());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
  answers = registryOf(folders.map(npmLock), join(folders[0] ?? '', '../npm-cache'), url);
  return {
    url,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
