/** The process of one run of an exported server. */
import { runServedTool } from '../../catalog/inside/exported-tool/served-tool.ts';

runServedTool();
