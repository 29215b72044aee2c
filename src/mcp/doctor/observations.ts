/** One observed request to a server's address. */
export interface HttpObservation {
  readonly method: string;
  /** Method of the JSON-RPC message, if it is a POST with one. */
  readonly rpcMethod?: string;
  readonly outcome:
    | {
        readonly kind: 'answer';
        readonly status: number;
        readonly contentType: string;
        readonly hasSession: boolean;
        readonly isRedirect: boolean;
        /** The beginning of a response that is a failure or is not MCP. */ readonly excerpt: string;
      }
    | { readonly kind: 'failed'; readonly message: string }
    | { readonly kind: 'no-answer' };
}

/** Results of the doctor's own requests. Absent members were not tried. */
export interface ProbeFindings {
  /** The browser is offline, and the address is not on this machine or in a private network. */
  readonly isOffline?: boolean;
  /** A request whose response cannot be read: tells whether something listens. Absent if the browser does not tell. */
  readonly blind?: 'answered' | 'failed' | 'no-answer';
  /** A request that needs no preflight. */
  readonly simple?: 'readable' | 'blocked' | 'no-answer';
  /** Headers that the server does not allow a page to send. */
  readonly refusedHeaders?: readonly string[];
  /** Target of a redirect, if the address lets pages read it. */
  readonly leadsTo?: string;
  /** A GET to the address opens a stream of the older transport. */
  readonly opensStream?: boolean;
  /** A POST to the address is answered with JSON-RPC. */
  readonly takesPosts?: boolean;
  /** The browser's permission for addresses in private networks. */
  readonly localNetwork?: 'granted' | 'denied' | 'prompt';
}

/** The input of a diagnosis. */
export interface Observations {
  /** Origin of the page: scheme, host and port. */
  readonly pageOrigin: string;
  readonly url: string;
  readonly transport: 'sse' | 'http';
  readonly sendsAuthorization: boolean;
  readonly requests: readonly HttpObservation[];
  /** The final error of the client. */
  readonly error: { readonly name: string; readonly message: string; readonly status?: number; readonly code?: string };
  readonly probes: ProbeFindings;
}
