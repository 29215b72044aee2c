import { cx } from '../elements/class-names.ts';
import { EnabledBadge } from '../tools/tool-badges.tsx';
import { toolsFirstTexts } from '../tools/texts/first/index.ts';
import styles from './tool-header.module.css';
import switches from '../elements/fields/switch.module.css';

/** Whether agents may call a tool: a switch, whose badge says what it is set to. */
export function EnabledSwitch({ enabled, onChange }: { enabled: boolean; onChange: (enabled: boolean) => void }) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={enabled}
      aria-label={toolsFirstTexts.tool.enabled}
      title={enabled ? toolsFirstTexts.tool.enabled : toolsFirstTexts.tool.disabled}
      className={cx(switches.switch, styles.enabled)}
      onClick={() => onChange(!enabled)}
    >
      <span className={switches.track} aria-hidden="true">
        <span className={switches.knob} />
      </span>
      <span className={styles.state}>
        <EnabledBadge enabled={enabled} />
      </span>
    </button>
  );
}
