import { describe, expect, it } from 'vitest';
import { followsAfterScroll, isAtEnd, type ScrollPosition } from './follow-end.ts';

const BOX = 300;
/** This many pixels above the end of a content of 1,000. */
const above = (pixels: number, contentHeight = 1_000): ScrollPosition => ({
  top: contentHeight - BOX - pixels,
  boxHeight: BOX,
  contentHeight,
});
const END = above(0).top;

describe('a box that follows its end', () => {
  it('stops at one step up, also a small one that stays near the end', () => {
    expect(followsAfterScroll(true, END, above(40))).toBe(false);
    expect(isAtEnd(above(40))).toBe(true);
    expect(followsAfterScroll(true, END, above(200))).toBe(false);
  });

  it('goes on while the content grows, which moves nothing', () => {
    expect(followsAfterScroll(true, END, { top: END, boxHeight: BOX, contentHeight: 2_000 })).toBe(true);
  });

  it('goes on when the content shrank, which leaves it at the end', () => {
    expect(followsAfterScroll(true, END, above(0, 700))).toBe(true);
  });

  it('begins again near the end on the way down, and not before', () => {
    expect(followsAfterScroll(false, above(200).top, above(100))).toBe(false);
    expect(followsAfterScroll(false, above(100).top, above(20))).toBe(true);
  });

  it('stays where the person reads while more arrives below', () => {
    const { top } = above(40);
    expect(followsAfterScroll(false, top, { top, boxHeight: BOX, contentHeight: 1_000 })).toBe(false);
    expect(followsAfterScroll(false, top, { top, boxHeight: BOX, contentHeight: 5_000 })).toBe(false);
  });
});
