import { hrefOf } from '../model/routes.ts';
import { useBuiltins, useVisiting } from '../stores/app-model.ts';
import { texts } from '../texts/texts.ts';
import styles from './builtin-group.module.css';

/** Shown on a tool that has the name of a built-in one, or of one that is a file of the workspace. */
export function OverrideNote({ name }: { name: string }) {
  const isOverride = useBuiltins((state) => state.builtins?.some((builtin) => builtin.name === name) === true);
  const file = useVisiting((state) => state.tools.find((tool) => tool.origin === 'project' && tool.name === name && tool.isOverridden));
  const link = useVisiting((state) => state.tools.find((tool) => tool.origin === 'link' && tool.name === name));
  if (!isOverride && file === undefined && link === undefined) return null;
  return (
    <p className={styles.note}>
      {link === undefined ? null : <a href={hrefOf({ screen: 'visiting', id: link.id })}>{texts.builtins.replacedByAddress}</a>}
      {link !== undefined || file === undefined ? null : <a href={hrefOf({ screen: 'visiting', id: file.id })}>{texts.builtins.replacesFile(file.path ?? '')}</a>}
      {link !== undefined || file !== undefined || !isOverride ? null : <a href={hrefOf({ screen: 'builtin', name })}>{texts.builtins.replaces(name)}</a>}
    </p>
  );
}
