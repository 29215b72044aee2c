import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mcpFailure } from '../../../mcp/contract/failure-reasons.ts';
import type { McpFailure } from '../../../mcp/contract/mcp-api.ts';
import { byFolder } from '../../german.ts';

/** As a page reads them whose language is German. */
let failureText: (failure: McpFailure) => Pick<McpFailure, 'message' | 'fix'>;

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('toolyardTexts', { byFolder });
  ({ failureText } = await import('./reason-text.ts'));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const ENGLISH = /\b(?:the|and|of|is|are|with|your|this|from|not|it|to)\b/i;

it('says what the doctor found, in German', () => {
  const failure = mcpFailure('header-not-allowed', { code: 'header-not-allowed', values: [['X-Key']] });
  expect(failure.message).toBe('The server does not let pages send the header X-Key.');
  expect(failureText(failure)).toEqual({
    message: 'Der Server lässt Seiten diesen Header nicht senden: X-Key.',
    fix: 'Der Server muss auf OPTIONS-Anfragen mit den Headern unten antworten.',
  });
});

it.each(['flood', 'too-large', 'closed', 'too-many-streams'] as const)('says in German why it ended: %s', (code) => {
  const { message, fix } = failureText(mcpFailure(code, { code, values: [] }));
  expect(`${message} ${fix}`).not.toMatch(ENGLISH);
});

it.each<[string, McpFailure['reason']]>([
  ['no reason', undefined],
  // As a tab with a newer version of the app reports it.
  ['a reason it does not know', { code: 'newer', values: [] } as unknown as McpFailure['reason']],
  ['the name of a member of all objects', { code: 'toString', values: [] } as unknown as McpFailure['reason']],
])('shows the English sentences of a failure with %s', (_name, reason) => {
  const failure = { cause: 'closed', message: 'It was let go of.', fix: 'Connect again.' } as const;
  expect(failureText(reason === undefined ? failure : { ...failure, reason })).toEqual({
    message: 'It was let go of.',
    fix: 'Connect again.',
  });
});
