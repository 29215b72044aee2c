import type { Permissions } from '../../../core/permissions/permissions.ts';
import type { ToolRecord } from '../../../core/tool.ts';
import type { TriedFile } from '../../../core/decisions/access-request.ts';
import { embedTexts } from '../../embed/texts/index.ts';
import { DeniedActions } from './denied-actions.tsx';
import { OpenInToolyard } from '../../share/open-in-toolyard.tsx';
import styles from './denied-card.module.css';

/** The denied access of a tool inside another page, where nothing can be allowed. */
export function DeniedElsewhere({
  tool,
  asked,
  tried,
}: {
  tool: ToolRecord;
  asked: Permissions;
  tried: readonly TriedFile[];
}) {
  return (
    <DeniedActions tool={tool} asked={{ permissions: asked, carried: [] }} tried={tried} words={embedTexts.denied}>
      <p className={styles.message}>{embedTexts.asksText}</p>
      <div className={styles.actions}>
        <OpenInToolyard />
      </div>
    </DeniedActions>
  );
}
