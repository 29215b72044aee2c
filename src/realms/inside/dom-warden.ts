/** The warden of a tool's own document. */
import { startDomWarden } from '../../sandbox/inside/warden/dom-warden.ts';

startDomWarden();
