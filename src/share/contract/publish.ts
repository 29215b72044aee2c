import type { GrantedSecret } from '../../core/secrets/secret-handles.ts';

/** Where share files are published: a service of the user, with a token that is stored as a secret. */
export type PublishTarget =
  /** GitHub's gists, or a service with the same API at `api`. */
  | { readonly kind: 'gist'; readonly api: string; readonly secret: string; readonly isPublic: boolean }
  /**
   * Any address that accepts a file as the body of a request. `header` contains the secret, with `prefix` before it;
   * without a `secret` no such header is sent.
   */
  | {
      readonly kind: 'endpoint';
      readonly url: string;
      readonly method: 'POST' | 'PUT';
      readonly header: string;
      readonly prefix: string;
      readonly secret: string;
    };

/** The result of publishing. Both addresses come from the service; absent if it returned none. */
export interface Published {
  /** A page for people. */
  readonly page?: string;
  /** The share file, which Toolyard can open. */
  readonly file?: string;
  /** HTTP status. */
  readonly status: number;
}

/** One request that a person's click sends. */
export interface OutgoingMessage {
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The secret that replaces `handle` in a header, with its bindings. */
  readonly secret?: GrantedSecret & { readonly handle: string };
  /** Maximum size of the response. */
  readonly maxBytes: number;
}
export type OutgoingAnswer =
  | { readonly ok: true; readonly status: number; readonly location?: string; readonly text: string }
  | { readonly ok: false; readonly reason: 'unreachable' | 'redirect' | 'too-large' | 'timeout' | 'not-bound' };
/** The API of src/realms/outbox-worker.ts. */
export interface OutboxApi {
  send(message: OutgoingMessage): Promise<OutgoingAnswer>;
}
