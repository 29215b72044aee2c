import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { McpServerView, McpToolView } from '../../../mcp/contract/mcp-api.ts';
import { vouchedFor } from '../../../core/json/json.ts';
import { AppModelContext, type AppContext } from '../../stores/app-context.ts';
import { ToolsTab } from './tools-tab.tsx';

const MANY = 2_000;

test.each([true, false])('a server that changes or offers very many tools at once is shown soon', (hasApproved) => {
  // Drawing reads nothing of the model, and of the server only these members.
  const view = vouchedFor<McpServerView>({
    server: { id: 'server', name: 'many' },
    tools: Array.from({ length: MANY }, (_, at) => toolOf(at, hasApproved)),
    refusedTools: [],
  });
  const startedAt = performance.now();
  const text = renderToStaticMarkup(
    <AppModelContext value={vouchedFor<AppContext>({ host: {} })}>
      <ToolsTab view={view} />
    </AppModelContext>,
  );
  expect(performance.now() - startedAt).toBeLessThan(15_000);
  expect(text).toContain(`Approve all ${String(MANY)}`);
  if (hasApproved) expect(text).toContain(`${String(MANY - 20)} more have changed`);
});

function toolOf(at: number, hasApproved: boolean): McpToolView {
  const definition = { name: `tool-${String(at)}`, description: 'x'.repeat(200), inputSchema: { type: 'object' } };
  return vouchedFor<McpToolView>({
    toolId: `mcp:server:${String(at)}`,
    name: `many.${definition.name}`,
    definition,
    hash: String(at).padStart(64, '0'),
    approval: 'changed',
    ...(hasApproved ? { approved: { ...definition, description: 'y'.repeat(200) } } : {}),
  });
}
