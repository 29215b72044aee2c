import { navigate } from '../lib/navigate.ts';
import { pathOf } from '../lib/routes.ts';
import type { AppContext } from '../stores/app-context.ts';
import type { ImportStep } from './import-store.ts';
import { importTexts } from './texts/index.ts';

/** Drops a review, which can be undone, and returns to where the person was. */
export function discardReview({ imports, undo }: AppContext, step: ImportStep): void {
  imports.getState().discard();
  const { from } = imports.getState();
  undo.getState().did(
    importTexts.reviewDropped,
    () => {
      imports.setState({ step });
      navigate(pathOf({ screen: 'import' }));
    },
    { quiet: true },
  );
  imports.setState({ from: undefined });
  if (from !== undefined) navigate(from);
}
