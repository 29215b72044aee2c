import { unavailable } from '../../errors/failures.ts';
import type { Binding } from '../../native-bindings.ts';
import { native } from '../../host.ts';
import { isLoopback } from '../../net/addresses.ts';
import type { Runtime } from '../../runtime.ts';
import { AsyncWrap } from './async-resource.ts';
import { streamState, type StreamHandle, type WriteRequest } from './stream-wrap.ts';
import { latin1Decode } from '../text/text-codecs.ts';

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
/** Methods for what does not exist here: certificates of the program, and sessions. */
const EMPTY_METHODS = ['getCertificate', 'getSession', 'getTLSTicket', 'getX509Certificate'];
/** Methods for what only the browser knows about its connections. */
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

/** The part of a socket of `tls.connect` that Node's library uses. */
interface TlsSocket {
  authorized: boolean;
  authorizationError: unknown;
}

interface ConnectOptions {
  rejectUnauthorized?: boolean;
  readonly checkServerIdentity?: (host: string, certificate: object) => unknown;
}

/**
 * State of a connection. `open`: the program may send; its data leaves only over a connection that the browser has
 * verified. `checked`: the first answer has arrived, so the browser has verified the server's certificate.
 */
type Stage = 'new' | 'waiting' | 'open' | 'checked';

/** The start of an interim response, which asks for the rest of the request and comes from no server. */
const CONTINUE = 'HTTP/1.1 100';

/**
 * Replaces TLS for clients: tells the gateway that the following data belongs inside a TLS connection. The browser
 * makes the connection and verifies the server's certificate. No bytes of TLS exist here, nor any details of the
 * certificate. A connection counts as established when its first answer arrives.
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

/** The connection as Node's library sees it: the gateway's stream below it, and its state. */
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
   * Set while Node's library asks once, at the start, whether a session is resumed: only then does it skip the
   * certificate, which does not exist.
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

  /** Simulates the handshake. */
  start(): void {
    const { loop } = this.#runtime;
    const name = this.#stream.endpoint?.secure({ serverName: this.#serverName, speaksHttp: this.#offersHttp1 });
    if (name === undefined)
      return loop.later(() => this.makeCallback(this.onerror, unavailable('TLS to a server inside the tab')));
    const failure = this.#identityFailure(name);
    // Before anything is sent, since the program may refuse the server.
    if (failure !== undefined) return void this.makeCallback(this.onerror, failure);
    this.#stage = 'waiting';
    // A client that sends nothing waits until it may send. A port of this machine may be closed, so there only an
    // answer counts.
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
   * Calls the program's own check with an unreadable certificate. A check that reads nothing may decide as it likes.
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

  /** Lets the program send; the server is not verified yet, and the state says so. */
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

/** Settings of TLS connections: those that the browser decides have no effect, those that cannot be met are refused. */
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

/** A certificate without readable details. */
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
