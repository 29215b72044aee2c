import { useEffect } from 'react';
import { useImports, useApp } from '../stores/app-context.ts';
import { importTexts } from './texts/index.ts';
import { linkTexts } from './link/texts/index.ts';
import { linkFailure } from './link/address-text.ts';
import { ImportScreen } from './import-screen.tsx';
import { refusalText } from './notes/note-text.ts';
import { MessageScreen } from '../elements/layers/message-screen.tsx';
import type { LayoutSize } from '../elements/use-layout.ts';

/** The review of a link. The address stays until the person decides. */
export function LinkScreen({ payload, edit, layout }: { payload: string; edit: boolean; layout: LayoutSize }) {
  const { imports } = useApp();
  const failed = useImports(({ step }) => (step.kind === 'failed' ? step : undefined));
  useEffect(() => {
    imports.setState({ from: '/tools' });
    void imports.getState().readLink(payload, edit);
  }, [edit, imports, payload]);
  if (failed === undefined) return <ImportScreen layout={layout} />;
  const known = linkFailure(failed.reason);
  return (
    <MessageScreen
      title={known?.title ?? importTexts.review.failed}
      text={`${known?.text ?? refusalText(failed.refusal)} ${linkTexts.nothingStored}`}
    />
  );
}
