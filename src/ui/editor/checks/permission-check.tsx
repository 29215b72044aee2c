import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import {
  comparePermissions,
  differs,
  updatedPermissions,
  type ComparedPermissions,
} from '../../../catalog/page/index.ts';
import { parseJson } from '../../../core/json/json.ts';
import { parsePermissions } from '../../../core/permissions/parse-permissions.ts';
import { NO_PERMISSIONS, type Permissions } from '../../../core/permissions/permissions.ts';
import type { ToolRecord } from '../../../core/tool.ts';
import { useCodeAccess } from '../../definition/use-code-access.ts';
import { Button } from '../../elements/button.tsx';
import { untilUnmounted } from '../../lib/until-unmounted.ts';
import { lineOfRule } from '../../run/denied/permission-lines.ts';
import { useApp, useRuns } from '../../stores/app-context.ts';
import type { EditSession } from '../editor-store.ts';
import { editorTexts } from '../texts/index.ts';
import { usedAccess } from '../../run/report/used-access.ts';
import styles from './definition-line.module.css';

/** Where the requested permissions differ from what the code and its runs show. */
export interface PermissionCheck {
  readonly sentences: readonly string[];
  readonly updated: Permissions;
}

/** Undefined while the code is read, while the requested permissions are no valid JSON, and if nothing differs. */
export function usePermissionCheck({ base, draft }: EditSession): PermissionCheck | undefined {
  const inferred = useCodeAccess(base.code, base.language);
  const runs = useRunsOfCode(base);
  const text = useDeferredValue(draft.permissionsText);
  return useMemo(() => {
    const requested = requestedOf(text);
    if (inferred === undefined || requested === undefined) return undefined;
    const compared = comparePermissions(requested, inferred, usedAccess(runs));
    if (!differs(compared)) return undefined;
    return { sentences: sentencesOf(compared), updated: updatedPermissions(requested, compared) };
  }, [inferred, runs, text]);
}

/** The sentences, and one button that makes the request what the code needs. Grants stay as they are. */
export function PermissionFindings({ session, check }: { session: EditSession; check: PermissionCheck }) {
  const { editor } = useApp();
  const texts = editorTexts.definition.permissions;
  const update = () =>
    editor.getState().edit(session.base.id, { permissionsText: JSON.stringify(check.updated, null, 2) });
  return (
    <>
      <ul className={styles.findings}>
        {check.sentences.map((sentence) => (
          <li key={sentence} className={styles.sentence}>
            {sentence}
          </li>
        ))}
      </ul>
      <div className={styles.finding}>
        <Button onClick={update}>{texts.update}</Button>
        <span className={styles.muted}>{texts.updateHint}</span>
      </div>
    </>
  );
}

function requestedOf(text: string): Permissions | undefined {
  if (text.trim() === '') return NO_PERMISSIONS;
  const parsed = parseJson(text);
  const read = parsed.ok ? parsePermissions(parsed.value) : parsed;
  return read.ok ? (read.value as Permissions) : undefined;
}

function sentencesOf({ network, secrets }: ComparedPermissions): string[] {
  const texts = editorTexts.definition.permissions;
  return [
    ...network.flatMap(({ rule, state }) =>
      state === 'matched' || state === 'unsure' ? [] : [texts.address[state](lineOfRule(rule))],
    ),
    ...secrets.flatMap(({ name, state }) =>
      state === 'matched' || state === 'unsure' ? [] : [texts.secret[state](name)],
    ),
  ];
}

/** The stored runs of the code that the tool has now: earlier code may have contacted others. */
function useRunsOfCode({ id, name, version, code }: ToolRecord) {
  const { host } = useApp();
  const past = useRuns((state) => state.sessions.get(id)?.past);
  const [same, setSame] = useState<{ readonly version: number; readonly versions: ReadonlySet<number> } | undefined>();
  const needsVersions =
    past?.some(({ toolVersion, network }) => toolVersion !== version && network.length > 0) === true;
  useEffect(
    () =>
      needsVersions
        ? untilUnmounted(host.tools.versions(name), (versions) =>
            setSame({
              version,
              versions: new Set(versions.filter(({ record }) => record.code === code).map((each) => each.version)),
            }),
          )
        : undefined,
    [host, needsVersions, name, version, code],
  );
  const versions = same?.version === version ? same.versions : undefined;
  return useMemo(
    () => (past ?? []).filter(({ toolVersion }) => toolVersion === version || versions?.has(toolVersion) === true),
    [past, version, versions],
  );
}
