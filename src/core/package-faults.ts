import { faultError, type ToolyardError, type WriteErrorCode } from './errors.ts';
import { faultOf, type Reason } from './reason.ts';

const unusable = (why: string) => `The list of installed packages cannot be used: ${why}.`;

/** Why packages cannot be asked for. */
const REQUESTS = {
  'packages-node-only': () => 'Only tools of the Node.js environment have packages',
  'packages-changed': (tool: string) => `The packages of ${tool} were changed meanwhile; try again`,
  'packages-tool-removed': (tool: string) => `${tool} was removed meanwhile`,
  'registry-address': () => 'The registry must be an address such as https://registry.example.org/',
  'package-origin': (text: string) => `${text} is no address such as https://packages.example.org`,
  'package-origins-many': (most: number) => `At most ${String(most)} addresses can be allowed`,
};

/** Why a list of installed packages cannot be used, or none be installed. */
export const PACKAGE_FAULTS = {
  ...REQUESTS,
  'packages-not-object': () => unusable('it is no object'),
  'packages-newer': () => unusable('it was made by a newer version of this app; reload the page'),
  'packages-format': () => unusable('it has no known format'),
  'packages-no-list': () => unusable('it has no list of packages'),
  'packages-many': (most: number) => unusable(`it holds more than ${String(most)} packages`),
  'packages-requested': () => unusable('what was asked for cannot be read'),
  'packages-same-path': () => unusable('two packages have one path'),
  'package-not-object': () => unusable('a package is no object'),
  'package-fields': () => unusable('a package has not all its fields'),
  'package-path': (path: string) => unusable(`"${path}" is no path of a package`),
  'package-name': (name: string) => unusable(`"${name}" is no name of a package`),
  'package-version': (path: string, version: string) => unusable(`${path} has no version: "${version}"`),
  'package-integrity': (path: string) => unusable(`${path} has no SHA-512`),
  'package-command': (path: string) => unusable(`${path} has a command that leads out of it`),
};
export type PackageReason = Reason<typeof PACKAGE_FAULTS>;

/** The error of packages that cannot be asked for. */
export function packageError(code: WriteErrorCode, reason: PackageReason): ToolyardError {
  return faultError(code, faultOf(PACKAGE_FAULTS, reason));
}
