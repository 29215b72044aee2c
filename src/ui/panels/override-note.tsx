import { hrefOf } from '../model/routes.ts';
import { useBuiltins } from '../stores/app-model.ts';
import { texts } from '../texts/texts.ts';
import styles from './builtin-group.module.css';

/** Shown on a tool that has the name of a built-in one. */
export function OverrideNote({ name }: { name: string }) {
  const isOverride = useBuiltins((state) => state.builtins?.some((builtin) => builtin.name === name) === true);
  if (!isOverride) return null;
  return (
    <p className={styles.note}>
      <a href={hrefOf({ screen: 'builtin', name })}>{texts.builtins.replaces(name)}</a>
    </p>
  );
}
