import { expect, type Frame, type Page } from '@playwright/test';
import { pressGuarded } from '../answer.ts';

/** Writes a panel into the workspace and allows it, as a person does. */
export async function addPanel(page: Page, panelId: string, title: string, view: string): Promise<void> {
  await page.evaluate(
    async ([id, name, html]) => {
      const { workspace } = window.toolyard;
      const manifest = {
        formatVersion: 1,
        panel_id: id,
        panel_type: 'canvas',
        title: name,
        view: 'index.html',
        tools: [],
      };
      await workspace.writeFile(`/.ah/panels/${id}/manifest.json`, JSON.stringify(manifest));
      await workspace.writeFile(`/.ah/panels/${id}/index.html`, html);
    },
    [panelId, title, view] as const,
  );
  await page.goto('/#/panels/panels');
  await page.getByRole('link', { name: title, exact: true }).first().click();
  await pressGuarded(page.getByRole('button', { name: 'Allow this panel' }));
  await expect(page.getByRole('button', { name: 'Allow this panel' })).toBeHidden();
}

/** The view's own document, once it is there. */
export async function viewFrame(page: Page, text: string): Promise<Frame> {
  let found: Frame | undefined;
  await expect(async () => {
    const frames = await Promise.all(
      page.frames().map(async (frame) => ({ frame, has: (await frame.content().catch(() => '')).includes(text) })),
    );
    // The document around it holds the same text as an attribute.
    found = frames.findLast(({ has, frame }) => has && frame.url() === 'about:srcdoc')?.frame;
    expect(found).toBeDefined();
  }).toPass({ timeout: 10_000 });
  if (found === undefined) throw new Error('The view is not there');
  return found;
}
