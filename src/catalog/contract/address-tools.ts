import { LIMITS } from '../../core/limits.ts';

/** One `tool=name=value` of an address; an empty value takes the name away. */
export interface AddressParameter {
  readonly name: string;
  readonly value: string;
}

const START = /(?:^\/?|[?&])tool=/;

/** Takes what an address asks of tools apart from the way that is left; undefined when it asks for nothing. */
export function splitAddress(path: string): { readonly path: string; readonly parameters: string } | undefined {
  const at = path.search(START);
  if (at === -1) return undefined;
  return {
    path: path.slice(0, at) === '' || path.slice(0, at) === '/' ? '/tools' : path.slice(0, at),
    parameters: path.slice(at).replace(/^[/?&]/, ''),
  };
}

/** @returns undefined for more of them than one address may hold, or for another parameter among them. */
export function readAddressTools(parameters: string): AddressParameter[] | undefined {
  const found: AddressParameter[] = [];
  for (const [, key = '', name = '', value] of parameters.matchAll(/(?:^|&)([^=&]*)(?:=([^=&]*))?(?:=([^&]*))?/g)) {
    if (key !== 'tool' || found.length >= LIMITS.project.maxInAddress) return undefined;
    // Without a value nothing is asked for, not even to take it away.
    found.push(value === undefined ? { name: '', value: '' } : { name: decoded(name), value: decoded(value) });
  }
  return found;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
