/** The boot script of a tool's own document. */
import { acceptAutomation } from '../../panels/inside/automation/automation-script.ts';
import { bootDomDocument } from '../../sandbox/inside/frame/dom-document.ts';

bootDomDocument();
acceptAutomation();
