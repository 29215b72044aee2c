/** Models that run in the tab: GGUF files that the browser stores. */

/** Folder of the models in the origin-private file system. */
export const MODEL_FOLDER = 'toolyard-models';
/** Its name before the app’s name was part of it. */
export const FORMER_MODEL_FOLDER = 'models';

export interface LocalModelFile {
  /**
   * The value of a provider's `model`: the file name, or the last part of its address with a hash of the whole address.
   */
  readonly name: string;
  readonly bytes: number;
  /** ISO 8601. */
  readonly keptAt: string;
}

/** The model in memory. `threads` is the number of threads it uses. */
export type LocalModelState =
  | { readonly state: 'none' }
  | { readonly state: 'loading'; readonly name: string }
  | {
      readonly state: 'ready';
      readonly name: string;
      readonly bytes: number;
      readonly contextTokens: number;
      readonly threads: number;
    };

/** Bytes; `total` if it is known. */
export interface LocalModelProgress {
  readonly done: number;
  readonly total?: number;
}

/** The API of the worker that fetches and stores model files. Terminating the worker leaves no incomplete file. */
export interface ModelFileWorkerApi {
  keep(source: string | File, name: string, onProgress: (progress: LocalModelProgress) => void): Promise<StoredModel>;
}
export type StoredModel =
  | { readonly ok: true; readonly file: LocalModelFile }
  | { readonly ok: false; readonly code: 'invalid-input' | 'transport'; readonly message: string };

/** How a file is loaded. */
export interface LocalModelOrder {
  readonly file: File;
  readonly contextTokens: number;
  readonly threads: number;
}
export type LoadedModel =
  | { readonly ok: true; readonly contextTokens: number; readonly threads: number }
  | { readonly ok: false; readonly message: string };

export interface LocalMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly text: string;
}
export interface LocalRequest {
  readonly messages: readonly LocalMessage[];
  readonly maxOutputTokens?: number;
}
/** The API of the worker that runs a model. Terminating the worker frees its memory. */
export interface LocalModelWorkerApi {
  load(order: LocalModelOrder): Promise<LoadedModel>;
  /** Streams one answer. */
  ask(request: LocalRequest, onText: (text: string) => Promise<void>): Promise<LocalEnd>;
  /** Ends the answer after the current token. */
  stop(): Promise<void>;
}
export type LocalEnd =
  | {
      readonly ok: true;
      readonly finish: 'stop' | 'length';
      readonly usage?: { readonly inputTokens: number; readonly outputTokens: number; readonly cachedTokens?: number };
    }
  | { readonly ok: false; readonly code: 'stopped' | 'too-long' | 'failed'; readonly message: string };
