/** The boot script of the document that holds a tool's document. */
import { openDomFrame } from '../sandbox/inside/frame/dom-frame.ts';

openDomFrame();
