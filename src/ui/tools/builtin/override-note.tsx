import { hrefOf } from '../../lib/routes.ts';
import { useBuiltins, useSessionTools } from '../../stores/app-context.ts';
import { toolsTexts } from '../texts/index.ts';
import styles from '../tool-group.module.css';

/** Shown on a tool with the name of a built-in tool, a shipped tool, or a file of the workspace. */
export function OverrideNote({ name }: { name: string }) {
  const isOverride = useBuiltins((state) => state.builtins?.some((builtin) => builtin.name === name) === true);
  const below = useSessionTools(({ tools }) =>
    tools.findLast(
      (tool) => !tool.isForThisPage && tool.name === name && tool.isOverridden && tool.state !== 'ignored',
    ),
  );
  const link = useSessionTools((state) => state.tools.find((tool) => tool.isForThisPage && tool.name === name));
  if (!isOverride && below === undefined && link === undefined) return null;
  return (
    <p className={styles.note}>
      {link === undefined ? null : (
        <a href={hrefOf({ screen: 'sessionTools', id: link.id })}>{toolsTexts.builtins.replacedByAddress}</a>
      )}
      {link !== undefined || below === undefined ? null : (
        <a href={hrefOf({ screen: 'sessionTools', id: below.id })}>
          {below.isShipped
            ? toolsTexts.builtins.replacesShipped(name)
            : toolsTexts.builtins.replacesFile(below.path ?? '')}
        </a>
      )}
      {link !== undefined || below !== undefined || !isOverride ? null : (
        <a href={hrefOf({ screen: 'builtin', name })}>{toolsTexts.builtins.replaces(name)}</a>
      )}
    </p>
  );
}
