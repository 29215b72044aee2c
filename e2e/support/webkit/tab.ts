import { setTimeout as wait } from 'node:timers/promises';
import { until, type EngineTab } from '../engine/tab.ts';
import type { WebDriverSession } from './webdriver.ts';

const EVALUATE_MS = 60_000;

/** What became of a function in the page. */
interface Reported {
  readonly missing?: true;
  readonly json?: string;
  readonly error?: string;
}

const FIND_BY_NAME = `
  const name = new RegExp(arguments[0], arguments[1]);
  const place =
    arguments[2] === null
      ? document
      : document.querySelector(
          'section[aria-label="' + arguments[2] + '"], [role="region"][aria-label="' + arguments[2] + '"]',
        );
  return (
    [...(place?.querySelectorAll('button, a[href], [role="button"], [role="tab"]') ?? [])].find(
      (element) =>
        name.test((element.getAttribute('aria-label') ?? element.innerText).trim()) &&
        element.checkVisibility() &&
        element.disabled !== true,
    ) ?? null
  );
`;

/** A tab over plain WebDriver. */
export function webdriverTab({ goto, run, click }: WebDriverSession): EngineTab {
  let count = 0;
  return {
    goto,
    evaluate: async (work, given) => {
      count += 1;
      const key = `toolyardStep${String(count)}`;
      // The driver never answers for a script that waits in a page that goes; what it left in the page is asked for
      // instead.
      await run(
        `
        const told = (window['${key}'] = {});
        const given = arguments[0];
        const work = ${String(work)};
        (async () => JSON.stringify(await work(given === undefined ? undefined : JSON.parse(given))) ?? 'null')().then(
          (json) => {
            told.json = json;
          },
          (error) => {
            told.error = String(error?.stack ?? error) + ' ' + String(error?.message);
          },
        );
      `,
        JSON.stringify(given),
      );
      for (const end = Date.now() + EVALUATE_MS; Date.now() < end; await wait(20)) {
        // Made by the body above, or by this one.
        const reported = (await run(`return window['${key}'] ?? { missing: true };`)) as Reported;
        if (reported.missing === true) throw new Error('The page was left.');
        if (reported.error !== undefined) throw new Error(`In the page: ${reported.error}`);
        // It is what the function gave.
        if (reported.json !== undefined) return JSON.parse(reported.json) as Awaited<ReturnType<typeof work>>;
      }
      throw new Error(`The page gave no answer within ${String(EVALUATE_MS / 1000)} s.`);
    },
    click: async (name, region) =>
      void (await until(
        `a click on ${String(name)}`,
        async () => await click(FIND_BY_NAME, name.source, name.flags, region ?? null),
        (clicked) => clicked,
      )),
    back: async () => void (await run('setTimeout(() => history.back(), 0);')),
  };
}
