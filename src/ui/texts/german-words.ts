import type { ThingCounts } from './thing-counts.ts';

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

/** `2 Werkzeuge, 1 Datei und 1 Server`: only what there is. */
export function things(counts: ThingCounts): string {
  const { tools = 0, files = 0, servers = 0, conversations = 0, skills = 0, agents = 0 } = counts;
  return list([
    ...(tools > 0 ? [plural(tools, 'Werkzeug', 'Werkzeuge')] : []),
    ...(files > 0 ? [plural(files, 'Datei', 'Dateien')] : []),
    ...(servers > 0 ? [plural(servers, 'Server', 'Server')] : []),
    ...(conversations > 0 ? [plural(conversations, 'Gespräch', 'Gespräche')] : []),
    ...(skills > 0 ? [plural(skills, 'Skill', 'Skills')] : []),
    ...(agents > 0 ? [plural(agents, 'Agent', 'Agenten')] : []),
  ]);
}
