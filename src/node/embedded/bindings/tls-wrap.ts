import { unavailable } from '../failures.ts';
import type { Binding } from '../facts.ts';
import { canonicalAddress } from '../net/addresses.ts';
import { toBuffer, type Runtime } from '../runtime.ts';
import type { AsyncResourceClass } from './net/async-resource.ts';
import { streamState, type StreamHandle, type WriteRequest } from './stream-wrap.ts';

const QUIET_METHODS = ['certCbDone', 'clientHelloDone', 'destroySSL', 'enableCertCb', 'enableKeylogCallback', 'enableSessionCallbacks', 'enableTrace', 'newSessionDone', 'requestOCSP', 'setVerifyMode', 'writesIssuedByPrevListenerDone', 'setSession', 'setMaxSendFragment'];
/** What only the browser knows of its connections. */
const UNKNOWN_METHODS = ['getCertificate', 'getCipher', 'getFinished', 'getPeerFinished', 'getPeerX509Certificate', 'getProtocol', 'getSession', 'getSharedSigalgs', 'getTLSTicket', 'getX509Certificate'];
const MISSING_METHODS = ['enableALPNCb', 'enablePskCallback', 'exportKeyingMaterial', 'loadSession', 'renegotiate', 'setKeyCert', 'setOCSPResponse', 'setPskIdentityHint'];
const QUIET_SETTINGS = ['init', 'setOptions', 'addRootCerts', 'setAllowPartialTrustChain', 'setCiphers', 'setCipherSuites', 'setSigalgs', 'setECDHCurve', 'setMinProto', 'setMaxProto', 'setSessionIdContext', 'setSessionTimeout', 'setTicketKeys', 'setCertificateCompression', 'close'];
const OWN_CERTIFICATES = ['setCert', 'setKey', 'loadPKCS12', 'setClientCertEngine', 'setEngineKey'];
const OWN_AUTHORITIES = ['addCACert', 'addCRL'];

type WriteText = [request: WriteRequest | null, text: string];

/**
 * In place of TLS, for clients: the gateway out of the tab is told that what follows belongs inside a TLS connection, and
 * the browser makes one and checks the server's certificate. Bytes of TLS never exist here.
 */
