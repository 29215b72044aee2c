import crypto from 'node:crypto';
import { expect, it, vi } from 'vitest';

// Other tests of the thread share its modules, and may have made the engines.
vi.resetModules();
const { createTestBinding } = await import('../binding-for-tests.ts');
const { compileWith } = await import('./engine.ts');

const binding = createTestBinding();
const text = Buffer.alloc(200_000, 'text of some length');
/** How often a module was attempted. */
let attempts = 0;

function useRefusing(): void {
  class Module {
    constructor() {
      attempts += 1;
      throw new WebAssembly.CompileError('Wasm code generation disallowed by embedder');
    }
  }
  compileWith({ Module, Instance: WebAssembly.Instance });
}

function sha256InPieces(): unknown {
  const hash = binding.make('Hash', 'sha256', undefined, -1, {});
  for (let at = 0; at < text.length; at += 9_000) hash['update']?.(text.subarray(at, at + 9_000));
  return hash['digest']?.('hex');
}

it('computes in JavaScript where the thread has no WebAssembly', () => {
  compileWith(undefined);
  expect(sha256InPieces()).toBe(crypto.createHash('sha256').update(text).digest('hex'));
});

it('computes in JavaScript where WebAssembly is refused, and attempts it once', () => {
  useRefusing();
  const expected = crypto.createHash('sha256').update(text).digest('hex');
  expect([sha256InPieces(), sha256InPieces(), attempts]).toEqual([expected, expected, 1]);

  const [key, iv] = [Buffer.alloc(32, 1), Buffer.alloc(12, 2)];
  const node = crypto.createCipheriv('aes-256-gcm', key, iv);
  const own = binding.make('CipherBase', true, 'aes-256-gcm', key, iv, -1);
  expect(Buffer.from(own['update']?.(text) as Uint8Array).equals(node.update(text))).toBe(true);
  node.final();
  own['final']?.();
  expect(Buffer.from(own['getAuthTag']?.() as Uint8Array)).toEqual(node.getAuthTag());
  // AES and GHASH.
  expect(attempts).toBe(3);
});
