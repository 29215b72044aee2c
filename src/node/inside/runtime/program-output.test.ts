import { describe, expect, it } from 'vitest';
import { createProgramOutput } from './program-output.ts';

interface Sent {
  readonly fds: readonly number[];
  readonly texts: readonly string[];
}

function setUp() {
  const sent: Sent[] = [];
  const timers: (() => void)[] = [];
  const output = createProgramOutput(
    {
      send: (message, attachments = []) => {
        if (message.type === 'output')
          sent.push({
            fds: message.fds,
            texts: attachments.map((part) => new TextDecoder().decode(part as ArrayBuffer)),
          });
      },
    },
    (task) => timers.push(task),
  );
  const tick = (): void => timers.splice(0).forEach((task) => task());
  let taken = 0;
  const add = (fd: 1 | 2, text: string): void =>
    output.add(fd, new TextEncoder().encode(text), () => (taken += text.length));
  return { output, sent, tick, add, taken: () => taken };
}

describe('createProgramOutput', () => {
  it('sends the first piece at once and later ones together, in order', () => {
    const { sent, tick, add, taken } = setUp();
    add(1, 'a');
    expect(sent).toEqual([{ fds: [1], texts: ['a'] }]);
    add(1, 'b');
    add(1, 'c');
    add(2, 'd');
    add(1, 'e');
    expect(taken()).toBe(1);
    tick();
    expect(sent.slice(1)).toEqual([{ fds: [1, 2, 1], texts: ['bc', 'd', 'e'] }]);
    expect(taken()).toBe(5);
    tick();
    add(1, 'f');
    expect(sent.at(-1)).toEqual({ fds: [1], texts: ['f'] });
  });

  it('holds back what exceeds the rate, and sends the rest at the end', () => {
    const { output, sent, tick, add } = setUp();
    for (let at = 0; at < 1000; at++) add(at % 2 === 0 ? 1 : 2, 'x');
    tick();
    expect(sent).toHaveLength(31);
    output.flush();
    expect(sent.flatMap(({ texts }) => texts)).toHaveLength(1000);
  });

  it('truncates long output', () => {
    const { output, sent, add } = setUp();
    add(1, 'x'.repeat(600_000));
    output.flush();
    expect(sent.flatMap(({ texts }) => texts.map((text) => text.length))).toEqual([262_144, 262_144, 75_712]);
  });
});
