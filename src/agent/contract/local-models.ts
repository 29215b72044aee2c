/** Models that run in the tab: GGUF files which the browser keeps. */

/** Their folder in the origin-private file system. */
export const MODEL_FOLDER = 'models';

export interface LocalModelFile {
  /** What a provider's `model` says: the file's own name, or the last part of its address with a mark of the whole. */
  readonly name: string;
  readonly bytes: number;
  /** ISO 8601. */
  readonly keptAt: string;
}

/** The model that takes memory at the moment. `threads` are those it works with. */
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

/** Bytes; `total` where it is known. */
export interface LocalModelProgress {
  readonly done: number;
  readonly total?: number;
}

/** What the worker serves that fetches and keeps files. Ending it leaves nothing of a file that is not whole. */
export interface ModelFileWorkerApi {
  keep(source: string | File, name: string, onProgress: (progress: LocalModelProgress) => void): Promise<KeptModel>;
}
export type KeptModel =
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
/** What the worker serves that holds a model. Ending it gives its memory back. */
export interface LocalModelWorkerApi {
  load(order: LocalModelOrder): Promise<LoadedModel>;
  /** One answer, as it is written. */
  ask(request: LocalRequest, onText: (text: string) => Promise<void>): Promise<LocalEnd>;
  /** Ends the answer at the next token. */
  stop(): Promise<void>;
}
export type LocalEnd =
  | {
      readonly ok: true;
      readonly finish: 'stop' | 'length';
      readonly usage?: { readonly inputTokens: number; readonly outputTokens: number; readonly cachedTokens?: number };
    }
  | { readonly ok: false; readonly code: 'stopped' | 'too-long' | 'failed'; readonly message: string };
