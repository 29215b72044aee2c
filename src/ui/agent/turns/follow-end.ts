/** Where a box is scrolled to, in pixels. */
export interface ScrollPosition {
  readonly top: number;
  readonly boxHeight: number;
  readonly contentHeight: number;
}

/** Pixels from the end that still count as the end: on the way down the last step need not be exact. */
const NEAR = 48;

/** Whether the end is in sight, or nearly. */
export function isAtEnd({ top, boxHeight, contentHeight }: ScrollPosition): boolean {
  return contentHeight - top - boxHeight < NEAR;
}

/**
 * Whether a box goes on following its end after a scroll. One step up ends it, however small; growth at the end moves
 * nothing up, and content that shrank leaves the box exactly at its end. Coming near the end begins it again.
 *
 * @param lastTop where the box was scrolled to before
 */
export function followsAfterScroll(follows: boolean, lastTop: number, now: ScrollPosition): boolean {
  const isUp = now.top < lastTop - 1;
  const isExactlyAtEnd = now.contentHeight - now.top - now.boxHeight <= 1;
  if (isUp) return isExactlyAtEnd;
  return follows || (now.top > lastTop && isAtEnd(now));
}
