import { kindsIn, type ThingCounts } from './thing-counts.ts';

const numbers = new Intl.NumberFormat('de-DE');
const rules = new Intl.PluralRules('de-DE');
const lists = new Intl.ListFormat('de-DE');

/** `1.234`. */
export function number(value: number): string {
  return numbers.format(value);
}

/** The wording for one or for any other count. */
export function choose<Wording>(count: number, one: Wording, many: Wording): Wording {
  return rules.select(count) === 'one' ? one : many;
}

/** `1 Werkzeug`, `1.234 Werkzeuge`. */
export function plural(count: number, one: string, many: string): string {
  return `${number(count)} ${choose(count, one, many)}`;
}

/** `a, b und c`; empty for none. */
export function list(parts: readonly string[]): string {
  return lists.format(parts);
}

/** In the order in which they are counted. */
const THINGS: Readonly<Record<keyof ThingCounts, readonly [one: string, many: string]>> = {
  tools: ['Werkzeug', 'Werkzeuge'],
  files: ['Datei', 'Dateien'],
  servers: ['Server', 'Server'],
  conversations: ['Gespräch', 'Gespräche'],
  skills: ['Skill', 'Skills'],
  agents: ['Agent', 'Agenten'],
  panels: ['Panel', 'Panels'],
};

/** `2 Werkzeuge, 1 Datei und 1 Server`: only what there is. */
export function things(counts: ThingCounts): string {
  return list(kindsIn(counts, THINGS).map(([count, one, many]) => plural(count, one, many)));
}
