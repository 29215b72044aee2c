import type { NetworkRule, Permissions } from '../../../core/permissions/permissions.ts';
import type { TriedFile } from '../../../core/decisions/access-request.ts';
import { settingsTexts } from '../../settings/texts/index.ts';
import { runTexts } from '../texts/index.ts';
import { locationOf } from '../../lib/permissions.ts';

/**
 * How each part of a permission is shown wherever a person decides on it. A new field of `Permissions` or `NetworkRule`
 * does not compile without its line here.
 */
const LINES: {
  readonly [Field in keyof Required<Permissions>]: (
    value: Required<Permissions>[Field],
    tried: readonly TriedFile[],
  ) => readonly string[];
} = {
  network: (rules) => rules.map(lineOfRule),
  files: (access, tried) => (access === 'none' ? [] : linesOfFiles(access, tried)),
  secrets: (names) => names.map(runTexts.denied.secret),
  dom: (isAsked) => (isAsked ? [runTexts.denied.dom] : []),
  engine: () => [runTexts.denied.container.act],
};

const RULE_PARTS: {
  readonly [Field in keyof Required<NetworkRule>]: (rule: NetworkRule) => string;
} = {
  methods: ({ methods }) => (methods.length === 0 ? settingsTexts.permissions.anyMethod : methods.join(', ')),
  origin: ({ origin, pathPrefix }) => locationOf(origin, pathPrefix),
  // Shown together with the origin.
  pathPrefix: () => '',
  credentialHeaders: ({ credentialHeaders }) =>
    credentialHeaders === true ? `(${settingsTexts.permissions.credentialHeaders})` : '',
};

/** What a tool asks for, one line for each part. @param tried files that it tried to reach */
export function permissionLines(asked: Permissions, tried: readonly TriedFile[]): string[] {
  return [
    ...LINES.network(asked.network, tried),
    ...LINES.files(asked.files, tried),
    ...LINES.secrets(asked.secrets, tried),
    ...LINES.dom(asked.dom, tried),
    ...(asked.engine === undefined ? [] : LINES.engine(asked.engine, tried)),
  ];
}

/** `GET api.example.org/v1`. */
export function lineOfRule(rule: NetworkRule): string {
  const parts = [RULE_PARTS.methods, RULE_PARTS.origin, RULE_PARTS.pathPrefix, RULE_PARTS.credentialHeaders];
  return parts
    .map((part) => part(rule))
    .filter((text) => text !== '')
    .join(' ');
}

const MAX_TRIED = 5;

/** The access, which is what is granted, then each file that it tried to reach. */
function linesOfFiles(access: 'read' | 'write', tried: readonly TriedFile[]): string[] {
  const granted = access === 'read' ? runTexts.denied.filesRead : runTexts.denied.filesWrite;
  const shown = tried.slice(0, MAX_TRIED).map((file) => runTexts.denied.file[file.access](file.path));
  const more = tried.length > MAX_TRIED ? [runTexts.fileAccess.more(tried.length - MAX_TRIED)] : [];
  return [granted, ...shown, ...more];
}
