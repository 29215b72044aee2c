import { Square } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { toast } from '../../elements/layers/toast.ts';
import { Button } from '../../elements/button.tsx';
import { useDocuments, useModel } from '../../stores/app-model.ts';
import type { DocumentPlace, DomState } from './dom-store.ts';
import { runTexts } from '../texts/index.ts';
import { DocumentArea } from './document-area.tsx';
import styles from './dom-area.module.css';

/** A document may focus its field once by itself; one that takes the focus repeatedly is ended. */
const MAX_THEFTS = 3;

/** The tool's document in its run panel. */
export function DomSlot() {
  const { shown, place } = useDocuments((state) => state);
  if (shown === undefined) return null;
  return (
    <>
      {place === 'dock' ? <p className={styles.elsewhere}>{runTexts.dom.below}</p> : null}
      <div hidden={place === 'dock'}>
        <Area shown={shown} place="panel" />
      </div>
    </>
  );
}

/** The document at the bottom of the app, while no run panel shows it. */
export function DomDock() {
  const { host } = useModel();
  const { shown, place, thefts } = useDocuments((state) => state);
  const thief = shown !== undefined && thefts >= MAX_THEFTS ? shown : undefined;
  useEffect(() => {
    if (thief === undefined) return;
    void host.calls.abort(thief.toolCallId);
    toast.error(runTexts.dom.stole(thief.toolName));
  }, [host, thief]);
  if (shown === undefined) return null;
  return (
    <div className={styles.dock} hidden={place === 'panel'}>
      <Area shown={shown} place="dock" />
    </div>
  );
}

function Area({ shown, place }: { shown: NonNullable<DomState['shown']>; place: DocumentPlace }) {
  const { documents, host } = useModel();
  const body = useRef<HTMLDivElement>(null);
  const way = useRef<HTMLButtonElement>(null);
  const { toolName, toolCallId, frame } = shown;
  useLayoutEffect(() => {
    frame.title = runTexts.dom.label(toolName);
    return body.current === null ? undefined : documents.offer(place, body.current, () => way.current?.focus());
  }, [documents, place, frame, toolName]);
  return (
    <DocumentArea
      label={runTexts.dom.label(toolName)}
      says={runTexts.dom.says}
      stage={documents}
      body={body}
      way={way}
      end={
        <Button
          icon={<Square size={14} aria-hidden="true" />}
          aria-label={runTexts.dom.stop(toolName)}
          onClick={() => void host.calls.abort(toolCallId)}
        >
          {runTexts.stop}
        </Button>
      }
    />
  );
}
