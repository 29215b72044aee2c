import { useMemo } from 'react';
import { toast } from '../elements/layers/toast.ts';
import { navigate } from '../lib/navigate.ts';
import { pathOf } from '../lib/routes.ts';
import { useApp } from '../stores/app-context.ts';
import { importFirstTexts } from './texts/first/index.ts';

export interface ImportRequest {
  /** Opens the review immediately. */
  readonly text: (text: string) => void;
  readonly files: (files: readonly File[]) => void;
  /** Opens the review if there is something to review, otherwise shows why not. */
  readonly pasted: (text: string) => void;
}

/** Imports any content with tools from everywhere in the app; Discard returns there. */
export function useImport(): ImportRequest {
  const { imports } = useApp();
  return useMemo(() => {
    const review = () => {
      const from = location.hash.slice(1);
      if (!from.startsWith(IMPORT)) imports.setState({ from });
      navigate(IMPORT);
    };
    return {
      text: (text) => {
        void imports.getState().read(text);
        review();
      },
      files: (files) => {
        void imports.getState().readFiles(files);
        review();
      },
      pasted: (text) => {
        const { read, discard } = imports.getState();
        const id = 'bring-in';
        const slow = setTimeout(
          () =>
            toast.loading(importFirstTexts.reading, {
              id,
              duration: Infinity,
              action: { label: importFirstTexts.stop, onClick: discard },
            }),
          SLOW_MS,
        );
        void read(text).then(() => {
          clearTimeout(slow);
          toast.dismiss(id);
          const { step } = imports.getState();
          if (step.kind === 'failed' && !location.hash.startsWith(`#${IMPORT}`)) {
            discard();
            // The words of refusals are many, and seldom needed.
            void import('./notes/note-text.ts').then(({ refusalText }) => toast.error(refusalText(step.refusal)));
          } else if (step.kind !== 'idle') review();
        });
      },
    };
  }, [imports]);
}

const IMPORT = pathOf({ screen: 'import' });
/** After this time a message says that something is being read. */
const SLOW_MS = 200;