export function tlsBinding(runtime: Runtime, AsyncBase: AsyncResourceClass): Binding {
  const { loop } = runtime;

  class TLSWrap extends AsyncBase {
    readonly isStreamBase = true;
    onread: unknown;
    onerror: unknown;
    onhandshakedone: unknown;
    readonly #stream: StreamHandle;
    #serverName = '';
    #checkedName = '';
    #offersHttp1 = false;

    constructor(stream: StreamHandle) {
      super();
      this.#stream = stream;
      const deliver = (count: number, buffer: ArrayBuffer | undefined): undefined => {
        const { values, kReadBytesOrError, kArrayBufferOffset } = streamState(runtime);
        values[kReadBytesOrError] = count;
        values[kArrayBufferOffset] = 0;
        this.makeCallback(this.onread, buffer);
      };
      stream.consumer = { bytes: (bytes) => deliver(bytes.length, bytes.buffer), error: (error) => deliver(error, undefined) };
    }

    get bytesRead(): number {
      return this.#stream.bytesRead;
    }

    get bytesWritten(): number {
      return this.#stream.bytesWritten;
    }

    get writeQueueSize(): number {
      return this.#stream.writeQueueSize;
    }

    get fd(): number {
      return -1;
    }

    /** The handshake, as far as there is one. */
    start(): void {
      const name = this.#stream.endpoint?.secure({ serverName: this.#serverName });
      this.#checkedName = name ?? '';
      loop.later(() => {
        if (name !== undefined) this.makeCallback(this.onhandshakedone);
        else this.makeCallback(this.onerror, unavailable('TLS to a server inside the tab'));
      });
    }

    readStart(): number {
      return this.#stream.readStart();
    }

    readStop(): number {
      return this.#stream.readStop();
    }

    shutdown(...parameters: Parameters<StreamHandle['shutdown']>): number {
      return this.#stream.shutdown(...parameters);
    }

    useUserBuffer(buffer: ArrayBufferView): void {
      this.#stream.useUserBuffer(buffer);
    }

    writev(...parameters: Parameters<StreamHandle['writev']>): number | WriteRequest {
      return this.#stream.writev(...parameters);
    }

    writeBuffer(...parameters: Parameters<StreamHandle['writeBuffer']>): number | WriteRequest {
      return this.#stream.writeBuffer(...parameters);
    }

    writeAsciiString(...parameters: WriteText): number | WriteRequest {
      return this.#stream.writeAsciiString(...parameters);
    }

    writeUtf8String(...parameters: WriteText): number | WriteRequest {
      return this.#stream.writeUtf8String(...parameters);
    }

    writeUcs2String(...parameters: WriteText): number | WriteRequest {
      return this.#stream.writeUcs2String(...parameters);
    }

    writeLatin1String(...parameters: WriteText): number | WriteRequest {
      return this.#stream.writeLatin1String(...parameters);
    }

    receive(bytes: Uint8Array): void {
      this.#stream.consumer?.bytes(new Uint8Array(bytes));
    }

    setServername(name: string): void {
      this.#serverName = name;
    }

    getServername(): string | false {
      return this.#serverName === '' ? false : this.#serverName;
    }

    setALPNProtocols(list: Uint8Array): void {
      this.#offersHttp1 = String.fromCharCode(...list).includes('http/1.1');
    }

    getALPNNegotiatedProtocol(): string | false {
      return this.#offersHttp1 ? 'http/1.1' : false;
    }

    getEphemeralKeyInfo(): object {
      return {};
    }

    isSessionReused(): boolean {
      return false;
    }

    verifyError(): null {
      return null;
    }

    hasPeerCertificate(): boolean {
      return false;
    }

    /** The browser has checked the real one against this name; a program that pins another finds no match. */
    getPeerCertificate(): object {
      const name = this.#checkedName;
      const isAddress = canonicalAddress(name) !== undefined;
      return { subject: { CN: name }, issuer: {}, subjectaltname: `${isAddress ? 'IP Address' : 'DNS'}:${name}`, raw: toBuffer(runtime, new Uint8Array(0)) };
    }
  }
  addMethods(TLSWrap.prototype, QUIET_METHODS, () => undefined);
  addMethods(TLSWrap.prototype, UNKNOWN_METHODS, () => null);
  for (const name of MISSING_METHODS) addMethods(TLSWrap.prototype, [name], () => refuse(`tls ${name}`));

  return {
    TLSWrap,
    wrap(stream: StreamHandle, _context: object, isServer: boolean): object {
      if (isServer) refuse('A TLS server');
      return new TLSWrap(stream);
    },
  };
}

/** Settings of TLS connections: those that the browser makes itself are of no effect, those it cannot keep are refused. */
export function secureContextClass(): unknown {
  class SecureContext {}
  addMethods(SecureContext.prototype, QUIET_SETTINGS, () => undefined);
  addMethods(SecureContext.prototype, ['getMinProto', 'getMaxProto'], () => 0);
  addMethods(SecureContext.prototype, OWN_CERTIFICATES, () => refuse('TLS with a certificate of the program (a TLS server, or options cert, key and pfx)'));
  addMethods(SecureContext.prototype, OWN_AUTHORITIES, () => refuse('TLS with certificate authorities of the program (options ca and crl)'));
  return SecureContext;
}

function addMethods(prototype: object, names: readonly string[], value: () => unknown): void {
  for (const name of names) Object.defineProperty(prototype, name, { value, configurable: true, writable: true });
}

function refuse(feature: string): never {
  throw unavailable(feature);
}
