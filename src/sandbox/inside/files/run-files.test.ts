import { testToolFiles } from '../../../core/testing/tool-files-suite.ts';
import { createRunFiles } from './run-files.ts';

testToolFiles('a browser tool', async () => createRunFiles());
