/** Formats that are recognized in a text, each stricter than in the validator. */
const FORMATS: readonly (readonly [format: string, fits: (text: string) => boolean])[] = [
  [
    'date-time',
    (text) =>
      /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/.test(text) &&
      isDay(text) &&
      isTime(text.slice(11)),
  ],
  ['date', (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isDay(text)],
  ['uuid', (text) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)],
  [
    'email',
    (text) =>
      /^[a-z0-9][a-z0-9_+-]*(?:\.[a-z0-9_+-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i.test(text),
  ],
  [
    'uri',
    (text) =>
      /^(?:https?|wss?|ftp):\/\/[a-z0-9.-]+(?::\d{1,5})?(?:[/?#](?:[\w./?#@!$&'()*+,;=:~-]|%[0-9a-f]{2})*)?$/i.test(
        text,
      ) && text.split('#').length < 3,
  ],
  ['ipv4', (text) => /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/.test(text)],
];

/** The format of a text, if it has one of these. */
export function formatOf(text: string): string | undefined {
  return text.length > 2_000 ? undefined : FORMATS.find(([, fits]) => fits(text))?.[0];
}

/** Whether the date exists in the calendar. */
function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split('-').map(Number);
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return day >= 1 && day <= days;
}

function isTime(text: string): boolean {
  const [hours = 0, minutes = 0, seconds = 0] = text.slice(0, 8).split(':').map(Number);
  const [offsetHours = 0, offsetMinutes = 0] = text.endsWith('Z') ? [] : text.slice(-5).split(':').map(Number);
  return hours < 24 && minutes < 60 && seconds < 60 && offsetHours < 24 && offsetMinutes < 60;
}
