// @ts-check

/**
 * @typedef {{ name: string, ph: string, pid: number, tid: number, dur?: number, tdur?: number, args?:
 * { data?: { message?: string } } }} TraceEvent
 */

const MARK = 'longest-tasks';

/**
 * The longest task of the page's own thread while something is done: on a processor, and by the clock, in which
 * whatever else the machine does is counted as well.
 *
 * @param {import('playwright').Browser} browser
 * @param {import('playwright').Page} page
 * @param {() => Promise<void>} act
 * @returns {Promise<{ longestMs: number, wallMs: number }>}
 */
export async function longestTasks(browser, page, act) {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] });
  // Tells the page's thread from those of other documents.
  await page.evaluate((mark) => console.timeStamp(mark), MARK);
  await act();
  /** @type {{ traceEvents: TraceEvent[] }} */
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString('utf8'));
  const mark = traceEvents.find(({ name, args }) => name === 'TimeStamp' && args?.data?.message === MARK);
  if (mark === undefined) throw new Error('The trace does not tell which thread is the page’s');
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && pid === mark.pid && tid === mark.tid,
  );
  if (tasks.length === 0) throw new Error('The trace has no tasks');
  const longest = (/** @type {'dur' | 'tdur'} */ of) => Math.max(...tasks.map((task) => task[of] ?? 0)) / 1000;
  return { longestMs: longest('tdur'), wallMs: longest('dur') };
}
