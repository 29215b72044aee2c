/** Functions on approvals that the page itself uses: pure, without the loop and its stores. */
export { fitsPattern, hasOpenText, parsePattern } from '../approvals/pattern.ts';
