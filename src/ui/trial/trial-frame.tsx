import { lazy, Suspense, useEffect, useMemo, type MouseEvent } from 'react';
import type { ToolRecord } from '../../core/tool.ts';
import { navigate } from '../lib/navigate.ts';
import { toolRoute, type Route } from '../lib/routes.ts';
import { TrialBanner } from './trial-banner.tsx';
import { UndoToasts } from '../frame/undo-toasts.tsx';
import { AppModelContext, useApp, useQuestions } from '../stores/app-context.ts';
import type { Trial } from './trials-store.ts';
import { trialTexts } from './texts/index.ts';
import { Frame } from '../frame/frame.tsx';
import { PanelsContext, usePanels } from '../frame/panel.ts';
import frame from '../frame/frame.module.css';

const QuestionDock = lazy(async () => ({ default: (await import('../questions/question-card.tsx')).QuestionDock }));

/** The app on a trial's host. Its address is a link, so the trial handles navigation inside it. */
export function TrialFrame({ trial }: { trial: Trial }) {
  const page = useApp();
  const { host, undo } = page;
  const all = usePanels();
  const panels = useMemo(() => all.filter(({ isInTrials }) => isInTrials), [all]);
  const isAsked = useQuestions(({ open }) => open.length > 0);
  const route: Route = trial.shown === undefined ? { screen: 'tools' } : toolRoute(trial.shown.name, trial.shown.tab);
  useEffect(() => {
    document.getElementById('content')?.focus();
  }, [trial.model]);
  const onSaved = (saved: readonly ToolRecord[]) => {
    undo.getState().did(trialTexts.saved(saved.map(({ name }) => name)), () => host.imports.undo(saved));
  };
  const banner = (
    <>
      {isAsked ? (
        // Questions of the app itself are still shown next to the trial.
        <AppModelContext value={page}>
          <Suspense fallback={null}>
            <QuestionDock />
          </Suspense>
        </AppModelContext>
      ) : null}
      <TrialBanner onSaved={onSaved} />
    </>
  );
  return (
    <AppModelContext value={trial.model}>
      <div className={frame.within} onClick={stayWithin}>
        <PanelsContext value={panels}>
          <Frame route={route} banner={banner} />
        </PanelsContext>
      </div>
      <UndoToasts />
    </AppModelContext>
  );
}

/** Links to tools stay in the trial; all others leave it. */
function stayWithin(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a[href^="#/tools/"]') : null;
  if (link === null || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey)
    return;
  event.preventDefault();
  navigate((link.getAttribute('href') ?? '').slice(1));
}
