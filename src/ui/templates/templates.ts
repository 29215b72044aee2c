import { barChart, sign, wasm } from './browser.ts';
import { blank, greet, primes, slugify, textStatistics } from './first.ts';
import { orderTotal, romanNumeral, shapeArea } from './inputs.ts';
import { addNote, counter, remembered, workspaceList } from './storage.ts';
import { githubProfile, weather } from './network.ts';
import { commandLine, commands, fingerprint, largestFiles, logLevels } from './node.ts';
import { formatDate, localServer, systemReport, threads } from './node-programs.ts';
import { checkedResult, csvTable, failure } from './results.ts';
import type { Template } from './template.ts';
import { measureText } from './with-document.ts';

/** One for every kind of tool; each runs as it is. They are sorted by group. */
export const templates: readonly Template[] = [
  ...[greet, primes, textStatistics, slugify, blank],
  ...[orderTotal, shapeArea, romanNumeral],
  ...[csvTable, checkedResult, failure],
  ...[weather, githubProfile],
  ...[counter, remembered, addNote, workspaceList],
  ...[barChart, sign, wasm, measureText],
  ...[largestFiles, fingerprint, commands, commandLine, logLevels, localServer, threads, systemReport, formatDate],
];
