import type { RouteAnswer, RouteRequest } from './routes.ts';

/** The tab as a server: routes for scripts of the page. */
export interface ReachService {
  /** Answers a request of the page by the route table, as caller `api`. Never rejects for what was asked. */
  request(request: RouteRequest): Promise<RouteAnswer>;
}

/** The services of this room, by name. */
export interface ReachServices {
  readonly reach: ReachService;
}
