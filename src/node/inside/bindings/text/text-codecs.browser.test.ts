import { expect, it } from 'vitest';
import { base64Encode, decodeBytes, ENCODINGS, lenientFromBase64 } from './text-codecs.ts';

/** The same in each run. */
function createRandom(): (below: number) => number {
  let state = 1;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

const PIECES = ['+', '/', '-', '_', '=', ' ', '\n', '*', 'é', 'A', 'z', '7', 'AAAA', 'Zg==', 'Zm8='];

it('the browser’s own base64 says what ours says, also for what only Node accepts', () => {
  const random = createRandom();
  for (let round = 0; round < 2_000; round += 1) {
    // Most texts are plain, with one or two oddities.
    let text = Array.from({ length: 128 + random(200) }, () => 'ABCDwxyz0189'.charAt(random(12))).join('');
    for (let oddity = random(4); oddity > 0; oddity -= 1) {
      const at = random(text.length);
      text = text.slice(0, at) + (PIECES[random(PIECES.length)] ?? '') + text.slice(at);
    }
    expect([...base64Encode(text)], text).toEqual([...lenientFromBase64(text)]);
  }
});

it('decodes and encodes bytes of any length', () => {
  const random = createRandom();
  for (let length = 0; length < 400; length += 1) {
    const bytes = Uint8Array.from({ length }, () => random(256));
    for (const encoding of ['base64', 'base64url'] as const)
      expect([...base64Encode(decodeBytes(bytes, ENCODINGS.indexOf(encoding)))]).toEqual([...bytes]);
    expect(decodeBytes(bytes, ENCODINGS.indexOf('hex'))).toBe(
      [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
    );
  }
});
