import type { PanelFinding } from '../../panels/contract/panel.ts';
import { faultText } from '../stores/faults/fault-text.ts';
import { canvasTexts } from './texts/index.ts';

/** What was changed or left out when a manifest was read. */
export function findingText({ code, subject, fault }: PanelFinding): string {
  return canvasTexts.findings[code](subject, fault === undefined ? '' : faultText(fault));
}
