import { unavailable } from '../../errors/failures.ts';
import type { Binding } from '../../native-bindings.ts';

/** Unsupported classes that Node's library needs to load. Each throws an error with its name when used. */
export function missingBinding(): Binding {
  const members = [
    'checkCA',
    'checkEmail',
    'checkHost',
    'checkIP',
    'checkIssued',
    'checkPrivateKey',
    'toLegacy',
    'verify',
  ];

  class NativeX509Certificate {
    constructor() {
      throw unavailable('X509Certificate');
    }
  }
  for (const name of members) Object.defineProperty(NativeX509Certificate.prototype, name, { value: () => undefined });

  class Mac {
    constructor(name: string) {
      throw unavailable(`crypto.createMac('${name}')`);
    }
  }

  const refuse = (feature: string) => (): never => {
    throw unavailable(feature);
  };
  return {
    createX509CertificateClass: (make: (Native: unknown) => unknown) => make(NativeX509Certificate),
    isX509Certificate: () => false,
    parseX509: refuse('X509Certificate'),
    Mac,
    getMacs: () => [],
    getCachedMacAliases: () => ({}),
    certVerifySpkac: refuse('crypto.Certificate'),
    certExportPublicKey: refuse('crypto.Certificate'),
    certExportChallenge: refuse('crypto.Certificate'),
    setEngine: undefined,
    getFipsCrypto: () => 0,
    getFipsCryptoGeneration: () => 0,
    setupFipsIndicatorChannel: () => undefined,
    setFipsCrypto(on: unknown): void {
      if (on) throw unavailable('FIPS mode');
    },
    testFipsCrypto: () => false,
    getOpenSSLSecLevelCrypto: () => 1,
    getBundledRootCertificates: () => [],
    getSystemCACertificates: () => [],
    getExtraCACertificates: () => [],
    getUserRootCertificates: () => [],
    resetRootCertStore: () => undefined,
    startLoadingCertificatesOffThread: () => undefined,
    getCertificateCompressionAlgorithms: () => [],
    KEMEncapsulateJob: refuse('crypto.encapsulate'),
    KEMDecapsulateJob: refuse('crypto.decapsulate'),
  };
}
