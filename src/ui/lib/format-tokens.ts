import { locale } from '../texts/language.ts';

const count = new Intl.NumberFormat(locale);

/** `1,234`. */
export function formatCount(tokens: number): string {
  return count.format(Math.round(tokens));
}

/** A fraction in percent: `3 %`, `<1 %`. */
export function formatShare(share: number): string {
  const percent = 100 * share;
  return percent > 0 && percent < 1 ? '<1 %' : `${count.format(Math.round(percent))} %`;
}
