import type { PublishTarget, Published } from './publish.ts';
import type { ShareContent, ShareLink, ShareRequest } from './share.ts';

/** Links and share files. Nothing here stores a tool. */
export interface ShareService {
  /**
   * Makes a link at `base`, the address of the app without its `#`. Rejects with `not-found` if a tool or file does not
   * exist, `invalid-input` if the content is too large for a link, `engine-unavailable` if this browser cannot sign.
   */
  encode(request: ShareRequest, base: string): Promise<ShareLink>;
  /**
   * Parses a link, its payload or the text of a share file. Stores nothing and runs nothing. Rejects with
   * `invalid-input`; `data.reason` is 'damaged', 'newer', 'too-large' or 'not-a-link'.
   */
  decode(text: string): Promise<ShareContent>;
  /** The same content as readable JSON, for `<name>.toolyard.json`. */
  file(request: ShareRequest): Promise<Blob>;
  /** The public key with which this browser signs, base64url; undefined before the first signature. */
  authorKey(): Promise<string | undefined>;
  /** Deletes the key; later signatures use a new one. */
  forgetAuthorKey(): Promise<void>;
  /** Restores the key that this tab deleted last. Rejects with `not-found`. */
  undoForgetAuthorKey(): Promise<void>;
}

/**
 * Publishes share files, and fetches published ones. Only `publish` and `fetch` send requests, to the given address.
 */
export interface PublishingService {
  /** Undefined until it is set. */
  target(): Promise<PublishTarget | undefined>;
  /** Rejects with `invalid-input`. */
  setTarget(target: PublishTarget): Promise<void>;
  /**
   * Sends the share file of these tools. Rejects with `not-found`, `denied` if the secret is missing or bound
   * elsewhere, `transport`.
   */
  publish(tools: readonly string[]): Promise<Published>;
  /**
   * Fetches the text at an http(s) address, up to the size of an import. Rejects with `invalid-input` or `transport`.
   */
  fetch(address: string): Promise<string>;
}

/** The services of this room, by name. */
export interface ShareServices {
  readonly share: ShareService;
  readonly publishing: PublishingService;
}
