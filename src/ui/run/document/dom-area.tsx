import { Square } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { toast } from '../../elements/layers/toast.ts';
import { Button } from '../../elements/button.tsx';
import { useDocuments, useApp } from '../../stores/app-context.ts';
import type { DocumentLocation, DomState } from './dom-store.ts';
import { runTexts } from '../texts/index.ts';
import { DocumentArea } from './document-area.tsx';
import styles from './dom-area.module.css';

/** A document may focus its field once by itself; one that takes the focus repeatedly is ended. */
const MAX_THEFTS = 3;

/** The tool's document in its run panel. */
export function DomSlot() {
  const { shown, location } = useDocuments((state) => state);
  if (shown === undefined) return null;
  return (
    <>
      {location === 'dock' ? <p className={styles.elsewhere}>{runTexts.dom.below}</p> : null}
      <div hidden={location === 'dock'}>
        <Area shown={shown} location="panel" />
      </div>
    </>
  );
}

/** The document at the bottom of the app, while no run panel shows it. */
export function DomDock() {
  const { host } = useApp();
  const { shown, location, thefts } = useDocuments((state) => state);
  const thief = shown !== undefined && thefts >= MAX_THEFTS ? shown : undefined;
  useEffect(() => {
    if (thief === undefined) return;
    void host.calls.abort(thief.toolCallId);
    toast.error(runTexts.dom.stole(thief.toolName));
  }, [host, thief]);
  if (shown === undefined) return null;
  return (
    <div className={styles.dock} hidden={location === 'panel'}>
      <Area shown={shown} location="dock" />
    </div>
  );
}

function Area({ shown, location }: { shown: NonNullable<DomState['shown']>; location: DocumentLocation }) {
  const { documents, host } = useApp();
  const body = useRef<HTMLDivElement>(null);
  const way = useRef<HTMLButtonElement>(null);
  const { toolName, toolCallId, frame } = shown;
  useLayoutEffect(() => {
    frame.title = runTexts.dom.label(toolName);
    return body.current === null ? undefined : documents.offer(location, body.current, () => way.current?.focus());
  }, [documents, location, frame, toolName]);
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
