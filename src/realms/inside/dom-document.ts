/** The boot script of a tool's own document. */
import { bootDomDocument } from '../../sandbox/inside/frame/dom-document.ts';

bootDomDocument();
