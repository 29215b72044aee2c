/** What was seen of a server's address while a connection to it was tried. */
export interface HttpObservation {
  readonly method: string;
  /** Of the JSON-RPC message, for a POST that carried one. */
  readonly rpcMethod?: string;
  readonly outcome:
    | {
        readonly kind: 'answer';
        readonly status: number;
        readonly contentType: string;
        readonly hasSession: boolean;
        readonly isRedirect: boolean;
        /** The beginning of what was said, for an answer that is a failure or is no MCP. */ readonly said: string;
      }
    | { readonly kind: 'failed'; readonly message: string }
    | { readonly kind: 'no-answer' };
}

/** What requests of the doctor's own found. What was not tried is absent. */
export interface ProbeFindings {
  /** The browser has no network, and the address is not on this machine or in a private one. */
  readonly isOffline?: boolean;
  /**
   * A request that nobody may read the answer of: says whether something listens. Absent where the browser does not
   * tell.
   */
  readonly blind?: 'answered' | 'failed' | 'no-answer';
  /** A request that needs no permission asked beforehand. */
  readonly simple?: 'readable' | 'blocked' | 'no-answer';
  /** Headers that the server does not let a page send. */
  readonly refusedHeaders?: readonly string[];
  /** Where the address leads on to, if that lets pages read it. */
  readonly leadsTo?: string;
  /** A GET at the address opens a stream of the older kind. */
  readonly opensStream?: boolean;
  /** A POST at the address is answered by JSON-RPC. */
  readonly takesPosts?: boolean;
  /** The browser's own permission for addresses in private networks. */
  readonly localNetwork?: 'granted' | 'denied' | 'prompt';
}

/** All that a diagnosis is made from. */
export interface Observations {
  /** Of the page: scheme, host and port. */
  readonly pageOrigin: string;
  readonly url: string;
  readonly transport: 'sse' | 'http';
  readonly sendsAuthorization: boolean;
  readonly requests: readonly HttpObservation[];
  /** What the client said in the end. */
  readonly error: { readonly name: string; readonly message: string; readonly status?: number; readonly code?: string };
  readonly probes: ProbeFindings;
}
