import { expect, test } from 'vitest';
import { createRegisteredTier } from '../../catalog/index.ts';
import type { McpServerId } from '../../core/ids.ts';
import { vouchedFor } from '../../core/json/json.ts';
import type { Tool, ToolOrigin } from '../../core/tool.ts';
import { chooseValidator, type Validators } from './choose-validator.ts';

const named = (name: string) => vouchedFor<Validators['own']>({ name });
const validators: Validators = {
  own: named('own'),
  sandboxed: named('sandboxed'),
  ofServer: (id) => named(`server ${id}`),
};
const tool = (origin: ToolOrigin, trusted: boolean) => vouchedFor<Tool>({ origin, trusted });

test.each<[origin: ToolOrigin, trusted: boolean, validator: string]>([
  [{ kind: 'custom', environment: 'browser' }, true, 'own'],
  [{ kind: 'custom', environment: 'browser' }, false, 'sandboxed'],
  [{ kind: 'registered', executor: 'house' }, true, 'own'],
  [{ kind: 'registered', executor: 'house', isDeclared: true }, true, 'sandboxed'],
  [{ kind: 'mcp', serverId: 's' as McpServerId, serverName: 's', toolName: 't', covered: {} }, true, 'server s'],
])('the schemas of %j, trusted %s, are compiled by %s', (origin, trusted, validator) => {
  expect(chooseValidator(tool(origin, trusted), validators)).toEqual({ name: validator });
});

test('the schemas of a tool that an executor declared are compiled in the sandbox', async () => {
  const tier = createRegisteredTier(() => undefined);
  tier.add('house', [{ name: 'lamp', description: 'Switches', inputSchema: { type: 'object' } }]);
  const [lamp] = await tier.list();
  expect(lamp && chooseValidator(lamp, validators)).toEqual({ name: 'sandboxed' });
});
