import { beforeEach, describe, expect, test } from 'vitest';
import { createDecisionRule, isByPointer, type DecidingEvent, type DecisionRule } from './decision-rule.ts';

const GUARD_MS = 400;
const event = (type: string, timeStamp: number, more: Partial<DecidingEvent> = {}): DecidingEvent => ({
  isTrusted: true,
  type,
  timeStamp,
  ...more,
});
const click = (timeStamp: number) => event('click', timeStamp, { detail: 1 });
const keyClick = (timeStamp: number) => event('click', timeStamp, { detail: 0 });

let rule: DecisionRule;
beforeEach(() => {
  rule = createDecisionRule(GUARD_MS);
});
/** Shown at 1,000. */
const shown = () => rule.show(1_000);
const pressed = (type: string, at: number, more: Partial<DecidingEvent> = {}) => rule.press(event(type, at, more));

describe('a pointer', () => {
  test('counts once it could be read, by the time of the press and of the click', () => {
    shown();
    pressed('pointerdown', 1_399);
    expect(rule.accepts(click(1_500))).toBe(false);
    pressed('pointerdown', 1_400);
    expect(rule.accepts(click(1_400))).toBe(true);
  });

  test('does not count before the card was painted, or if the input came before and waited', () => {
    pressed('pointerdown', 5_000);
    expect(rule.accepts(click(5_000))).toBe(false);
    rule.show(6_000);
    expect(rule.accepts(click(5_000))).toBe(false);
  });

  test('does not count if it went down before the card was there to see it', () => {
    shown();
    expect(rule.accepts(click(9_000))).toBe(false);
  });

  test.each(['show', 'change', 'move'] as const)('is too early again after %s', (what) => {
    shown();
    pressed('pointerdown', 2_000);
    rule[what](2_050);
    expect(rule.accepts(click(2_100))).toBe(false);
    pressed('pointerdown', 2_460);
    expect(rule.accepts(click(2_470))).toBe(true);
  });

  test('counts on an answer that has not moved itself', () => {
    shown();
    rule.move(2_000);
    pressed('pointerdown', 2_010);
    expect(rule.accepts(click(2_020), 1_200)).toBe(true);
    expect(rule.accepts(click(2_020), 1_900)).toBe(false);
  });

  test('is not freed by another key while it is down', () => {
    pressed('pointerdown', 900);
    shown();
    pressed('keydown', 1_500);
    expect(rule.accepts(click(1_600))).toBe(false);
  });

  test('of a script never counts', () => {
    shown();
    pressed('pointerdown', 2_000, { isTrusted: false });
    expect(rule.accepts(click(2_000))).toBe(false);
    pressed('pointerdown', 2_100);
    expect(rule.accepts({ ...click(2_200), isTrusted: false })).toBe(false);
  });
});

describe('a key', () => {
  test('in a field counts whatever moves or changes around it, but not in other content', () => {
    shown();
    rule.move(2_000);
    rule.change(2_000);
    pressed('keydown', 2_010);
    expect(rule.accepts(event('keydown', 2_010))).toBe(true);
    rule.show(2_020);
    expect(rule.accepts(event('keydown', 2_100))).toBe(false);
  });

  test('on a button heeds what changed, not where it lies', () => {
    shown();
    rule.move(2_000);
    pressed('keydown', 2_010);
    expect(rule.accepts(keyClick(2_010))).toBe(true);
    rule.change(2_020);
    expect(rule.accepts(keyClick(2_100))).toBe(false);
  });

  test('that is held does not answer: neither its repeats nor the clicks they make', () => {
    shown();
    for (const at of [1_500, 1_530]) {
      pressed('keydown', at, { repeat: true });
      expect(rule.accepts(event('keydown', at, { repeat: true }))).toBe(false);
      expect(rule.accepts(keyClick(at))).toBe(false);
    }
    pressed('keydown', 2_000);
    expect(rule.accepts(keyClick(2_000))).toBe(true);
  });

  test('counts by its own time, whichever went down before', () => {
    pressed('keydown', 900);
    shown();
    expect(rule.accepts(event('keydown', 1_399))).toBe(false);
    expect(rule.accepts(event('keydown', 1_400))).toBe(true);
  });

  test('went down before what is shown now', () => {
    shown();
    pressed('keydown', 2_000);
    rule.show(2_050);
    expect(rule.accepts(keyClick(2_600))).toBe(false);
  });
});

test('a click of software for accessibility has no press', () => {
  shown();
  expect(rule.accepts(keyClick(1_399))).toBe(false);
  expect(rule.accepts(keyClick(1_400))).toBe(true);
});

test('says from when answers count', () => {
  expect(rule.readyAt()).toBe(Infinity);
  shown();
  expect(rule.readyAt()).toBe(1_400);
  rule.move(1_200);
  expect(rule.readyAt()).toBe(1_600);
});

test.each([
  [event('click', 0, { detail: 2 }), true],
  [event('click', 0, { detail: 1 }), true],
  [event('click', 0, { detail: 0 }), false],
  [event('click', 0), false],
  [event('keydown', 0, { detail: 1 }), false],
])('%o is by a pointer: %s', (given, expected) => {
  expect(isByPointer(given)).toBe(expected);
});
