import crypto, { type KeyObject } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createTestBinding, type Handle } from './binding-for-tests.ts';
import { defined } from '../../../../core/defined.ts';

const binding = createTestBinding();
const text = Buffer.from('what is signed');
const FORMAT = { der: 0, pem: 1, jwk: 2 } as const;
const ENCODING = { pkcs1: 0, pkcs8: 1, spki: 2, sec1: 3 } as const;
const TYPE = { secret: 0, public: 1, private: 2 } as const;
const P1363 = 1;
const PSS = 6;

// The types require options that are optional in Node.
const generateFreely = crypto.generateKeyPairSync as unknown as (
  type: string,
  options: object,
) => { publicKey: KeyObject; privateKey: KeyObject };
const exported = (key: KeyObject, format: 'der' | 'pem', type: 'spki' | 'pkcs8' | 'pkcs1' | 'sec1') =>
  format === 'der' ? key.export({ format, type }) : key.export({ format, type });

const PAIRS: Readonly<Record<string, { publicKey: KeyObject; privateKey: KeyObject }>> = {
  rsa: crypto.generateKeyPairSync('rsa', { modulusLength: 1024 }),
  'rsa of odd length': crypto.generateKeyPairSync('rsa', { modulusLength: 1031, publicExponent: 3 }),
  'rsa-pss': generateFreely('rsa-pss', { modulusLength: 1024 }),
  'rsa-pss bound': generateFreely('rsa-pss', {
    modulusLength: 1024,
    hashAlgorithm: 'sha256',
    mgf1HashAlgorithm: 'sha512',
    saltLength: 20,
  }),
  'P-256': crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  'P-384': crypto.generateKeyPairSync('ec', { namedCurve: 'P-384' }),
  'P-521': crypto.generateKeyPairSync('ec', { namedCurve: 'P-521' }),
  secp256k1: crypto.generateKeyPairSync('ec', { namedCurve: 'secp256k1' }),
  secp224r1: crypto.generateKeyPairSync('ec', { namedCurve: 'secp224r1' }),
  prime192v1: crypto.generateKeyPairSync('ec', { namedCurve: 'prime192v1' }),
  brainpoolP384r1: crypto.generateKeyPairSync('ec', { namedCurve: 'brainpoolP384r1' }),
  'P-256 written out': crypto.generateKeyPairSync('ec', { namedCurve: 'P-256', paramEncoding: 'explicit' }),
  ed25519: crypto.generateKeyPairSync('ed25519'),
  ed448: crypto.generateKeyPairSync('ed448'),
  x25519: crypto.generateKeyPairSync('x25519'),
  x448: crypto.generateKeyPairSync('x448'),
  dsa: crypto.generateKeyPairSync('dsa', { modulusLength: 1024, divisorLength: 160 }),
};
const names = Object.keys(PAIRS);
const pairOf = (name: string): { publicKey: KeyObject; privateKey: KeyObject } => {
  const pair = PAIRS[name];
  if (pair === undefined) throw new Error(name);
  return pair;
};

function load(type: number, data: unknown, format: number, encoding?: number, passphrase?: Buffer): Handle {
  const handle = binding.make('KeyObjectHandle');
  handle['init']?.(type, data, format, encoding ?? null, passphrase ?? null, null);
  return handle;
}
const loadPair = (name: string): { publicKey: Handle; privateKey: Handle } => ({
  publicKey: load(
    TYPE.public,
    pairOf(name).publicKey.export({ format: 'der', type: 'spki' }),
    FORMAT.der,
    ENCODING.spki,
  ),
  privateKey: load(
    TYPE.private,
    pairOf(name).privateKey.export({ format: 'der', type: 'pkcs8' }),
    FORMAT.der,
    ENCODING.pkcs8,
  ),
});
const written = (value: unknown): unknown => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value);

