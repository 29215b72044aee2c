import { isRecord, type JsonObject } from '../../../core/json/json.ts';
import { PANEL_LIMITS } from '../../../panels/contract/panel-limits.ts';
import type { PageRequestName, PageRequests, ServePage } from '../../../panels/contract/page-requests.ts';
import { ToolyardError } from '../../../core/errors.ts';

/** The page of this host, which shows panels. */
export interface PagePort {
  /** Rejects with `transport` if the page does not answer. */
  readonly ask: <Name extends PageRequestName>(
    name: Name,
    input: PageRequests[Name]['input'],
  ) => Promise<PageRequests[Name]['output']>;
  readonly serve: (answer: ServePage) => void;
}

/** @param release closes the way to a function of the page */
export function createPagePort(release: (callback: unknown) => void): PagePort {
  let answer: ServePage | undefined;
  return {
    serve: (given) => {
      if (answer !== undefined) release(answer);
      answer = given;
    },
    ask: async (name, input) => {
      if (answer === undefined) throw new ToolyardError('transport', 'The page shows no panels here');
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(
          () => reject(new ToolyardError('transport', 'The page did not answer in time')),
          PANEL_LIMITS.pageMs,
        );
      });
      try {
        // The page is trusted, and so is the shape of its answers.
        return (await Promise.race([answer(name, input as JsonObject), late])) as never;
      } catch (error) {
        const message = isRecord(error) && typeof error['message'] === 'string' ? error['message'] : String(error);
        throw new ToolyardError('transport', message);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
