import { useEffect } from 'react';
import { useImports, useModel } from '../stores/app-model.ts';
import { texts } from '../texts/texts.ts';
import { ImportScreen } from './import-screen.tsx';
import { MessageScreen } from '../elements/layers/message-screen.tsx';
import type { LayoutSize } from '../elements/use-layout.ts';

/** What a link holds, read and shown. The address stays as it is until one decides. */
export function LinkScreen({ payload, edit, layout }: { payload: string; edit: boolean; layout: LayoutSize }) {
  const { imports } = useModel();
  const failed = useImports(({ step }) => (step.kind === 'failed' ? step : undefined));
  useEffect(() => {
    imports.setState({ from: '/tools' });
    void imports.getState().readLink(payload, edit);
  }, [edit, imports, payload]);
  if (failed === undefined) return <ImportScreen layout={layout} />;
  const known = failureText(failed.reason);
  return (
    <MessageScreen
      title={known?.title ?? texts.review.failed}
      text={`${known?.text ?? failed.message} ${texts.links.nothingStored}`}
    />
  );
}

/** What a reason of `decodeShare` says to a person. */
function failureText(reason: string | undefined): { readonly title: string; readonly text: string } | undefined {
  const { failures } = texts.links;
  // Undefined for what is none of them.
  return reason !== undefined && Object.hasOwn(failures, reason)
    ? failures[reason as keyof typeof failures]
    : undefined;
}
