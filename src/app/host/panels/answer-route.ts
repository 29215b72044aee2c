import type { RouteAnswer, RouteRequest } from '../../../reach/contract/routes.ts';

/** Answers a request by the route table of the app. */
export type AnswerRoute = (request: RouteRequest) => Promise<RouteAnswer>;
