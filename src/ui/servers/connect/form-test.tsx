import { useState } from 'react';
import type { McpTestResult } from '../../../mcp/contract/mcp-api.ts';
import { Button } from '../../elements/button.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import { useApp } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import { serversTexts } from '../texts/index.ts';
import { failureText } from '../reasons/reason-text.ts';
import { ServerTestResult } from '../server-test-result.tsx';
import { testDraft } from './save-server.ts';
import type { ServerDraft } from './server-draft.ts';

const texts = serversTexts;

type Tested = McpTestResult | { readonly ok: false; readonly message: string };

/** Tests what stands in the form, before it is stored. The result is that of one draft, and gone with its next change. */
export function useFormTest(draft: ServerDraft) {
  const { host } = useApp();
  const [shown, setShown] = useState<{ readonly of: ServerDraft; readonly tested: Tested | undefined } | undefined>();
  const now = shown?.of === draft ? shown : undefined;
  const isTesting = now !== undefined && now.tested === undefined;
  const test = async () => {
    setShown({ of: draft, tested: undefined });
    const tested = await testDraft(host, draft).catch((error: unknown) => ({
      ok: false as const,
      message: messageOf(error),
    }));
    // A draft that was changed or tested meanwhile has another result.
    setShown((before) => (before?.of === draft ? { of: draft, tested } : before));
  };
  return {
    button: (
      <Button type="button" title={texts.testHint} disabled={isTesting} onClick={() => void test()}>
        {isTesting ? texts.testing : texts.test}
      </Button>
    ),
    answer: now?.tested === undefined ? null : <Answer tested={now.tested} />,
  };
}

function Answer({ tested }: { tested: Tested }) {
  if (tested.ok)
    return (
      <Notice tone="info" role="status">
        <ServerTestResult tested={tested} />
      </Notice>
    );
  if ('message' in tested)
    return (
      <Notice tone="danger" role="alert">
        {tested.message}
      </Notice>
    );
  const { message, fix } = failureText(tested.failure);
  return (
    <Notice tone="danger" role="alert" title={texts.doctor.causes[tested.failure.cause]}>
      <p>{message}</p>
      <p>
        {texts.doctor.fix}: {fix}
      </p>
    </Notice>
  );
}
