import { framesOf } from './frames.ts';
import { inspectAll } from './inspect.ts';

/** A description of a thrown value, with positions in the user's own source. */
export interface Thrown {
  readonly message: string;
  readonly name?: string;
  readonly stack?: string;
  /** 1-based, in the user's source. */
  readonly line?: number;
  readonly column?: number;
}

const MAX_MESSAGE = 100_000;
const MAX_STACK = 20_000;

/**
 * Describes a thrown value of any kind. Getters of the value run here: the deadline ends one that loops, and one that
 * throws is reported as unreadable.
 */
export function describeThrown(thrown: unknown, fileName: string): Thrown {
  try {
    return read(thrown, fileName);
  } catch {
    return { message: 'Something was thrown that cannot be read' };
  }
}

function read(thrown: unknown, fileName: string): Thrown {
  if (typeof thrown !== 'object' || thrown === null)
    return { message: typeof thrown === 'string' ? clip(thrown) : `${inspectAll([thrown])} was thrown` };
  const { message, name, stack } = thrown as { message?: unknown; name?: unknown; stack?: unknown };
  // Only frames of the tool's own source, because those of the runtime do not help its author.
  const frames = typeof stack === 'string' ? framesOf(stack).filter((frame) => frame.includes(`${fileName}:`)) : [];
  const position = frames[0]?.match(/:(\d+):(\d+)\)?$/);
  const text =
    typeof message === 'string' && message !== ''
      ? message
      : typeof name === 'string' && name !== ''
        ? name
        : `${inspectAll([thrown])} was thrown`;
  const heading = `${typeof name === 'string' ? name : 'Error'}: ${text}`;
  return {
    message: clip(text),
    ...(typeof name === 'string' ? { name: name.slice(0, 200) } : {}),
    ...(typeof stack === 'string' ? { stack: [heading, ...frames].join('\n').slice(0, MAX_STACK) } : {}),
    ...(position === null || position === undefined ? {} : { line: Number(position[1]), column: Number(position[2]) }),
  };
}

function clip(text: string): string {
  return text.length <= MAX_MESSAGE
    ? text
    : `${text.slice(0, MAX_MESSAGE)}… (${text.length - MAX_MESSAGE} characters more)`;
}
