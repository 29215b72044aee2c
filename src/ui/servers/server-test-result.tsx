import type { McpTestResult } from '../../mcp/contract/mcp-api.ts';
import { ExactLine } from '../elements/views/exact-text.tsx';
import { formatDuration } from '../lib/format.ts';
import { serversTexts } from './texts/index.ts';

/** What a test of a server found: how many tools, and the first ones by name. */
export function ServerTestResult({
  tested: { tools, toolNames, durationMs },
}: {
  tested: McpTestResult & { ok: true };
}) {
  return (
    <>
      <p>{serversTexts.testGood(tools, formatDuration(durationMs))}</p>
      {toolNames.length === 0 ? null : (
        <p>
          <ExactLine text={serversTexts.testNames(toolNames.join(', '), tools - toolNames.length)} />
        </p>
      )}
    </>
  );
}
