/** The boot script of the document that holds an app of an MCP server. */
import { openAppFrame } from '../../sandbox/inside/frame/app-frame.ts';

openAppFrame();
