import type { SecretNames } from './config-secret-names.ts';

/**
 * Replaces keys in the arguments of a program with `${secret:NAME}`: `--token x`, `--token=x` and `--header "Name: x"`.
 * A value that is not a list is returned unchanged.
 */
export function hideInArguments(server: string, args: unknown, secrets: SecretNames): unknown {
  if (!Array.isArray(args)) return args;
  return (args as unknown[]).map((argument, at) => {
    if (typeof argument !== 'string') return typeof argument === 'number' ? String(argument) : argument;
    const [assigned = ''] = /^(?:--?[\w-]+=|[\w-]+:)/.exec(argument) ?? [];
    const tail = assigned.endsWith(':') ? argument.slice(assigned.length).trimStart() : argument.slice(assigned.length);
    const head = argument.slice(0, argument.length - tail.length);
    if (assigned !== '' && tail !== '' && !tail.startsWith('//'))
      return `${head}${secrets.hide(server, assigned.slice(0, -1).replace(/^-+/, ''), tail)}`;
    const before: unknown = (args as unknown[])[at - 1];
    const isValue = typeof before === 'string' && /^--?[\w-]+$/.test(before) && !argument.startsWith('-');
    return secrets.hide(server, isValue ? before.replace(/^-+/, '') : '', argument);
  });
}

/** Replaces keys in the query of an address with `${secret:NAME}`. */
export function hideInAddress(server: string, address: string, secrets: SecretNames): string {
  return secrets
    .locations(address)
    .replace(
      /([?&])([\w.-]+)=([^&#$]+)/g,
      (_all, mark: string, key: string, value: string) => `${mark}${key}=${secrets.hide(server, key, value)}`,
    );
}
