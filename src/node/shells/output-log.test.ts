import { describe, expect, it } from 'vitest';
import { createOutputLog } from './output-log.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('createOutputLog', () => {
  it('keeps the order of both streams and never splits a character', () => {
    const log = createOutputLog(1000);
    const smile = bytes('😀');
    log.add('stdout', smile.subarray(0, 2));
    log.add('stderr', bytes('e'));
    log.add('stdout', smile.subarray(2));
    expect(log.read(0)).toEqual({ text: 'e😀', start: 0, end: 3 });
    expect(log.read(1).text).toBe('😀');
    log.add('stdout', smile.subarray(0, 1));
    log.end();
    expect(log.read(3).text).toBe('\ufffd');
  });

  it('drops the oldest text, and reports where the rest begins', () => {
    const log = createOutputLog(10);
    log.add('stdout', bytes('0123456789'));
    log.add('stdout', bytes('abcdef'));
    expect(log.read(0)).toEqual({ text: '6789abcdef', start: 6, end: 16 });
    expect(log.read(12)).toEqual({ text: 'cdef', start: 12, end: 16 });
    expect(log.length()).toBe(16);
  });
});
