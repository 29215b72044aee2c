import type { LocalEnd, LocalRequest } from './local-models.ts';

/** Whether the browser has a model of its own; `downloadable`: a person can have it downloaded. */
export type BuiltInAvailability = 'none' | 'unavailable' | 'downloadable' | 'downloading' | 'available';

/** The browser's own model. Only windows can use it, so the page lends it to the host worker. */
export interface BuiltInModelApi {
  availability(): Promise<BuiltInAvailability>;
  /** Streams one answer. */
  ask(askId: string, request: LocalRequest, onText: (text: string) => Promise<void>): Promise<LocalEnd>;
  stop(askId: string): Promise<void>;
}
