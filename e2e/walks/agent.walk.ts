import { useWorkbench } from '../support/journeys/workbench.ts';
import { walk } from './walk.ts';

walk('agent', 'one who comes from another chat', { viewport: { width: 1280, height: 800 } }, async ({ page, see }) => {
  await useWorkbench(page, see);
});

walk(
  'agent-phone',
  'the same on a phone',
  { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  async ({ page, see }) => {
    await useWorkbench(page, see);
  },
);
