/**
 * Whether text matches a `pattern` of a schema, by our own matcher, whose time is the product of the two lengths.
 * Patterns of schemas are never passed to `RegExp`: schemas are untrusted, and a pattern such as `(a+)+$` could block
 * the page forever. Undefined if the pattern uses unsupported syntax (lookaround, backreferences, `\b`, `\p`) or is too
 * large: then only the run decides.
 */
export function matchesPattern(pattern: string, text: string): boolean | undefined {
  if (pattern.length > MAX_PATTERN || text.length > MAX_TEXT) return undefined;
  let program = programs.get(pattern);
  if (program === undefined) {
    program = compile(pattern) ?? [];
    if (programs.size >= MAX_KEPT) programs.clear();
    programs.set(pattern, program);
  }
  return program.length === 0 || program.length * text.length > MAX_WORK ? undefined : run(program, [...text]);
}

const MAX_PATTERN = 500;
const MAX_TEXT = 2_000;
const MAX_PROGRAM = 1_000;
/** Maximum of steps times characters: about 20 ms. */
const MAX_WORK = 200_000;
const MAX_KEPT = 200;
const MAX_NESTING = 50;

type Test = (code: number) => boolean;
type Step =
  | { readonly op: 'one'; readonly test: Test }
  | { readonly op: 'fork'; readonly to: readonly number[] }
  | { readonly op: 'start' | 'end' | 'match' };

const programs = new Map<string, readonly Step[]>();

/** Simulates all states at once, one character at a time. */
function run(program: readonly Step[], chars: readonly string[]): boolean {
  let here = new Set<number>();
  for (let at = 0; ; at += 1) {
    // A match may begin anywhere.
    const left = [0, ...here];
    const seen = new Set<number>();
    while (left.length > 0) {
      const location = left.pop();
      if (location === undefined || seen.has(location)) continue;
      seen.add(location);
      const step = program[location];
      if (step?.op === 'match') return true;
      if (step?.op === 'fork') left.push(...step.to);
      if ((step?.op === 'start' && at === 0) || (step?.op === 'end' && at === chars.length)) left.push(location + 1);
    }
    const code = chars[at]?.codePointAt(0);
    if (code === undefined) return false;
    here = new Set();
    for (const location of seen) {
      const step = program[location];
      if (step?.op === 'one' && step.test(code)) here.add(location + 1);
    }
  }
}

/** Undefined for an unsupported pattern. */
function compile(pattern: string): readonly Step[] | undefined {
  const reader = new PatternReader([...pattern]);
  const steps = reader.choice(0);
  if (steps === undefined || !reader.atEnd() || steps.length > MAX_PROGRAM) return undefined;
  return [...steps, { op: 'match' }];
}

/** Parses a pattern to relocatable steps: targets of forks are relative to the fork. */
class PatternReader {
  private at = 0;
  constructor(private readonly chars: readonly string[]) {}

  atEnd(): boolean {
    return this.at >= this.chars.length;
  }

  choice(depth: number): readonly Step[] | undefined {
    const steps = this.relativeChoice(depth);
    return steps?.map((step, index) =>
      step.op === 'fork' ? { op: 'fork', to: step.to.map((offset) => index + offset) } : step,
    );
  }

  private relativeChoice(depth: number): Step[] | undefined {
    let steps = this.sequence(depth);
    while (steps !== undefined && this.chars[this.at] === '|') {
      this.at += 1;
      const other = this.sequence(depth);
      if (other === undefined || steps.length + other.length > MAX_PROGRAM) return undefined;
      steps = [{ op: 'fork', to: [1, steps.length + 2] }, ...steps, { op: 'fork', to: [other.length + 1] }, ...other];
    }
    return steps;
  }

  private sequence(depth: number): Step[] | undefined {
    const steps: Step[] = [];
    while (!this.atEnd() && this.chars[this.at] !== '|' && this.chars[this.at] !== ')') {
      const one = this.atom(depth);
      const repeated = one === undefined ? undefined : this.repeat(one);
      if (repeated === undefined || steps.length + repeated.length > MAX_PROGRAM) return undefined;
      steps.push(...repeated);
    }
    return steps;
  }

