import { sentenceOf, type Reason } from '../../core/reason.ts';

/** What is fetched. */
export type PackagePart = 'archive' | 'package';

/** `''` stands for the tool itself. */
const who = (name: string): string => (name === '' ? 'This tool' : name);
const fetched = (part: PackagePart, name: string): string =>
  `${part === 'archive' ? 'The archive of' : 'The package'} ${name}`;

/** Notes that do not stop an installation. */
const NOTES = {
  'peer-left-out': (name: string, peer: string) =>
    `${who(name)} wants ${peer} beside it, and something there wants another version. It was left out.`,
  'peer-conflict': (name: string, peer: string, found: string) =>
    `${who(name)} wants ${peer} beside it, and ${found} is there. It may not work.`,
  deprecated: (name: string, message: string) => `${name} is deprecated: ${message}`,
  'install-script': (name: string) =>
    `${name} has an install script. Install scripts never run here; what it builds or fetches is missing.`,
  'other-node': (name: string, range: string, own: string) => `${name} says it needs Node ${range}; this is ${own}.`,
  'not-kept': (name: string, message: string) => `${name} could not be kept for offline use: ${message}.`,
};

const unsupported = (name: string, raw: string, what: string): string =>
  `${name} is asked for as "${raw}", which is ${what}. Packages come from a registry or from an archive that is ` +
  `dropped in.`;

/** Of what is asked for. */
const SPECS = {
  'no-package-name': (name: string) => `"${name}" is no name of an npm package.`,
  'spec-alias': (name: string, raw: string) => unsupported(name, raw, 'an alias of an alias'),
  'spec-long': (name: string, raw: string) => unsupported(name, raw, 'longer than any range'),
  'spec-git': (name: string, raw: string) => unsupported(name, raw, 'a git repository'),
  'spec-address': (name: string, raw: string) => unsupported(name, raw, 'an address; drop the archive in instead'),
  'spec-folder': (name: string, raw: string) => unsupported(name, raw, 'a folder of another machine'),
  'spec-manager': (name: string, raw: string) => unsupported(name, raw, 'for another package manager'),
  'spec-unknown': (name: string, raw: string) => unsupported(name, raw, 'neither a range nor a tag'),
  'no-version': (spec: string, newest: string) => `There is no version of ${spec}. The newest is ${newest}.`,
  'no-version-known': (spec: string) => `There is no version of ${spec}. The newest is unknown.`,
  'wrong-platform': (name: string, platforms: readonly string[]) =>
    `${name} is for ${platforms.join(', ')}, which a tab is not.`,
  'too-many-packages': (most: number) => `These are more than ${String(most)} packages. Ask for fewer.`,
  /** After another sentence. */
  'needed-by': (name: string) => `It is needed by ${name}.`,
  'needs-it': (name: string) => `${name} needs it.`,
};

/** Of a registry. */
const REGISTRY = {
  'no-registry': () => 'No package registry is set: name one in the settings, or drop an archive in',
  stopped: () => 'The installation was stopped.',
  offline: () => 'It is not in the store, and the network was not to be asked.',
  'answer-unknown': (name: string) =>
    `The registry's answer about ${name} is not what a registry answers. Check its address in the settings.`,
  'answer-no-json': (name: string, message: string) =>
    `The registry's answer about ${name} is no JSON (${message}). Check its address in the settings.`,
  'archive-no-address': (name: string) => `The registry names no valid address for the archive of ${name}.`,
  'archive-not-https': (name: string, address: string) =>
    `The archive of ${name} lies at an address that is not https: ${address}`,
  unreachable: (part: PackagePart, name: string, host: string, message: string) =>
    `${fetched(part, name)} could not be fetched from ${host} (${message}). Check the connection and the ` +
    `registry's address in the settings.`,
  redirect: (part: PackagePart, name: string, host: string) =>
    `${fetched(part, name)} was not fetched: ${host} answers with a redirect, and a browser does not tell where it ` +
    `leads. Name a registry in the settings that has its archives itself.`,
  'not-in-registry': (part: PackagePart, name: string, host: string) =>
    `${fetched(part, name)} is not in the registry ${host}.`,
  'registry-status': (part: PackagePart, name: string, host: string, status: number) =>
    `${fetched(part, name)} could not be fetched: ${host} answered ${String(status)}.`,
  'fetched-too-large': (part: PackagePart, name: string, most: number) =>
    `${fetched(part, name)} is larger than ${String(most)} bytes.`,
  'other-origins': (origins: readonly string[], more: number) =>
    `Archives of packages lie at ${origins.join(', ')}${more === 0 ? '' : ` and ${String(more)} more`}, ` +
    `which is not the package registry. Nothing was asked there: a person has to allow it first, in Settings ` +
    `→ Packages.`,
  'wrong-hash': (name: string, promised: readonly string[], found: string) =>
    `${name} is not what the registry promised: expected ${promised.join(' or ')}, got ${found}. It was not installed.`,
  'no-hash': (name: string) => `The registry names no hash of ${name}, so it cannot be checked. It was not installed.`,
};

