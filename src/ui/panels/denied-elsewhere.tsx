import { ShieldAlert } from 'lucide-react';
import type { Permissions } from '../../core/permissions.ts';
import type { ToolRecord } from '../../core/tool.ts';
import type { TriedFile } from '../model/outcome.ts';
import { texts } from '../texts/texts.ts';
import { actsOf } from './denied-card.tsx';
import { OpenInToolyard } from './open-in-toolyard.tsx';
import styles from './denied-card.module.css';

/** What a tool was denied inside another page: nothing there can be clicked that allows it. */
export function DeniedElsewhere({ tool, asked, tried }: { tool: ToolRecord; asked: Permissions; tried: readonly TriedFile[] }) {
  return (
    <section className={styles.card} aria-label={texts.denied.label}>
      <p className={styles.head}>
        <ShieldAlert size={16} aria-hidden="true" className={styles.icon} />
        <span>
          <code>{tool.name}</code> {texts.embed.denied}
        </span>
      </p>
      <ul className={styles.acts}>
        {actsOf(asked, tried).map((act) => (
          <li key={act}>{act}</li>
        ))}
      </ul>
      <p className={styles.message}>{texts.embed.asksText}</p>
      <div className={styles.actions}>
        <OpenInToolyard />
      </div>
    </section>
  );
}
