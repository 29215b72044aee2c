import type { ErrorCode } from '../../core/errors.ts';
import { hrefOf } from '../lib/routes.ts';

const ARTICLES: Readonly<Record<ErrorCode, string | undefined>> = {
  'invalid-tool': 'make-a-tool',
  'not-found': undefined,
  disabled: undefined,
  'invalid-input': 'parameters',
  denied: 'permissions',
  threw: 'failures',
  timeout: 'failures',
  aborted: undefined,
  crashed: 'failures',
  'invalid-output': 'results',
  transport: 'servers',
  'engine-unavailable': 'node-tools',
};

/** Address of the help article that explains a failure; undefined if there is none. */
export function helpOfFailure(code: ErrorCode | undefined): string | undefined {
  const article = code === undefined ? undefined : ARTICLES[code];
  return article === undefined ? undefined : hrefOf({ screen: 'help', article });
}
