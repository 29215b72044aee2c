// @ts-check
// The relay's side of the proof of the key. Neither side sends the key, and the relay proves first, so a program that
// listens on its port instead learns nothing of use.
import { makeNonce, makeProof, sameProof } from './wire.mjs';

/**
 * @param {object} parts
 * @param {string} parts.key
 * @param {string} parts.origin of the tab's page
 * @param {(frame: import('./wire.mjs').RelayFrame) => void} parts.send
 * @returns {(frame: import('./wire.mjs').TabFrame) => Promise<'continues' | 'proven' | 'refused'>} takes what the tab
 * sends, one frame at a time
 */
export function startHandshake({ key, origin, send }) {
  const ownNonce = makeNonce();
  /** @type {string | undefined} */
  let tabNonce;
  return async (frame) => {
    if (tabNonce === undefined) {
      if (frame.t !== 'hello' || frame.n === ownNonce) return 'refused';
      tabNonce = frame.n;
      const mac = await makeProof(key, { role: 'relay', proverNonce: ownNonce, otherNonce: tabNonce, origin });
      send({ t: 'proof', n: ownNonce, mac });
      return 'continues';
    }
    if (frame.t !== 'proof') return 'refused';
    const expected = await makeProof(key, { role: 'tab', proverNonce: tabNonce, otherNonce: ownNonce, origin });
    return sameProof(frame.mac, expected) ? 'proven' : 'refused';
  };
}