describe.each(names)('%s', (name) => {
  const { publicKey, privateKey } = pairOf(name);
  const own = loadPair(name);

  it('is encoded as Node does, in every form', () => {
    expect(own.publicKey['getAsymmetricKeyType']?.()).toBe(publicKey.asymmetricKeyType);
    for (const format of ['der', 'pem'] as const) {
      expect(written(own.publicKey['export']?.(FORMAT[format], ENCODING.spki))).toBe(
        written(exported(publicKey, format, 'spki')),
      );
      expect(written(own.privateKey['export']?.(FORMAT[format], ENCODING.pkcs8))).toBe(
        written(exported(privateKey, format, 'pkcs8')),
      );
      if (publicKey.asymmetricKeyType === 'rsa') {
        expect(written(own.publicKey['export']?.(FORMAT[format], ENCODING.pkcs1))).toBe(
          written(exported(publicKey, format, 'pkcs1')),
        );
        expect(written(own.privateKey['export']?.(FORMAT[format], ENCODING.pkcs1))).toBe(
          written(exported(privateKey, format, 'pkcs1')),
        );
      }
      if (publicKey.asymmetricKeyType === 'ec')
        expect(written(own.privateKey['export']?.(FORMAT[format], ENCODING.sec1))).toBe(
          written(exported(privateKey, format, 'sec1')),
        );
    }
  });

  it('is the same JSON Web Key as Node’s, or is refused as by Node', () => {
    const attempt = (job: () => unknown): unknown => {
      try {
        return job();
      } catch (error) {
        return (error as { code?: string }).code;
      }
    };
    const ofNode = attempt(() => privateKey.export({ format: 'jwk' }));
    expect(attempt(() => own.privateKey['exportJwk']?.({}, false))).toEqual(ofNode);
    if (typeof ofNode === 'string') return;
    expect(load(TYPE.private, ofNode, FORMAT.jwk)['equals']?.(own.privateKey)).toBe(true);
    expect(load(TYPE.public, publicKey.export({ format: 'jwk' }), FORMAT.jwk)['exportJwk']?.({}, false)).toEqual(
      publicKey.export({ format: 'jwk' }),
    );
  });

  it('is encrypted and decrypted both ways', () => {
    const passphrase = Buffer.from('top secret');
    for (const cipher of ['aes-128-cbc', 'aes-256-cbc', 'des-ede3-cbc']) {
      const pem = privateKey.export({ format: 'pem', type: 'pkcs8', cipher, passphrase });
      expect(load(TYPE.private, Buffer.from(pem), FORMAT.pem, undefined, passphrase)['equals']?.(own.privateKey)).toBe(
        true,
      );
      const back = own.privateKey['export']?.(FORMAT.pem, ENCODING.pkcs8, cipher, passphrase) as string;
      expect(crypto.createPrivateKey({ key: back, passphrase }).export({ format: 'der', type: 'pkcs8' })).toEqual(
        privateKey.export({ format: 'der', type: 'pkcs8' }),
      );
    }
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8', cipher: 'aes-128-cbc', passphrase });
    expect(() => load(TYPE.private, Buffer.from(pem), FORMAT.pem, undefined, Buffer.from('wrong'))).toThrow();
    expect(() => load(TYPE.private, Buffer.from(pem), FORMAT.pem)).toThrow();
  });

  it('gives its public key', () => {
    const derived = binding.make('KeyObjectHandle');
    derived['init']?.(TYPE.public, own.privateKey, null, null, null, null);
    expect(derived['equals']?.(own.publicKey)).toBe(true);
  });
});

describe.each(['rsa', 'P-256'])('the older form of %s', (name) => {
  it('is encrypted and decrypted both ways', () => {
    const { privateKey } = pairOf(name);
    const type = name === 'rsa' ? 'pkcs1' : 'sec1';
    const passphrase = Buffer.from('top secret');
    for (const cipher of ['aes-256-cbc', 'des-ede3-cbc']) {
      const pem = privateKey.export({ format: 'pem', type, cipher, passphrase });
      expect(
        load(TYPE.private, Buffer.from(pem), FORMAT.pem, undefined, passphrase)['equals']?.(loadPair(name).privateKey),
      ).toBe(true);
      const back = loadPair(name).privateKey['export']?.(FORMAT.pem, ENCODING[type], cipher, passphrase) as string;
      expect(crypto.createPrivateKey({ key: back, passphrase }).equals(privateKey)).toBe(true);
    }
  });
});

