import { LIMITS } from '../../core/limits.ts';

/** One `tool=name=value` of an address; an empty value removes the tool of that name. */
export interface AddressParameter {
  readonly name: string;
  readonly value: string;
}

const START = /(?:^\/?|[?&])tool=/;

/** Separates the tool parameters of an address from its remaining path; undefined if there are none. */
export function splitAddress(path: string): { readonly path: string; readonly parameters: string } | undefined {
  const at = path.search(START);
  if (at === -1) return undefined;
  return {
    path: path.slice(0, at) === '' || path.slice(0, at) === '/' ? '/tools' : path.slice(0, at),
    parameters: path.slice(at).replace(/^[/?&]/, ''),
  };
}

/** @returns undefined if there are more than one address may have, or if there is another parameter */
export function readAddressTools(parameters: string): AddressParameter[] | undefined {
  const found: AddressParameter[] = [];
  for (const [, key = '', name = '', value] of parameters.matchAll(/(?:^|&)([^=&]*)(?:=([^=&]*))?(?:=([^&]*))?/g)) {
    if (key !== 'tool' || found.length >= LIMITS.project.maxInAddress) return undefined;
    // A parameter without `=` has no effect, not even a removal.
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
