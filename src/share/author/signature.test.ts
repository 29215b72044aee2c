import { expect, it } from 'vitest';
import { ALGORITHM, isSigned, signedBytes } from './signature.ts';

const container = new Uint8Array([1, 2, 3]);

it('signs a prefix of its own and the content, so that no signature of another kind fits', async () => {
  expect(signedBytes(container)).toEqual(new Uint8Array([...new TextEncoder().encode('toolyard-share-1\0'), 1, 2, 3]));
  const { publicKey, privateKey } = (await crypto.subtle.generateKey(ALGORITHM, false, [
    'sign',
    'verify',
  ])) as CryptoKeyPair;
  const sealOf = async (bytes: Uint8Array<ArrayBuffer>) => ({
    publicKey: new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)),
    signature: new Uint8Array(await crypto.subtle.sign(ALGORITHM, privateKey, bytes)),
  });
  const seal = await sealOf(signedBytes(container));
  expect(await isSigned(container, seal)).toBe(true);
  expect(await isSigned(new Uint8Array([1, 2, 4]), seal)).toBe(false);
  expect(await isSigned(container, await sealOf(container))).toBe(false);
  expect(await isSigned(container, { ...seal, publicKey: seal.publicKey.slice(1) })).toBe(false);
});

it('is no answer to what is no key at all', async () => {
  const seal = { publicKey: 'no bytes' as never, signature: new Uint8Array(64) };
  await expect(isSigned(container, seal)).rejects.toThrow(TypeError);
});
