import type { Page } from '@playwright/test';
import type { AutomationAnswers, AutomationOrder, AutomationReport } from '../../../src/panels/contract/automation.ts';
import { parseReport } from '../../../src/panels/automation/parse-report.ts';
import { bundleSource } from '../../../scripts/build-parts.mjs';

declare global {
  interface Window {
    orderAutomation: (order: AutomationOrder) => Promise<AutomationReport>;
  }
}

let script: Promise<string> | undefined;

async function automationScript(): Promise<string> {
  const [bundle] = await bundleSource('panels/inside/automation/serve-automation.ts', {
    minify: false,
    target: 'es2023',
    define: { 'process.env.NODE_ENV': '"production"' },
    lib: { formats: ['iife'], name: '__automation', fileName: 'out' },
  });
  if (bundle === undefined || !('code' in bundle)) throw new Error('No script was made');
  return `${bundle.code};
    window.orderAutomation = (() => {
      const waiting = new Map();
      let last = 0;
      const end = __automation.serveAutomation((id, report) => waiting.get(id)?.(JSON.parse(JSON.stringify(report))));
      return (order) => new Promise((resolve) => {
        waiting.set(++last, resolve);
        end.receive({ id: last, order });
      });
    })();`;
}

/** Opens a page of a test with the app's script in it, as it runs in a panel. */
export async function openAutomated(page: Page, html: string): Promise<void> {
  await page.setContent(html, { waitUntil: 'load' });
  await addAutomation(page);
}

/** Puts the app's script into the page that is shown. */
export async function addAutomation(page: Page): Promise<void> {
  script ??= automationScript();
  await page.addScriptTag({ content: await script });
}

/** What the app would read of the script's report. */
export async function order<Type extends AutomationOrder['type']>(
  page: Page,
  given: Extract<AutomationOrder, { readonly type: Type }>,
): Promise<AutomationReport<AutomationAnswers[Type]>> {
  const asked: AutomationOrder = given;
  return parseReport(asked.type as Type, await page.evaluate((one) => window.orderAutomation(one), asked));
}

/** @throws Error with what the script refused */
export async function answered<Type extends AutomationOrder['type']>(
  page: Page,
  given: Extract<AutomationOrder, { readonly type: Type }>,
): Promise<AutomationAnswers[Type]> {
  const report = await order<Type>(page, given);
  if (!report.ok) throw new Error(`${report.refusal}: ${report.message}`);
  return report.value;
}
