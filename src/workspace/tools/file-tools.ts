import type { Builtin } from '../../catalog/contract/builtin.ts';
import type { Search } from '../search/create-search.ts';
import type { OpenFiles } from './answers.ts';
import { createEditTool } from './edit.ts';
import { createGlobTool } from './glob.ts';
import { createGrepTool } from './grep.ts';
import { createReadTool } from './read.ts';
import { createWriteTool } from './write.ts';

/** The built-in tools for the files of the workspace. */
export function createFileTools(open: OpenFiles, search: Search): readonly Builtin[] {
  return [
    createReadTool(open),
    createWriteTool(open),
    createEditTool(open),
    createGlobTool(open, search),
    createGrepTool(open, search),
  ];
}
