/** The boot script of the document around a tool's document. */
import { openDomFrame } from '../../sandbox/inside/frame/dom-frame.ts';

openDomFrame();
