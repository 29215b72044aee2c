import { unavailable } from '../failures.ts';
import type { Binding } from '../facts.ts';
import { native } from '../host.ts';
import { isLoopback } from '../net/addresses.ts';
import type { Runtime } from '../runtime.ts';
import { AsyncWrap } from './net/async-resource.ts';
import { streamState, type StreamHandle, type WriteRequest } from './stream-wrap.ts';
import { latin1Decode } from './text-codecs.ts';

const QUIET_METHODS = [
  'certCbDone',
  'clientHelloDone',
  'destroySSL',
  'enableCertCb',
  'enableKeylogCallback',
  'enableSessionCallbacks',
  'enableTrace',
  'newSessionDone',
  'requestOCSP',
  'setVerifyMode',
  'writesIssuedByPrevListenerDone',
  'setSession',
  'setMaxSendFragment',
];
/** What there is none of: certificates of the program, and sessions. */
const EMPTY_METHODS = ['getCertificate', 'getSession', 'getTLSTicket', 'getX509Certificate'];
/** What only the browser knows of its connections, and tells nobody. */
const UNKNOWN_METHODS = [
  'getCipher',
  'getFinished',
  'getPeerCertificate',
  'getPeerFinished',
  'getPeerX509Certificate',
  'getProtocol',
  'getSharedSigalgs',
];
const MISSING_METHODS = [
  'enableALPNCb',
  'enablePskCallback',
  'exportKeyingMaterial',
  'loadSession',
  'renegotiate',
  'setKeyCert',
  'setOCSPResponse',
  'setPskIdentityHint',
];
const QUIET_SETTINGS = [
  'init',
  'setOptions',
  'addRootCerts',
  'setAllowPartialTrustChain',
  'setCiphers',
  'setCipherSuites',
  'setSigalgs',
  'setECDHCurve',
  'setMinProto',
  'setMaxProto',
  'setSessionIdContext',
  'setSessionTimeout',
  'setTicketKeys',
  'setCertificateCompression',
  'close',
];
const OWN_CERTIFICATES = ['setCert', 'setKey', 'loadPKCS12', 'setClientCertEngine', 'setEngineKey'];
const OWN_AUTHORITIES = ['addCACert', 'addCRL'];

type WriteText = [request: WriteRequest | null, text: string];

/** What Node's library keeps on a socket that `tls.connect` made. */
interface TlsSocket {
  authorized: boolean;
  authorizationError: unknown;
}

interface ConnectOptions {
  rejectUnauthorized?: boolean;
  readonly checkServerIdentity?: (host: string, certificate: object) => unknown;
}

/**
 * How far a connection is. `open`: the program may send, and nothing of it leaves but over a connection that the
 * browser has checked. `checked`: there was an answer, so the browser has found the server's certificate to be right.
 */
type Stage = 'new' | 'waiting' | 'open' | 'checked';

/** What begins an answer that no server has given: it asks for the rest of the request. */
const CONTINUE = 'HTTP/1.1 100';

/**
 * In place of TLS, for clients: the gateway out of the tab is told that what follows belongs inside a TLS connection,
 * and the browser makes one and checks the server's certificate. Bytes of TLS never exist here, nor does anything that
 * could tell of the certificate. A connection counts as made when its first answer is there.
 */
export function tlsBinding(runtime: Runtime): Binding {
  class TLSWrap extends TlsWrap {
    constructor(stream: StreamHandle) {
      super(runtime, stream);
    }
  }
  return {
    TLSWrap,
    wrap(stream: StreamHandle, _context: object, isServer: boolean): object {
      if (isServer) refuse('A TLS server');
      return new TLSWrap(stream);
    },
  };
}

/** The connection as Node's library sees it: the gateway's stream beneath it, and how far it is. */
class TlsWrap extends AsyncWrap {
  readonly isStreamBase = true;
  onread: unknown;
  onerror: unknown;
  onhandshakedone: unknown;
  readonly #runtime: Runtime;
  readonly #stream: StreamHandle;
  #serverName = '';
  #offersHttp1 = false;
  #stage: Stage = 'new';
  /**
   * Node's library looks at a certificate, which is none, unless it is told that a session goes on; asked once, at
   * its start.
   */
  #skipsCertificate = false;
  #verifyError: Error | null = null;