interface Use {
  readonly algorithm?: string;
  readonly padding?: number;
  readonly saltLength?: number;
  readonly dsaEncoding?: 'der' | 'ieee-p1363';
}
const USES: readonly [name: string, use: Use][] = [
  ...['rsa', 'rsa of odd length'].flatMap((name) =>
    ['md5', 'sha1', 'sha256', 'sha512', 'sha3-256', 'ripemd160'].map((algorithm): [string, Use] => [
      name,
      { algorithm },
    ]),
  ),
  ...['rsa', 'rsa of odd length'].flatMap((name) =>
    [undefined, -1, -2, 0, 7].map((saltLength): [string, Use] => [
      name,
      { algorithm: 'sha256', padding: PSS, ...defined({ saltLength }) },
    ]),
  ),
  ['rsa-pss', { algorithm: 'sha1' }],
  ['rsa-pss bound', { algorithm: 'sha256' }],
  ...[
    'P-256',
    'P-384',
    'P-521',
    'secp256k1',
    'secp224r1',
    'prime192v1',
    'brainpoolP384r1',
    'P-256 written out',
    'dsa',
  ].flatMap((name) =>
    ['sha1', 'sha256', 'sha512'].flatMap((algorithm) =>
      (['der', 'ieee-p1363'] as const).map((dsaEncoding): [string, Use] => [name, { algorithm, dsaEncoding }]),
    ),
  ),
  ['ed25519', {}],
  ['ed448', {}],
];

describe('signatures', () => {
  const job = (
    mode: number,
    key: Handle,
    { algorithm, padding, saltLength, dsaEncoding }: Use,
    signature?: Uint8Array,
  ): unknown =>
    binding.runJob(
      'SignJob',
      mode,
      key,
      undefined,
      undefined,
      undefined,
      undefined,
      text,
      algorithm,
      saltLength,
      padding,
      dsaEncoding === 'ieee-p1363' ? P1363 : 0,
      undefined,
      signature,
    );

  it.each(USES)('of %s with %o are accepted by the other side', (name, use) => {
    const { publicKey, privateKey } = pairOf(name);
    const own = loadPair(name);
    const { algorithm = null, ...options } = use;
    const ofNode = crypto.sign(algorithm, text, { key: privateKey, ...options });
    expect(job(1, own.publicKey, use, ofNode)).toBe(true);
    const ours = Buffer.from(job(0, own.privateKey, use) as ArrayBuffer);
    expect(crypto.verify(algorithm, text, { key: publicKey, ...options }, ours)).toBe(true);
    for (const at of [0, ours.length >> 1, ours.length - 1]) {
      const wrong = Buffer.from(ours);
      wrong[at] = (wrong[at] ?? 0) ^ 1;
      expect(job(1, own.publicKey, use, wrong)).toBe(false);
    }
    expect(job(1, own.publicKey, use, ours.subarray(1))).toBe(false);
  });

  it('also work with streams', () => {
    const sign = binding.make('Sign');
    sign['init']?.('RSA-SHA256');
    sign['update']?.('what is ');
    sign['update']?.(Buffer.from('signed'));
    const signature = sign['sign']?.(
      loadPair('rsa').privateKey,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      0,
    ) as Uint8Array;
    expect(Buffer.from(signature)).toEqual(crypto.sign('sha256', text, pairOf('rsa').privateKey));
  });
});

