import type { GrantedSecret } from '../../core/secret-handles.ts';

/** Where share files are published: a service of the user's own, with a token that is kept as a secret. */
export type PublishTarget =
  /** GitHub's gists, or a service that offers the same under `api`. */
  | { readonly kind: 'gist'; readonly api: string; readonly secret: string; readonly isPublic: boolean }
  /**
   * Any address that takes a file as the body of a request. `header` carries the secret, with `prefix` before it;
   * without a `secret` none is sent.
   */
  | {
      readonly kind: 'endpoint';
      readonly url: string;
      readonly method: 'POST' | 'PUT';
      readonly header: string;
      readonly prefix: string;
      readonly secret: string;
    };

/** What was published; both are addresses as the service told them, absent where it told none. */
export interface Published {
  /** For people. */
  readonly page?: string;
  /** The share file itself, which Toolyard opens. */
  readonly file?: string;
  /** HTTP status. */
  readonly status: number;
}

/** One request that leaves the app by a person's click. */
export interface OutgoingMessage {
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** What `handle` in a header stands for, and where it may go. */
  readonly secret?: GrantedSecret & { readonly handle: string };
  /** Of the answer. */
  readonly maxBytes: number;
}
export type OutgoingAnswer =
  | { readonly ok: true; readonly status: number; readonly location?: string; readonly text: string }
  | { readonly ok: false; readonly reason: 'unreachable' | 'redirect' | 'too-large' | 'timeout' | 'not-bound' };
/** What src/realms/outbox-worker.ts serves. */
export interface OutboxApi {
  send(message: OutgoingMessage): Promise<OutgoingAnswer>;
}
