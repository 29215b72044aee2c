import type { LocalEnd, LocalRequest } from './local-models.ts';

/** Whether the browser has a model of its own; `downloadable`: it can be fetched when a person asks for it. */
export type BuiltInAvailability = 'none' | 'unavailable' | 'downloadable' | 'downloading' | 'available';

/** The browser's own model. It lives in windows only, so the page lends it to the host worker. */
export interface BuiltInModelApi {
  availability(): Promise<BuiltInAvailability>;
  /** One answer, as it is written. */
  ask(askId: string, request: LocalRequest, onText: (text: string) => Promise<void>): Promise<LocalEnd>;
  stop(askId: string): Promise<void>;
}
