import { createSubtleFacade } from '../../contract/subtle-facade.ts';
import type { ToolChannel } from './tool-channel.ts';

/**
 * `crypto` for a worker that is not a secure context: `getRandomValues` is the browser's, `randomUUID` uses it, and
 * `subtle` is a facade over the broker, which has the keys.
 */
export function createCrypto(channel: ToolChannel, native: Crypto): Crypto {
  const pending = new Map<number, (outcome: { ok: boolean; value: unknown }) => void>();
  let nextId = 1;
  channel.onMessage((message) => {
    if (message.type !== 'subtle-result') return;
    pending.get(message.id)?.(message);
    pending.delete(message.id);
  });
  const subtle = createSubtleFacade(
    async (call) =>
      await new Promise((resolve) => {
        const id = nextId;
        nextId += 1;
        pending.set(id, resolve);
        channel.send({ type: 'subtle', id, call });
      }),
  );
  const getRandomValues = native.getRandomValues.bind(native);
  return {
    subtle,
    getRandomValues,
    randomUUID: () => uuid(getRandomValues(new Uint8Array(16))),
  };
}

function uuid(bytes: Uint8Array): `${string}-${string}-${string}-${string}-${string}` {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