/** Of an archive and what is in it. */
const ARCHIVES = {
  'archive-missing': (name: string) => `The archive of ${name} is no longer there. Drop it in again.`,
  'archive-too-large': (archive: string, most: number) => `${archive} is larger than ${String(most)} bytes.`,
  'file-and-folder': (path: string, file: string) => `${path} holds "${file}" both as a file and as a folder.`,
  'folder-is-file': (folder: string) => `"${folder}" is both a file and a folder.`,
  'too-many-files': (most: number) => `These packages hold more than ${String(most)} files.`,
  'too-many-bytes': (most: number) => `These packages hold more than ${String(most)} bytes.`,
  'archive-not-decompressed': (archive: string) => `${archive} is damaged: it cannot be decompressed.`,
  'archive-unpacks-large': (archive: string, most: number) => `${archive} unpacks to more than ${String(most)} bytes.`,
  'archive-many-files': (archive: string, most: number) => `${archive} holds more than ${String(most)} files.`,
  'archive-cut': (archive: string) => `${archive} ends in the middle of a file. Fetch it again.`,
  'archive-other-entry': (archive: string, path: string) =>
    `${archive} holds "${path}", which is neither a file nor a folder.`,
  'archive-no-header': (archive: string) => `${archive} has a header that is no tar header. Fetch it again.`,
  'archive-no-tar': (archive: string) => `${archive} is damaged, or not a tar archive.`,
  'archive-no-zip': (archive: string) => `${archive} is damaged, or not a zip archive.`,
  'archive-outside': (archive: string, path: string) =>
    `${archive} holds "${path}", which lies outside of the package. Nothing of it was installed.`,
  'archive-long-name': (archive: string, name: string) => `${archive} holds a name that is too long: "${name}…".`,
  'archive-link-outside': (archive: string, link: string, target: string) =>
    `${archive} holds a link "${link}" that leads out of the package, to "${target}". Nothing of it was installed.`,
  'archive-encrypted': (archive: string) => `${archive} is encrypted. Unpack it and pack it without a password.`,
  'archive-link': (archive: string, name: string) => `${archive} holds a link, "${name}". Pack it without links.`,
  'archive-zip64': (archive: string) => `${archive} is a zip64 archive, which is for more than 4 GB.`,
  'archive-method': (archive: string, method: number) =>
    `${archive} is packed by a method (${String(method)}) that is not supported. Pack it with deflate.`,
  'no-manifest': (archive: string) => `${archive} holds no package.json at its top, so it is no npm package.`,
  'manifest-no-json': (archive: string, message: string) => `The package.json of ${archive} is no JSON: ${message}.`,
  'manifest-no-object': () => 'A package.json holds no object.',
  'manifest-name': (name: string) => `A package has a name that npm does not allow: "${name}".`,
  'manifest-version': (name: string, version: string) => `${name} has no version that npm allows: "${version}".`,
  /** The words of another part: the check of a list of packages, or a broker. */
  message: (message: string) => message,
};

/** What a person should know of an installation, and why it failed. */
export const PACKAGE_REASONS = { ...NOTES, ...SPECS, ...REGISTRY, ...ARCHIVES };
export type PackageReason = Reason<typeof PACKAGE_REASONS>;

/** Sentences for a person, and the English ones, one after another. */
export interface PackageMessage {
  readonly message: string;
  /** The sentences without their words. */
  readonly reasons: readonly PackageReason[];
}

export function packageMessage(reasons: readonly PackageReason[]): PackageMessage {
  return { message: packageText(reasons), reasons };
}

/** The English sentences. */
export function packageText(reasons: readonly PackageReason[]): string {
  return reasons.map((reason) => sentenceOf(PACKAGE_REASONS, reason)).join(' ');
}
