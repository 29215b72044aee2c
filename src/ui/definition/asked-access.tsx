import type { ReactNode } from 'react';
import { NO_PERMISSIONS, type Permissions } from '../../core/permissions/permissions.ts';
import type { ToolFields } from '../../core/tool.ts';
import { ExactLine } from '../elements/views/exact-text.tsx';
import { permissionLines } from '../run/denied/permission-lines.ts';
import { accessLines, accessRemarks } from './access-lines.ts';
import { definitionTexts } from './texts/index.ts';
import { useCodeAccess } from './use-code-access.ts';
import styles from './asked-access.module.css';

interface AskedAccessProps {
  readonly fields: Pick<ToolFields, 'code' | 'language'> & { readonly permissions?: Permissions | undefined };
  /** What stands there if it asks for nothing. */
  readonly nothing: ReactNode;
}

/**
 * What a tool asks for, wherever a person decides on it or sends it: what it declares, and what its code shows. It is
 * information; what is allowed is asked for when it runs.
 */
export function AskedAccess({ fields: { code, language, permissions = NO_PERMISSIONS }, nothing }: AskedAccessProps) {
  const evident = useCodeAccess(code, language);
  const lines =
    evident === undefined
      ? permissionLines(permissions, []).map((text) => ({ text, note: undefined }))
      : accessLines(permissions, evident);
  const remarks = evident === undefined ? [definitionTexts.access.reading] : accessRemarks(evident);
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
