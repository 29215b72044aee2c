import { toast } from '../elements/layers/toast.ts';
import type { AppContext } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import { casesTexts } from './texts/index.ts';

const TOAST = 'cases-of-every-tool';
const texts = casesTexts.everyTool;

/** Runs the cases of all tools, and says how far it is and how it ended. */
export async function runEveryTool({ cases }: Pick<AppContext, 'cases'>): Promise<void> {
  const stop = cases.subscribe(({ everyTool: run }) => {
    if (run?.toolName === undefined) return;
    toast.loading(texts.running(run.toolName, run.ended + 1, run.total), {
      id: TOAST,
      duration: Infinity,
      action: { label: texts.stop, onClick: () => void cases.getState().stopEveryTool() },
    });
  });
  const done = { id: TOAST, action: undefined };
  try {
    const report = await cases.getState().runEveryTool();
    if (report === undefined) return;
    const { tools, passed, failed, failing, left, isStopped } = report;
    const words = [
      ...(isStopped ? [texts.stopped] : []),
      tools === 0 && left.length === 0 ? texts.none : texts.ended(tools, passed, failed),
      ...(failing.length === 0 ? [] : [texts.failing(failing.join(', '))]),
      ...(left.length === 0 ? [] : [texts.left(left.join(', '))]),
    ].join(' ');
    if (failed > 0) toast.error(words, { ...done, duration: 30_000, closeButton: true });
    else toast.success(words, { ...done, duration: 10_000 });
  } catch (error) {
    toast.error(messageOf(error), { ...done, duration: Infinity });
  } finally {
    stop();
  }
}
