import type { Permissions } from '../../../core/permissions.ts';
import { settingsTexts } from '../../settings/texts/index.ts';
import { runTexts } from '../texts/index.ts';
import type { TriedFile } from '../../../core/access-request.ts';
import { placeOf } from '../../model/permissions.ts';

/** What a tool asks for, one line per act. */
export function actsOf(asked: Permissions, tried: readonly TriedFile[]): string[] {
  return [
    ...asked.network.map(
      (rule) =>
        `${rule.methods.length === 0 ? settingsTexts.permissions.anyMethod : rule.methods.join(', ')} ` +
        `${placeOf(rule.origin, rule.pathPrefix)}`,
    ),
    ...(asked.files === 'none' ? [] : filesOf(asked.files, tried)),
    ...asked.secrets.map(runTexts.denied.secret),
    ...(asked.dom ? [runTexts.denied.dom] : []),
    ...(asked.engine === undefined ? [] : [runTexts.denied.container.act]),
  ];
}

const MAX_TRIED = 5;

/** Each file that it tried to reach; if there are none, the requested access. */
function filesOf(access: 'read' | 'write', tried: readonly TriedFile[]): string[] {
  if (tried.length === 0) return [access === 'read' ? runTexts.denied.filesRead : runTexts.denied.filesWrite];
  const shown = tried.slice(0, MAX_TRIED).map((file) => runTexts.denied.file[file.access](file.path));
  return tried.length > MAX_TRIED ? [...shown, runTexts.fileAccess.more(tried.length - MAX_TRIED)] : shown;
}
