import { SdkError, SdkHttpError } from '@modelcontextprotocol/client';
import { mcpFailure } from '../contract/failure-reasons.ts';
import type { McpFailure } from '../contract/mcp-api.ts';
import type { Observations } from '../doctor/observations.ts';
import { defined } from '../../core/defined.ts';

/** An error of the client, for the diagnosis. The first cause that has a status counts. */
export function errorInfo(error: unknown): Observations['error'] {
  const chain = causesOf(error);
  const status = chain.map(statusOf).find((one) => one !== undefined);
  const code = chain.map((one) => (SdkError.isInstance(one) ? one.code : undefined)).find((one) => one !== undefined);
  const [first] = chain;
  return {
    name: first instanceof Error ? first.name : 'Error',
    message: first instanceof Error ? first.message : String(error),
    ...defined({ status, code }),
  };
}

/** Whether `fetch` itself failed: no response that a page may read. */
export function isNetworkError(error: unknown): boolean {
  return causesOf(error).some((one) => one instanceof TypeError && /fetch|network|load failed/i.test(one.message));
}

/** Why a connection ended, if no request failed. */
export function endedBy(cause: 'flood' | 'too-large' | 'closed' | 'too-many-streams', detail?: string): McpFailure {
  return mcpFailure(cause, { code: cause, values: [] }, { detail });
}

function causesOf(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (
    let one = error;
    one !== undefined && one !== null && chain.length < 8;
    one = one instanceof Error ? one.cause : undefined
  )
    chain.push(one);
  return chain;
}

function statusOf(error: unknown): number | undefined {
  if (SdkHttpError.isInstance(error)) return error.status;
  // The event source of the older transport reports the status as a code.
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'number' && code >= 300 && code < 600 ? code : undefined;
}
