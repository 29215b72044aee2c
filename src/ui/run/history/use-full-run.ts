import { useEffect, useState } from 'react';
import type { RunRecord } from '../../../core/call.ts';
import { isInParts, fullRun } from '../../../catalog/contract/stored-run.ts';

/** A stored run with all its parts; undefined while large ones load. Parts that can no longer be read are missing. */
export function useFullRun(record: RunRecord | undefined): RunRecord | undefined {
  const [read, setRead] = useState<RunRecord | undefined>();
  useEffect(() => {
    if (record === undefined || !isInParts(record)) return undefined;
    let isCurrent = true;
    const show = (run: RunRecord): void => {
      if (isCurrent) setRead(run);
    };
    fullRun(record).then(show, () => show(record));
    return () => {
      isCurrent = false;
    };
  }, [record]);
  if (record === undefined || !isInParts(record)) return record;
  return read?.toolCallId === record.toolCallId ? read : undefined;
}
