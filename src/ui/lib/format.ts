import { locale } from '../texts/language.ts';

/** `8 ms`, `2.1 s`, `1 min 5 s`. */
export function formatDuration(ms: number): string {
  if (ms < 1) return ms <= 0 ? '0 ms' : '<1 ms';
  if (ms < 999.5) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${tenths.format(ms / 1000)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** `512 B`, `1.2 MB`; powers of 1024. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB'] as const;
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${(unit === 0 || value >= 99.95 ? whole : tenths).format(value)} ${units[unit] ?? 'B'}`;
}

/** A date and time in the reader's time zone: `21 Nov 2026, 14:03`. */
export function formatDateTime(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : dateTime.format(date);
}

/** Today only the time, otherwise the date as well. */
export function formatWhen(iso: string, now: Date = new Date()): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return date.toDateString() === now.toDateString() ? time.format(date) : dateTime.format(date);
}

/** The same in lists: without seconds, and for other days only the date. */
export function formatBriefly(iso: string, now: Date = new Date()): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return date.toDateString() === now.toDateString()
    ? shortTime.format(date)
    : (date.getFullYear() === now.getFullYear() ? dayOfYear : day).format(date);
}

/** Offset in a run: `+0.012 s`. */
export function formatOffset(ms: number): string {
  return thousandths.format(ms / 1000);
}

const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
const shortTime = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
const dayOfYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
const time = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' });

/** Without thousands separators: the numbers are small. */
const decimals = (digits: number) =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false });
const whole = decimals(0);
const tenths = decimals(1);
const thousandths = decimals(3);
