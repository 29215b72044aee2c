/** What the page itself works out of approvals: pure functions, without the loop and its stores. */
export { fitsPattern, hasOpenText, parsePattern } from '../approvals/pattern.ts';