  private atom(depth: number): Step[] | undefined {
    const char = this.chars[this.at];
    this.at += 1;
    switch (char) {
      case '^':
        return [{ op: 'start' }];
      case '$':
        return [{ op: 'end' }];
      case '.':
        return [{ op: 'one', test: (code) => code !== 10 && code !== 13 && code !== 0x2028 && code !== 0x2029 }];
      case '[':
        return this.characterClass();
      case '(': {
        if (this.chars[this.at] === '?') {
          if (this.chars[this.at + 1] !== ':') return undefined;
          this.at += 2;
        }
        const inner = depth > MAX_NESTING ? undefined : this.relativeChoice(depth + 1);
        if (inner === undefined || this.chars[this.at] !== ')') return undefined;
        this.at += 1;
        return inner;
      }
      case '\\': {
        const test = this.escape();
        return test === undefined ? undefined : [{ op: 'one', test }];
      }
      case undefined:
      case '*':
      case '+':
      case '?':
      case '{':
      case '}':
      case ']':
        return undefined;
      default:
        return [{ op: 'one', test: is(char) }];
    }
  }

  private repeat(one: Step[]): Step[] | undefined {
    const rest = this.chars.slice(this.at, this.at + 12).join('');
    const found = /^(?:[*+?]|\{\d{1,4}(?:,\d{0,4})?\})\??/.exec(rest)?.[0];
    if (found === undefined) return one;
    this.at += found.length;
    const [least = 0, most] = bounds(found.replace(/(.)\?$/, '$1'));
    if (most !== undefined && most < least) return undefined;
    if (one.length * Math.max(least, most ?? least + 1) > MAX_PROGRAM) return undefined;
    const steps: Step[] = [];
    for (let count = 0; count < least; count += 1) steps.push(...one);
    if (most === undefined)
      steps.push({ op: 'fork', to: [1, one.length + 2] }, ...one, { op: 'fork', to: [-one.length - 1] });
    else
      for (let count = least; count < most; count += 1)
        steps.push({ op: 'fork', to: [1, (most - count) * (one.length + 1)] }, ...one);
    return steps;
  }

  private escape(): Test | undefined {
    const char = this.chars[this.at] ?? '';
    this.at += 1;
    const known = CLASSES.get(char.toLowerCase());
    if (known !== undefined) return char === char.toLowerCase() ? known : (code) => !known(code);
    const code = this.escapedCode(char);
    return code === undefined ? undefined : (other) => other === code;
  }

  private escapedCode(char: string): number | undefined {
    const control = CONTROLS.get(char);
    if (control !== undefined) return control;
    const digits = char === 'x' ? 2 : char === 'u' ? 4 : 0;
    if (digits > 0) {
      const hex = this.chars.slice(this.at, this.at + digits).join('');
      this.at += digits;
      return hex.length === digits && /^[\da-f]+$/i.test(hex) ? Number.parseInt(hex, 16) : undefined;
    }
    return /^[^\w\s]$/u.test(char) ? char.codePointAt(0) : undefined;
  }

  private characterClass(): Step[] | undefined {
    const tests: Test[] = [];
    const negated = this.chars[this.at] === '^';
    if (negated) this.at += 1;
    while (this.chars[this.at] !== ']') {
      if (this.atEnd()) return undefined;
      const from = this.classEntry();
      if (from === undefined) return undefined;
      const isRange = typeof from === 'number' && this.chars[this.at] === '-' && this.chars[this.at + 1] !== ']';
      if (!isRange) {
        tests.push(typeof from === 'number' ? (code) => code === from : from);
        continue;
      }
      this.at += 1;
      const to = this.classEntry();
      if (typeof to !== 'number') return undefined;
      tests.push((code) => code >= from && code <= to);
    }
    this.at += 1;
    return [{ op: 'one', test: (code) => tests.some((test) => test(code)) !== negated }];
  }

  private classEntry(): number | Test | undefined {
    const char = this.chars[this.at] ?? '';
    this.at += 1;
    if (char !== '\\') return char.codePointAt(0);
    const escaped = this.chars[this.at] ?? '';
    if (CLASSES.has(escaped.toLowerCase())) return this.escape();
    this.at += 1;
    return escaped === 'b' ? 8 : this.escapedCode(escaped);
  }
}

function bounds(quantifier: string): [least: number, most: number | undefined] {
  switch (quantifier) {
    case '*':
      return [0, undefined];
    case '+':
      return [1, undefined];
    case '?':
      return [0, 1];
    default: {
      const [least = '0', most] = quantifier.slice(1, -1).split(',');
      return [Number(least), most === undefined ? Number(least) : most === '' ? undefined : Number(most)];
    }
  }
}

function is(char: string): Test {
  const own = char.codePointAt(0);
  return (code) => code === own;
}
const isDigit: Test = (code) => code >= 48 && code <= 57;
const CLASSES = new Map<string, Test>([
  ['d', isDigit],
  ['w', (code) => isDigit(code) || code === 95 || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)],
  ['s', (code) => /\s/.test(String.fromCodePoint(code))],
]);
const CONTROLS = new Map([
  ['n', 10],
  ['r', 13],
  ['t', 9],
  ['f', 12],
  ['v', 11],
  ['0', 0],
]);
