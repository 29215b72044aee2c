import type { ReactNode } from 'react';
import {
  FREEABLE_KINDS,
  HELD_BYTES,
  type FreeableKind,
  type StorageKind,
  type StorageUse,
} from '../../../services/storage-use.ts';
import { ButtonLink } from '../../elements/button.tsx';
import { formatBytes } from '../../lib/format.ts';
import { hrefOf } from '../../lib/routes.ts';
import { useApp } from '../../stores/app-context.ts';
import { storageTexts } from './texts/index.ts';
import { RemoveForGood } from './remove-for-good.tsx';
import { StorageModels } from './storage-models.tsx';
import type { Measured } from './storage-kinds.tsx';
import styles from './storage-kinds.module.css';

const texts = storageTexts.use;
/** Screens where single items of a kind are removed. */
const LOCATIONS: ReadonlyMap<StorageKind, { readonly href: string; readonly label: string }> = new Map([
  ['tools', { href: hrefOf({ screen: 'tools' }), label: texts.open.tools }],
  ['conversations', { href: hrefOf({ screen: 'agent' }), label: texts.open.conversations }],
  ['workspace', { href: hrefOf({ screen: 'files', path: '/' }), label: texts.open.workspace }],
]);

interface RowProps {
  readonly kind: StorageKind;
  readonly measured: Measured;
  /** Something was removed or restored: measure again. */
  readonly onFreed: () => void;
}

/** One kind of stored data: its size, its description, and a button to free it. */
export function StorageKindRow({ kind, measured, onFreed }: RowProps) {
  const use = measured.state === 'measured' ? measured.use : undefined;
  const countOf: ((count: number) => string) | undefined =
    kind === 'copy' || kind === 'rest' ? undefined : texts.counts[kind];
  return (
    <li className={styles.kind}>
      <span className={styles.name}>
        {`${texts.names[kind]} `}
        <span className={styles.count}>
          {use === undefined || use.count === 0 || countOf === undefined ? null : countOf(use.count)}
        </span>
      </span>
      <span key={measured.state} className={styles.size}>
        {use === undefined ? (measured.state === 'failed' ? null : texts.measuring) : sizeText(use)}
      </span>
      <span className={styles.says}>
        {measured.state === 'failed' ? texts.failed(measured.message) : texts.says[kind]}
      </span>
      <div className={styles.actions}>
        <Actions kind={kind} use={use} onFreed={onFreed} />
      </div>
    </li>
  );
}

const sizeText = ({ bytes, isAbout }: StorageUse): string =>
  isAbout && bytes > 0 ? texts.about(formatBytes(bytes)) : formatBytes(bytes);

/** Shown before the size is known, and if there is none, so that nothing moves. */
function Actions({
  kind,
  use,
  onFreed,
}: {
  kind: StorageKind;
  use: StorageUse | undefined;
  onFreed: () => void;
}): ReactNode {
  const location = LOCATIONS.get(kind);
  const freeable = FREEABLE_KINDS.find((each) => each === kind);
  if (location !== undefined) return <ButtonLink href={location.href}>{location.label}</ButtonLink>;
  if (kind === 'models') return <StorageModels count={use?.count} onRemoved={onFreed} />;
  return freeable === undefined ? null : <Free kind={freeable} use={use} onFreed={onFreed} />;
}

function Free({ kind, use, onFreed }: { kind: FreeableKind; use: StorageUse | undefined; onFreed: () => void }) {
  const { host, undo } = useApp();
  const gain = use === undefined || use.count === 0 ? 0 : (use.freeable ?? use.bytes);
  const hasWayBack = (kind === 'runs' || kind === 'toolStorage') && use !== undefined && use.bytes <= HELD_BYTES;
  const free = async () => {
    const freed = await host.storage.free(kind);
    const back = async () => {
      if (freed === undefined) return;
      await host.storage.undoFree(freed);
      onFreed();
    };
    if (freed !== undefined) undo.getState().did(texts.freed[kind], back);
    onFreed();
  };
  return (
    <>
      {kind === 'packages' ? (
        <span className={styles.gain}>{use === undefined ? null : texts.gain(formatBytes(gain))}</span>
      ) : null}
      <RemoveForGood
        label={texts.free[kind]}
        isIdle={gain === 0}
        sure={hasWayBack ? undefined : texts.sure[kind]}
        done={hasWayBack ? undefined : texts.freed[kind]}
        remove={free}
      />
    </>
  );
}
