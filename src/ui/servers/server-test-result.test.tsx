import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { vouchedFor } from '../../core/json/json.ts';
import type { McpTestResult } from '../../mcp/contract/mcp-api.ts';
import { ServerTestResult } from './server-test-result.tsx';

const wordsOf = (tools: number, toolNames: readonly string[]): string =>
  renderToStaticMarkup(
    <ServerTestResult
      tested={vouchedFor<McpTestResult & { ok: true }>({ ok: true, facts: {}, tools, toolNames, durationMs: 1_200 })}
    />,
  );

test('a test of a server says how many tools there are, and names the first ones', () => {
  expect(wordsOf(17, ['echo', '<b>add</b>'])).toContain('Tools: echo, &lt;b&gt;add&lt;/b&gt; and 15 more<');
  expect(wordsOf(17, ['echo'])).toContain('17 tools');
  expect(wordsOf(1, ['echo'])).toContain('Tools: echo<');
  // A name cannot hide or turn a part of the line.
  expect(wordsOf(1, ['a\u202eb'])).toContain('⟨U+202E⟩');
  expect(wordsOf(0, [])).not.toContain('Tools:');
});
