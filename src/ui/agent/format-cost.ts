import { locale } from '../texts/language.ts';
import { agentTexts } from './texts/index.ts';

/** Formats a cost with two significant digits: `$0.0042`. */
export function formatCost(dollars: number): string {
  if (dollars === 0) return agentTexts.cost('0');
  const digits = dollars >= 1 ? 2 : Math.min(6, 1 - Math.floor(Math.log10(dollars)));
  const shown = Math.max(2, digits);
  return agentTexts.cost(
    dollars.toLocaleString(locale, { minimumFractionDigits: shown, maximumFractionDigits: shown, useGrouping: false }),
  );
}
