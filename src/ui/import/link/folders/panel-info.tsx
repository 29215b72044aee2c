import type { ReactNode } from 'react';
import type { PanelTool } from '../../../../panels/contract/panel.ts';
import type { PanelReview } from '../../../../panels/contract/services.ts';
import { findingText } from '../../../canvas/finding-text.ts';
import { Notice } from '../../../elements/layers/notice.tsx';
import { faultText } from '../../../stores/faults/fault-text.ts';
import { ExactLine } from '../../../elements/views/exact-text.tsx';
import { permissionLines } from '../../../run/denied/permission-lines.ts';
import { linkTexts } from '../texts/index.ts';
import shared from '../link-servers.module.css';
import styles from './panel-info.module.css';

const texts = linkTexts.folders.panels;

/** What a panel of a link is, what its tools reach and what it asks for; or why it is none. */
export function PanelInfo({ review }: { review: PanelReview | undefined }) {
  if (review === undefined) return null;
  if (!review.ok) return <Notice tone="danger">{texts.notUsable(faultText(review.fault))}</Notice>;
  const { panelId, storedAs, isSame, manifest } = review;
  const { title, tools, permissions, findings } = manifest;
  return (
    <>
      {isSame ? <Notice tone="info">{texts.same}</Notice> : null}
      {storedAs === panelId ? null : <Notice tone="info">{texts.storedAs(panelId, storedAs)}</Notice>}
      <dl className={styles.info}>
        <dt>{texts.title}</dt>
        <dd>
          <ExactLine text={title} />
        </dd>
        <dt>{texts.id}</dt>
        <dd className={styles.code}>{storedAs}</dd>
        <dt>{texts.asks}</dt>
        <dd>
          <Points items={permissionLines(permissions, [])} nothing={texts.asksNothing} />
        </dd>
        <dt>{texts.tools}</dt>
        <dd>{tools.length === 0 ? texts.noTools : <Tools tools={tools} />}</dd>
        {findings.length === 0 ? null : (
          <>
            <dt>{texts.notes}</dt>
            <dd>
              <Points items={findings.map(findingText)} nothing="" />
            </dd>
          </>
        )}
      </dl>
    </>
  );
}

function Tools({ tools }: { tools: readonly PanelTool[] }) {
  return (
    <ul className={styles.tools} aria-label={texts.tools}>
      {tools.map(({ name, description, endpoint: { method, path } }) => (
        <li key={name}>
          <span className={styles.code}>
            <ExactLine text={name} /> <ExactLine text={`${method} ${path}`} />
          </span>
          {description === '' ? null : (
            <p className={shared.muted}>
              <ExactLine text={description} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function Points({ items, nothing }: { items: readonly string[]; nothing: ReactNode }) {
  if (items.length === 0) return nothing;
  return (
    <ul className={shared.points}>
      {items.map((text, at) => (
        <li key={at}>
          <ExactLine text={text} />
        </li>
      ))}
    </ul>
  );
}
