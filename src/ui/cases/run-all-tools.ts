import { toast } from '../elements/layers/toast.ts';
import type { AppContext } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import { casesTexts } from './texts/index.ts';

const TOAST = 'cases-of-every-tool';
const texts = casesTexts.allTools;

/** Runs the cases of all tools, and says how far it is and how it ended. */
export async function runAllTools({ cases }: Pick<AppContext, 'cases'>): Promise<void> {
  const stop = cases.subscribe(({ allTools: run }) => {
    if (run?.toolName === undefined) return;
    toast.loading(texts.running(run.toolName, run.ended + 1, run.total), {
      id: TOAST,
      duration: Infinity,
      action: { label: texts.stop, onClick: () => void cases.getState().stopAllTools() },
    });
  });
  const done = { id: TOAST, action: undefined };
  try {
    const report = await cases.getState().runAllTools();
    if (report === undefined) return;
    const { tools, passed, failed, failing, skipped, isStopped } = report;
    const words = [
      ...(isStopped ? [texts.stopped] : []),
      tools === 0 && skipped.length === 0 ? texts.none : texts.ended(tools, passed, failed),
      ...(failing.length === 0 ? [] : [texts.failing(failing.join(', '))]),
      ...(skipped.length === 0 ? [] : [texts.left(skipped.join(', '))]),
    ].join(' ');
    if (failed > 0) toast.error(words, { ...done, duration: 30_000, closeButton: true });
    else toast.success(words, { ...done, duration: 10_000 });
  } catch (error) {
    toast.error(messageOf(error), { ...done, duration: Infinity });
  } finally {
    stop();
  }
}