  constructor(runtime: Runtime, stream: StreamHandle) {
    super(runtime);
    this.#runtime = runtime;
    this.#stream = stream;
    const deliver = (count: number, buffer: ArrayBuffer | undefined): undefined => {
      if (buffer !== undefined) this.#answered(buffer);
      const { values, kReadBytesOrError, kArrayBufferOffset } = streamState(runtime);
      values[kReadBytesOrError] = count;
      values[kArrayBufferOffset] = 0;
      this.makeCallback(this.onread, buffer);
    };
    stream.consumer = {
      bytes: (bytes) => deliver(bytes.length, bytes.buffer),
      error: (error) => deliver(error, undefined),
    };
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
    const { loop } = this.#runtime;
    const name = this.#stream.endpoint?.secure({ serverName: this.#serverName, speaksHttp: this.#offersHttp1 });
    if (name === undefined)
      return loop.later(() => this.makeCallback(this.onerror, unavailable('TLS to a server inside the tab')));
    const failure = this.#identityFailure(name);
    // Before anything is sent: the program has a say in whom it talks to.
    if (failure !== undefined) return void this.makeCallback(this.onerror, failure);
    this.#stage = 'waiting';
    // Who sends nothing now waits to be told that it may. A port of this machine may be closed: there only an answer
    // counts.
    loop.later(() => {
      if (this.#stage === 'waiting' && this.#offersHttp1 && this.#stream.bytesWritten === 0 && !isLoopback(name))
        this.#open();
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
    const skips = this.#skipsCertificate;
    this.#skipsCertificate = false;
    return skips;
  }

  verifyError(): Error | null {
    return this.#verifyError;
  }

  hasPeerCertificate(): boolean {
    return false;
  }

  get #owner(): TlsSocket | undefined {
    return Reflect.get(this, this.#runtime.symbol('owner_symbol')) as TlsSocket | undefined;
  }

  /**
   * A program's own check gets a certificate of which nothing can be read; one that reads none may say what it likes.
   */
  #identityFailure(name: string): unknown {
    const check = connectOptions(this.#owner)?.checkServerIdentity;
    if (check === undefined || check === defaultCheck(this.#runtime)) return undefined;
    try {
      return check(name, UNREADABLE);
    } catch (error) {
      return error;
    }
  }

  #answered(buffer: ArrayBuffer): void {
    if (this.#stage === 'checked' || this.#stage === 'new') return;
    if (latin1Decode(new Uint8Array(buffer, 0, Math.min(CONTINUE.length, buffer.byteLength))) === CONTINUE) {
      if (this.#stage === 'waiting') this.#open();
      return;
    }
    const wasOpen = this.#stage === 'open';
    this.#stage = 'checked';
    if (!wasOpen) {
      this.#skipsCertificate = true;
      return void this.makeCallback(this.onhandshakedone);
    }
    const owner = this.#owner;
    if (owner !== undefined) Object.assign(owner, { authorized: true, authorizationError: null });
  }

  /** The program may send; whether the server is the right one is not known yet, and said so. */
  #open(): void {
    this.#stage = 'open';
    this.#verifyError = unavailable('What TLS says of a server before its first answer');
    const options = connectOptions(this.#owner);
    const rejects = options?.rejectUnauthorized;
    if (options !== undefined) options.rejectUnauthorized = false;
    try {
      this.makeCallback(this.onhandshakedone);
    } finally {
      this.#verifyError = null;
      if (options !== undefined && rejects !== undefined) options.rejectUnauthorized = rejects;
    }
  }
}
addMethods(TlsWrap.prototype, QUIET_METHODS, () => undefined);
addMethods(TlsWrap.prototype, EMPTY_METHODS, () => null);
for (const name of UNKNOWN_METHODS)
  addMethods(TlsWrap.prototype, [name], () => refuse(`What only the browser knows of a TLS connection (${name})`));
for (const name of MISSING_METHODS) addMethods(TlsWrap.prototype, [name], () => refuse(`tls ${name}`));

function defaultCheck(runtime: Runtime): unknown {
  return (runtime.requireBuiltin('tls') as { checkServerIdentity: unknown }).checkServerIdentity;
}

/**
 * Settings of TLS connections: those that the browser makes itself are of no effect, those it cannot keep are refused.
 */
export function secureContextClass(): unknown {
  class SecureContext {}
  addMethods(SecureContext.prototype, QUIET_SETTINGS, () => undefined);
  addMethods(SecureContext.prototype, ['getMinProto', 'getMaxProto'], () => 0);
  addMethods(SecureContext.prototype, OWN_CERTIFICATES, () =>
    refuse('TLS with a certificate of the program (a TLS server, or options cert, key and pfx)'),
  );
  addMethods(SecureContext.prototype, OWN_AUTHORITIES, () =>
    refuse('TLS with certificate authorities of the program (options ca and crl)'),
  );
  return SecureContext;
}

/** A certificate of which nothing is known. */
const UNREADABLE: object = new native.Proxy(
  {},
  Object.fromEntries(
    ['get', 'has', 'ownKeys', 'getOwnPropertyDescriptor'].map((trap) => [
      trap,
      () => refuse('The certificate of a server'),
    ]),
  ),
);

function connectOptions(owner: object | undefined): ConnectOptions | undefined {
  const key =
    owner === undefined
      ? undefined
      : Object.getOwnPropertySymbols(owner).find(({ description }) => description === 'connect-options');
  return key === undefined ? undefined : (owner as Record<symbol, ConnectOptions>)[key];
}

function addMethods(prototype: object, names: readonly string[], value: () => unknown): void {
  for (const name of names) Object.defineProperty(prototype, name, { value, configurable: true, writable: true });
}

function refuse(feature: string): never {
  throw unavailable(feature);
}