describe('encryption with RSA', () => {
  const call = (
    method: string,
    key: Handle,
    data: Uint8Array,
    padding: number,
    hash?: string,
    label?: Uint8Array,
  ): Buffer =>
    Buffer.from(
      binding.call(
        method,
        key,
        undefined,
        undefined,
        undefined,
        undefined,
        data,
        padding,
        hash,
        label,
        undefined,
      ) as Uint8Array,
    );
  const { publicKey, privateKey } = pairOf('rsa');
  const own = loadPair('rsa');
  const { RSA_PKCS1_PADDING, RSA_NO_PADDING, RSA_PKCS1_OAEP_PADDING } = crypto.constants;

  it('works both ways with every padding', () => {
    for (const [hash, label] of [
      ['sha1', undefined],
      ['sha256', Buffer.from('label')],
    ] as const) {
      const options = {
        padding: RSA_PKCS1_OAEP_PADDING,
        oaepHash: hash,
        ...defined({ oaepLabel: label }),
      };
      expect(
        call(
          'privateDecrypt',
          own.privateKey,
          crypto.publicEncrypt({ key: publicKey, ...options }, text),
          RSA_PKCS1_OAEP_PADDING,
          hash,
          label,
        ),
      ).toEqual(text);
      expect(
        crypto.privateDecrypt(
          { key: privateKey, ...options },
          call('publicEncrypt', own.publicKey, text, RSA_PKCS1_OAEP_PADDING, hash, label),
        ),
      ).toEqual(text);
    }
    const plain = Buffer.alloc(128, 5);
    expect(call('publicEncrypt', own.publicKey, plain, RSA_NO_PADDING)).toEqual(
      crypto.publicEncrypt({ key: publicKey, padding: RSA_NO_PADDING }, plain),
    );
    expect(
      call(
        'privateDecrypt',
        own.privateKey,
        crypto.publicEncrypt({ key: publicKey, padding: RSA_PKCS1_PADDING }, text),
        RSA_PKCS1_PADDING,
      ),
    ).toEqual(text);
    expect(call('privateEncrypt', own.privateKey, text, RSA_PKCS1_PADDING)).toEqual(
      crypto.privateEncrypt(privateKey, text),
    );
    expect(call('publicDecrypt', own.publicKey, crypto.privateEncrypt(privateKey, text), RSA_PKCS1_PADDING)).toEqual(
      text,
    );
  });

  it('reveals nothing about an invalid message', () => {
    const junk = Buffer.alloc(128, 1);
    expect(call('privateDecrypt', own.privateKey, junk, RSA_PKCS1_PADDING)).toEqual(
      call('privateDecrypt', own.privateKey, junk, RSA_PKCS1_PADDING),
    );
    expect(() => call('privateDecrypt', own.privateKey, junk, RSA_PKCS1_OAEP_PADDING)).toThrow(
      expect.objectContaining({ code: 'ERR_OSSL_RSA_OAEP_DECODING_ERROR' }),
    );
    expect(() => call('publicEncrypt', own.publicKey, Buffer.alloc(200), RSA_PKCS1_PADDING)).toThrow(
      expect.objectContaining({ code: 'ERR_OSSL_RSA_DATA_TOO_LARGE_FOR_KEY_SIZE' }),
    );
  });
});

describe('agreement', () => {
  it.each(['P-256', 'P-384', 'P-521', 'secp256k1', 'x25519', 'x448'])('with %s', (name) => {
    const { asymmetricKeyType } = pairOf(name).publicKey;
    const other =
      asymmetricKeyType === 'ec'
        ? crypto.generateKeyPairSync('ec', { namedCurve: name })
        : crypto.generateKeyPairSync(asymmetricKeyType as 'x25519');
    const open = load(TYPE.public, other.publicKey.export({ format: 'der', type: 'spki' }), FORMAT.der, ENCODING.spki);
    const none = [undefined, undefined, undefined, undefined];
    const ours = binding.runJob('DHBitsJob', open, ...none, loadPair(name).privateKey, ...none);
    expect(Buffer.from(ours as ArrayBuffer)).toEqual(
      crypto.diffieHellman({ privateKey: pairOf(name).privateKey, publicKey: other.publicKey }),
    );
  });

  it.each(['prime256v1', 'secp521r1', 'secp256k1'])('with ECDH on %s in every form of a point', (curve) => {
    const [node, own] = [crypto.createECDH(curve), binding.make('ECDH', curve)];
    node.generateKeys();
    own['generateKeys']?.();
    for (const [form, name] of [
      [2, 'compressed'],
      [4, 'uncompressed'],
      [6, 'hybrid'],
    ] as const) {
      const secret = node.computeSecret(own['getPublicKey']?.(form) as Uint8Array);
      expect(Buffer.from(own['computeSecret']?.(node.getPublicKey(null, name)) as Uint8Array)).toEqual(secret);
    }
    expect(own['computeSecret']?.(Buffer.alloc(5))).toBe('');
  });

  it.each(['modp1', 'modp2', 'modp5', 'modp14', 'modp15', 'modp16', 'modp17', 'modp18'])('in the group %s', (name) => {
    const [node, own] = [crypto.getDiffieHellman(name), binding.make('DiffieHellmanGroup', name)];
    expect(Buffer.from(own['getPrime']?.() as Uint8Array)).toEqual(node.getPrime());
    if (name.length > 5 && name !== 'modp14') return;
    node.generateKeys();
    own['generateKeys']?.();
    expect(Buffer.from(own['computeSecret']?.(node.getPublicKey()) as Uint8Array)).toEqual(
      node.computeSecret(own['getPublicKey']?.() as Uint8Array),
    );
  });
});
