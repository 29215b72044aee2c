import type { PublishTarget, Published } from './contract/publish.ts';
import type { ShareContent, ShareLink, ShareRequest } from './contract/share.ts';

/** Links and share files; nothing here stores a tool. */
export interface ShareService {
  /**
   * A link at `base`, the address of the app without its `#`. Rejects with `not-found` for a tool or file that is not
   * there, `invalid-input` when it is too large for a link, `engine-unavailable` when this browser cannot sign.
   */
  encode(request: ShareRequest, base: string): Promise<ShareLink>;
  /**
   * Reads a link, its payload or the text of a share file. Stores nothing and runs nothing. Rejects with
   * `invalid-input` whose `data.reason` is 'damaged', 'newer', 'too-large' or 'not-a-link'.
   */
  decode(text: string): Promise<ShareContent>;
  /** The same content as readable JSON, for `<name>.toolyard.json`. */
  file(request: ShareRequest): Promise<Blob>;
  /** Public key this browser signs with, base64url; undefined before the first signature. */
  authorKey(): Promise<string | undefined>;
  /** Later signatures are by a new key. */
  forgetAuthorKey(): Promise<void>;
  /** Brings back the key that this tab forgot last. Rejects with `not-found`. */
  undoForgetAuthorKey(): Promise<void>;
}

/**
 * Publishing, and opening what was published. Nothing is sent but by `publish` and `fetch`, to the address that was
 * named.
 */
export interface PublishingService {
  /** Undefined until one was set. */
  target(): Promise<PublishTarget | undefined>;
  /** Rejects with `invalid-input`. */
  setTarget(target: PublishTarget): Promise<void>;
  /**
   * Sends the share file of these tools. Rejects with `not-found`, `denied` when the secret is missing or bound
   * elsewhere, `transport`.
   */
  publish(tools: readonly string[]): Promise<Published>;
  /** The text at an http(s) address, at most as large as an import. Rejects with `invalid-input` or `transport`. */
  fetch(address: string): Promise<string>;
}

/** The services of this room, by name. */
export interface ShareServices {
  readonly share: ShareService;
  readonly publishing: PublishingService;
}
