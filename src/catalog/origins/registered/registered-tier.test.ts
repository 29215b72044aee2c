import { expect, test, vi } from 'vitest';
import type { RegisteredTool } from '../../contract/registered-tools.ts';
import { createRegisteredTier } from './registered-tier.ts';

const tool = (name: string, more: Partial<RegisteredTool> = {}): RegisteredTool => ({
  name,
  description: `Does ${name}`,
  inputSchema: { type: 'object', required: ['n'] },
  ...more,
});

test('a declared tool has its definition, and is run by its executor', async () => {
  const tier = createRegisteredTier(() => undefined);
  tier.add('demo', [
    tool('add', { guidance: 'Use it.', returns: { type: 'number' } }),
    tool('say', { returns: 'Words' }),
  ]);
  expect(await tier.get('add')).toMatchObject({
    id: 'registered:demo:add',
    description: 'Does add',
    inputSchema: { required: ['n'] },
    outputSchema: { type: 'number' },
    guidance: 'Use it.',
    origin: { kind: 'registered', executor: 'demo', isDeclared: true },
    enabled: true,
    trusted: true,
  });
  expect(await tier.get('say')).toMatchObject({ returnsText: 'Words' });
});

test('names are those of a map, and the last executor counts where they meet', async () => {
  const changed = vi.fn();
  const tier = createRegisteredTier(changed);
  tier.add('one', [tool('__proto__'), tool('both')]);
  tier.add('two', [tool('both')]);
  tier.add('three', []);
  expect((await tier.list()).map(({ id }) => id)).toEqual(['registered:one:__proto__', 'registered:two:both']);
  expect([await tier.get('toString'), await tier.get('constructor')]).toEqual([undefined, undefined]);
  tier.remove('two');
  expect((await tier.get('both'))?.id).toBe('registered:one:both');
  tier.remove('one');
  tier.remove('one');
  expect(await tier.list()).toEqual([]);
  expect(changed).toHaveBeenCalledTimes(4);
});
