import { afterEach, expect, it, vi } from 'vitest';
import { ToolyardError } from '../core/errors.ts';
import { lazyServices } from './lazy-services.ts';
import { connectServices, onlyMethods, serveServices } from './services.ts';

interface Test {
  readonly numbers: {
    double(value: number): Promise<number>;
    each(values: readonly number[], notify: (value: number) => void): Promise<void>;
    fail(): Promise<void>;
  };
  readonly texts: { join(...texts: string[]): Promise<string> };
}

const services: Test = {
  numbers: {
    double: async (value) => value * 2,
    each: async (values, notify) => {
      for (const value of values) await (notify as (value: number) => Promise<void>)(value);
    },
    fail: async () => {
      throw new ToolyardError('conflict', 'No.', { at: 1 });
    },
  },
  texts: { join: async (...texts) => texts.join('') },
};
const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

function connected<Services extends object>(served: object): Services {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  serveServices(Promise.resolve(served), port1, () => new ToolyardError('denied', 'Not here.'));
  return connectServices<Services>(port2);
}

it('calls methods of services by name, passes functions, and keeps errors intact', async () => {
  const { numbers, texts } = connected<Test>(services);
  expect([await numbers.double(4), await texts.join('a', 'b')]).toEqual([8, 'ab']);
  const reported: number[] = [];
  await numbers.each([1, 2], (value) => void reported.push(value));
  expect(reported).toEqual([1, 2]);
  await expect(numbers.fail()).rejects.toMatchObject({ code: 'conflict', data: { at: 1 } });
});

it('returns the same service for the same name, and is not a promise', async () => {
  const remote = connected<Test>(services);
  expect(remote.numbers).toBe(remote.numbers);
  expect(await Promise.resolve(remote)).toBe(remote);
});

it('refuses unknown and inherited members', async () => {
  const remote = connected<Record<string, Record<string, () => Promise<unknown>>>>(services);
  for (const [service, method] of [
    ['numbers', 'halve'],
    ['none', 'double'],
    ['numbers', 'constructor'],
    ['numbers', 'toString'],
    ['constructor', 'assign'],
    ['__proto__', 'toString'],
  ] as const)
    await expect(remote[service]?.[method]?.(), `${service}.${method}`).rejects.toMatchObject({ code: 'denied' });
});

it('calls wait for the services, and reject if they cannot be made', async () => {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  serveServices(Promise.reject(new Error('Closed.')), port1, () => new Error('Not here.'));
  await expect(connectServices<Test>(port2).numbers.double(1)).rejects.toThrow('Closed.');
});

it('has only what is listed', async () => {
  const remote = connected<Test>(onlyMethods(services, { numbers: ['double'] }));
  expect(await remote.numbers.double(1)).toBe(2);
  await expect(remote.numbers.fail()).rejects.toMatchObject({ code: 'denied' });
  await expect(remote.texts.join()).rejects.toMatchObject({ code: 'denied' });
});

it('loads late services once, again after a failure, and not for methods without code', async () => {
  let isThere = false;
  const load = vi.fn(async () => {
    if (!isThere) throw new Error('You are offline.');
    return services;
  });
  const late = lazyServices<Test>(load, (rest, isLoaded) => ({
    numbers: { double: async (value) => (value === 0 ? 0 : await rest.numbers.double(value)) },
    texts: { join: async (...texts) => (isLoaded() ? await rest.texts.join(...texts) : '') },
  }));
  expect([await late.numbers.double(0), await late.texts.join('a')]).toEqual([0, '']);
  expect(load).not.toHaveBeenCalled();
  await expect(late.numbers.double(1)).rejects.toThrow('You are offline.');
  isThere = true;
  expect([await late.numbers.double(1), await late.texts.join('a')]).toEqual([2, 'a']);
  expect(load).toHaveBeenCalledTimes(2);
  expect(await connected<Test>(late).numbers.double(3)).toBe(6);
  await expect(
    connected<Record<string, Record<string, () => Promise<void>>>>(late)['numbers']?.['toString']?.(),
  ).rejects.toThrow('There is no numbers.toString');
});
