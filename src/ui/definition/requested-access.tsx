import type { ReactNode } from 'react';
import { NO_PERMISSIONS, type Permissions } from '../../core/permissions/permissions.ts';
import type { ToolFields } from '../../core/tool.ts';
import { ExactLine } from '../elements/views/exact-text.tsx';
import { permissionLines } from '../run/denied/permission-lines.ts';
import { accessLines, accessRemarks } from './access-lines.ts';
import { definitionTexts } from './texts/index.ts';
import { useCodeAccess } from './use-code-access.ts';
import styles from './requested-access.module.css';

interface RequestedAccessProps {
  readonly fields: Pick<ToolFields, 'code' | 'language'> & { readonly permissions?: Permissions | undefined };
  /** What stands there if it asks for nothing. */
  readonly nothing: ReactNode;
}

/**
 * What a tool asks for, wherever a person decides on it or sends it: what it declares, and what its code shows. It is
 * information; what is allowed is asked for when it runs.
 */
export function RequestedAccess({
  fields: { code, language, permissions = NO_PERMISSIONS },
  nothing,
}: RequestedAccessProps) {
  const inferred = useCodeAccess(code, language);
  const lines =
    inferred === undefined
      ? permissionLines(permissions, []).map((text) => ({ text, note: undefined }))
      : accessLines(permissions, inferred);
  const remarks = inferred === undefined ? [definitionTexts.access.reading] : accessRemarks(inferred);
  return (
    <>
      {lines.length === 0 ? null : (
        <ul className={styles.lines}>
          {lines.map(({ text, note }) => (
            <li key={`${text} ${note ?? ''}`} className={styles.line}>
              <span className={styles.text}>
                <ExactLine text={text} />
              </span>
              {note === undefined ? null : <span className={styles.note}>{note}</span>}
            </li>
          ))}
        </ul>
      )}
      {remarks.map((remark) => (
        <p key={remark} className={styles.remark}>
          {remark}
        </p>
      ))}
      {lines.length + remarks.length === 0 ? nothing : null}
    </>
  );
}
