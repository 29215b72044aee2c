import { defined } from '../../core/defined.ts';
import type { JsonObject } from '../../core/json/json.ts';
import type { RouteAnswer } from '../contract/routes.ts';
import { answerOf } from './answers.ts';
import type { RouteContext } from './route.ts';

/** Runs a built-in tool: clients may only call what they are offered. */
export async function callBuiltin(
  toolName: string,
  args: JsonObject,
  { ports, caller, signal, traceparent }: RouteContext,
): Promise<RouteAnswer> {
  return answerOf(await ports.call(caller, { toolName, args, ...defined({ traceparent }) }, signal));
}
