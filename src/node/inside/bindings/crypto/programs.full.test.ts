import { describeSameAsNode, type NamedProgram } from '../../../../../scripts/node-core/same-as-node.ts';

/** Prints the result or the error of each line. */
const TRY = `const c = require('crypto'),
  z = require('zlib');
const k16 = Buffer.alloc(16),
  k32 = Buffer.alloc(32),
  n12 = Buffer.alloc(12);
const t = (job) => {
  try {
    console.log(job());
  } catch (e) {
    console.log(e.name, e.message, e.code, e.library, e.reason);
  }
};`;

/** Programs that must print the same as in the real Node. They test the library on top of the bindings. */
const PROGRAMS: readonly NamedProgram[] = [
  [
    'large inputs',
    `${TRY}
    const text = Buffer.from(Array.from({ length: 300_001 }, (_, at) => (at * 7919) & 255));
    for (const name of ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512', 'md5-sha1']) {
      const h = c.createHash(name);
      for (let at = 0; at < text.length; at += 9_999) h.update(text.subarray(at, at + 9_999));
      const copy = h.copy().update('more');
      t(() => h.digest('hex'));
      t(() => h.digest());
      t(() => h.update(''));
      t(() => copy.digest('base64'));
      t(() => c.createHmac(name, text).update(text).digest('hex'));
    }
    for (const name of ['aes-128-cbc', 'aes-192-ctr', 'aes-256-ecb', 'aes-256-gcm']) {
      const key = text.subarray(0, Number(name.slice(4, 7)) / 8);
      const iv = name.endsWith('ecb') ? null : text.subarray(7, name.endsWith('gcm') ? 40 : 23);
      const e = c.createCipheriv(name, key, iv);
      const d = c.createDecipheriv(name, key, iv);
      const sealed = Buffer.concat([e.update(text), e.final()]);
      t(() => c.hash('sha256', sealed));
      if (name.endsWith('gcm')) {
        t(() => e.getAuthTag().toString('hex'));
        d.setAuthTag(Buffer.alloc(16, 1));
      }
      t(() => d.update(sealed).equals(text.subarray(0, name.endsWith('cbc') ? -1 : undefined)));
      t(() => d.final().length);
    }
    c.subtle.digest('SHA-384', text).then((digest) => console.log(Buffer.from(digest).toString('hex')));`,
  ],
  [
    'digests and their errors',
    `${TRY}
    t(() => c.hash('sha1', 'x'));
    t(() => c.createHash('none'));
    t(() => c.hash('none', ''));
    t(() => c.createHash('sha256', { outputLength: 3 }));
    t(() => c.createHmac('none', 'k'));
    t(() => c.createHash('shake128', { outputLength: 5 }).update('a').digest('base64url'));
    t(() => {
      const h = c.createHash('sha1');
      h.digest();
      h.update('a');
    });
    const s = c.createHash('md5');
    s.end('stream');
    s.on('data', (d) => console.log(d.toString('hex')));
    console.log(c.createHash('sha1'));`,
  ],
  [
    'keys from passwords and their errors',
    `${TRY}
    t(() => c.pbkdf2Sync('a', 'b', 1, 10, 'none'));
    t(() => c.pbkdf2Sync('a', 'b', 1, 0, 'sha1'));
    t(() => c.hkdfSync('sha256', 'a', 'b', 'c', 255 * 32 + 1));
    t(() => c.hkdfSync('none', 'a', 'b', 'c', 1));
    t(() => c.scryptSync('a', 'b', 64, { N: 2 ** 16 }));
    t(() => c.scryptSync('a', 'b', 8));
    c.scrypt('a', 'b', 8, (e, r) => {
      console.log(e, r);
      c.pbkdf2('a', 'b', 2, 8, 'sha512', (e, r) => console.log(e, r));
    });
    t(() =>
      c.argon2Sync('argon2id', { message: 'm', nonce: k16, parallelism: 1, tagLength: 16, memory: 8, passes: 1 }),
    );`,
  ],
  [
    'ciphers and their errors',
    `${TRY}
    t(() => c.createCipheriv('none', k16, n12));
    t(() => c.createCipheriv('aes-128-gcm', k16, n12, { authTagLength: 1 }));
    t(() => c.createDecipheriv('aes-128-gcm', k16, n12).setAuthTag(n12));
    t(() => c.createCipheriv('aes-128-gcm', k16, n12).getAuthTag());
    t(() => {
      const d = c.createDecipheriv('aes-128-gcm', k16, n12);
      d.setAuthTag(k16);
      d.update('ab');
      d.final();
    });
    t(() => {
      const x = c.createCipheriv('aes-128-cbc', k16, k16);
      x.final();
      x.final();
    });
    t(() => {
      const x = c.createCipheriv('aes-128-cbc', k16, k16);
      x.final();
      x.update('a');
    });
    t(() => c.createCipheriv('aes-128-cbc', k16, k16).setAAD(n12));
    t(() => {
      const x = c.createCipheriv('aes-256-ctr', k32, k16);
      return x.update('text', 'utf8', 'hex') + x.final('hex');
    });
    t(() => c.getCipherInfo('aes-128-cbc'));
    t(() => c.getCipherInfo('none'));`,
  ],
  [
    'keys and their errors',
    `${TRY}
    t(() => c.createPrivateKey('junk'));
    t(() => c.createPublicKey('junk'));
    t(() => c.createPrivateKey({ key: Buffer.from('junk'), format: 'der', type: 'pkcs8' }));
    t(() => c.createPublicKey({ format: 'jwk', key: { kty: 'xx' } }));
    t(() => c.createPublicKey({ format: 'jwk', key: { kty: 'RSA' } }));
    t(() => c.createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA' } }));
    t(() => c.generateKeyPairSync('ec', { namedCurve: 'none' }));
    t(() => c.generateKeyPairSync('rsa', { modulusLength: 1024, publicExponent: 2 }));
    t(() => c.createSecretKey(k16));
    t(() => c.createSecretKey(k16).export({ format: 'jwk' }));
    t(() => c.generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.asymmetricKeyDetails);
    t(() => c.createSign('none'));
    t(() => c.createSign('sha256').sign(c.generateKeyPairSync('ed25519').privateKey));
    t(() => c.sign('sha256', k16, c.generateKeyPairSync('ed25519').privateKey));
    t(() => c.generateKeyPairSync('ed25519').publicKey);`,
  ],
  [
    'agreement and its errors',
    `${TRY}
    t(() => c.createECDH('none'));
    t(() => c.createECDH('prime256v1').getPublicKey());
    t(() => c.createECDH('prime256v1').setPrivateKey(k32));
    t(() => {
      const e = c.createECDH('prime256v1');
      e.generateKeys();
      e.computeSecret(k16);
    });
    t(() => c.getDiffieHellman('none'));
    t(() => c.createDiffieHellman(1));
    t(() => c.createDiffieHellman(Buffer.from([23])).verifyError);
    t(() => c.createDiffieHellman(Buffer.from([23])).getPublicKey());
    t(() => {
      const d = c.getDiffieHellman('modp2');
      d.generateKeys();
      d.computeSecret(Buffer.from([0]));
    });`,
  ],
  [
    'the web’s API',
    `(async () => {
  const { subtle } = globalThis.crypto;
  const hex = (b) => Buffer.from(b).toString('hex');
  console.log(hex(await subtle.digest('SHA-384', Buffer.from('a'))));
  const raw = await subtle.importKey('raw', Buffer.alloc(16, 1), 'AES-GCM', true, ['encrypt', 'decrypt']);
  console.log(raw);
  const alg = { name: 'AES-GCM', iv: Buffer.alloc(12), additionalData: Buffer.from('x') };
  const sealed = await subtle.encrypt(alg, raw, Buffer.from('hello'));
  console.log(hex(sealed), Buffer.from(await subtle.decrypt(alg, raw, sealed)).toString());
  await subtle.decrypt(alg, raw, Buffer.alloc(20)).catch((e) => console.log(e.name, e.message));
  const mac = await subtle.importKey('raw', Buffer.from('key'), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  console.log(hex(await subtle.sign('HMAC', mac, Buffer.from('a'))));
  const pass = await subtle.importKey('raw', Buffer.from('pass'), 'PBKDF2', false, ['deriveBits']);
  console.log(
    hex(
      await subtle.deriveBits(
        { name: 'PBKDF2', hash: 'SHA-256', salt: Buffer.from('s'), iterations: 3 },
        pass,
        128,
      ),
    ),
  );
  for (const a of [
    { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
    { name: 'Ed25519' },
    {
      name: 'RSA-PSS',
      modulusLength: 1024,
      publicExponent: new Uint8Array([1, 0, 1]),
      hash: 'SHA-256',
      saltLength: 32,
    },
  ]) {
    const k = await subtle.generateKey(a, true, ['sign', 'verify']);
    const s = await subtle.sign(a, k.privateKey, Buffer.from('t'));
    console.log(
      a.name,
      await subtle.verify(a, k.publicKey, s, Buffer.from('t')),
      await subtle.verify(a, k.publicKey, s, Buffer.from('u')),
      k.publicKey.usages,
      Object.keys(await subtle.exportKey('jwk', k.publicKey)),
    );
  }
  const ctr = await subtle.importKey('raw', Buffer.alloc(32), 'AES-CTR', false, ['encrypt']);
  console.log(
    hex(
      await subtle.encrypt({ name: 'AES-CTR', counter: Buffer.alloc(16, 255), length: 8 }, ctr, Buffer.alloc(40)),
    ),
  );
})();`,
  ],
  [
    'zlib and its errors',
    `${TRY}
    const b = Buffer.from('abc '.repeat(500));
    t(() => z.gunzipSync(z.gzipSync(b)).equals(b));
    t(() => z.inflateSync(Buffer.from('junk')));
    t(() => z.gunzipSync(z.gzipSync(b).subarray(0, 20)));
    t(() => z.brotliDecompressSync(Buffer.from('abcdefgh')));
    t(() => z.brotliDecompressSync(z.brotliCompressSync(b)).equals(b));
    t(() => z.crc32('abc'));
    t(() => z.inflateSync(z.deflateSync(b), { maxOutputLength: 10 }));
    t(() => z.constants.Z_MAX_CHUNK);
    const g = z.createGzip();
    const parts = [];
    g.on('data', (d) => parts.push(d)).on('end', () => console.log(z.unzipSync(Buffer.concat(parts)).equals(b)));
    g.write(b.subarray(0, 99));
    g.flush(() => {
      console.log(parts.length > 0);
      g.params(0, 0, () => g.end(b.subarray(99)));
    });`,
  ],
];

describeSameAsNode('programs that use crypto and zlib, beside the real Node', PROGRAMS);
