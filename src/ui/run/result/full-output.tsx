import { useState, type ReactNode } from 'react';
import type { ExecuteToolResult } from '../../../core/call.ts';
import type { ToolCallId } from '../../../core/ids.ts';
import { isRecord } from '../../../core/json/json.ts';
import { LIMITS } from '../../../core/limits.ts';
import { Button } from '../../elements/button.tsx';
import { LongText } from '../../elements/views/long-text.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import { saveFile } from '../../elements/save-file.ts';
import { formatCount } from '../../lib/format-tokens.ts';
import { useApp } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import { runTexts } from '../texts/index.ts';

/** Number of characters that are read at once; the page never shows more. */
const STEP = LIMITS.maxResultBytes;

/** Loads the whole output when only a part is stored with its run; `children` show the part. */
export function FullOutput({
  toolCallId,
  result,
  name,
  children,
}: {
  toolCallId: ToolCallId;
  result: ExecuteToolResult;
  name: string;
  children: ReactNode;
}) {
  const { host } = useApp();
  const [whole, setWhole] = useState<string | undefined>();
  const [problem, setProblem] = useState<string | undefined>();
  const shortened = result.details?.['shortened'];
  const characters =
    isRecord(shortened) && typeof shortened['characters'] === 'number' ? shortened['characters'] : undefined;
  if (characters === undefined) return children;
  const read = async (take: (parts: readonly string[]) => void) => {
    setProblem(undefined);
    try {
      const parts: string[] = [];
      for (let start = 0; start < characters; start += STEP)
        parts.push((await host.calls.readOutput(toolCallId, start, start + STEP)).text);
      take(parts);
    } catch (error) {
      setProblem(runTexts.shortened.failed(messageOf(error)));
    }
  };
  const actions = (
    <>
      {characters <= STEP && whole === undefined ? (
        <Button onClick={() => void read((parts) => setWhole(parts.join('')))}>{runTexts.shortened.show}</Button>
      ) : null}
      <Button onClick={() => void read((parts) => saveFile(new Blob([...parts]), `${name}.txt`))}>
        {runTexts.shortened.save}
      </Button>
    </>
  );
  return (
    <>
      <Notice tone="info" role="group" label={runTexts.shortened.label} actions={actions}>
        {problem ?? runTexts.shortened.note(formatCount(characters))}
      </Notice>
      {whole === undefined ? children : <LongText label={runTexts.shortened.label} text={whole} />}
    </>
  );
}
