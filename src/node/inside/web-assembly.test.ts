import { expect, it } from 'vitest';
import { holdWebAssembly } from './web-assembly.ts';

it('keeps the loop alive until the promise settles', async () => {
  const events: string[] = [];
  const loop = {
    ref: () => void events.push('ref'),
    unref: () => void events.push('unref'),
    enqueue: (callback: () => void) => callback(),
  };
  const target = {
    compile: (isRight: boolean) => (isRight ? Promise.resolve('module') : Promise.reject(new Error('wrong'))),
    Module: class {},
  };
  holdWebAssembly(loop, target);
  const compiling = target.compile(true);
  expect(events).toEqual(['ref']);
  expect(await compiling).toBe('module');
  expect(events).toEqual(['ref', 'unref']);
  await expect(target.compile(false)).rejects.toThrow('wrong');
  expect(events).toEqual(['ref', 'unref', 'ref', 'unref']);
  expect({ name: target.compile.name, length: target.compile.length }).toEqual({ name: 'compile', length: 1 });
});
