/** A stack frame in Chromium's format: `    at tool (add.js:3:5)`. */
const INDENTED = /^\s+at /;
/** A stack frame in the format of Firefox and Safari: `async*tool@add.js:3:5`. */
const JOINED = /^(?:(async)\*)?(.*?)@(.+:\d+:\d+)$/;

/** The frames of a stack, without its heading, in Chromium's format for all browsers. */
export function framesOf(stack: string): string[] {
  const lines = stack.split('\n');
  const indented = lines.filter((line) => INDENTED.test(line));
  return indented.length > 0 ? indented.map((line) => `    ${line.trim()}`) : lines.flatMap(indent);
}

/** The full text of an error: in Firefox and Safari its stack lacks name and message. */
export function stackOf({ stack, name, message }: Error): string {
  const heading = message === '' ? name : `${name}: ${message}`;
  if (typeof stack !== 'string') return heading;
  const lines = stack.split('\n');
  // The format of Chromium, or a stack that code has set.
  const isWhole = stack.startsWith(name) || lines.some((line) => INDENTED.test(line));
  const frames = isWhole ? [] : lines.flatMap(indent);
  return frames.length === 0 ? stack : [heading, ...frames].join('\n');
}

function indent(line: string): string[] {
  const [whole, async, name = '', location = ''] = JOINED.exec(line) ?? [];
  if (whole === undefined) return [];
  const caller = [async, name].filter((part) => part !== undefined && part !== '').join(' ');
  return [caller === '' ? `    at ${location}` : `    at ${caller} (${location})`];
}
