import { barChart, sign, wasm } from './browser.ts';
import { blank, blankNode, greet, primes, slugify, textStatistics } from './first.ts';
import { orderTotal, romanNumeral, shapeArea } from './inputs.ts';
import { addNote, counter, remembered, workspaceList } from './storage.ts';
import { askModel, githubProfile, postJson, weather } from './network.ts';
import { commandLine, commands, fingerprint, largestFiles, logLevels, sqlQuery } from './node.ts';
import { formatDate, localServer, systemReport, threads } from './node-programs.ts';
import { checkedResult, csvTable, failure } from './results.ts';
import type { Template } from './template.ts';
import { measureText } from './with-document.ts';

/** What people make, and one for every kind of tool; each runs as it is. They are sorted by group. */
export const templates: readonly Template[] = [
  ...[blank, blankNode],
  ...[weather, postJson, githubProfile, localServer],
  ...[csvTable, sqlQuery, orderTotal, barChart, shapeArea, primes, remembered],
  ...[greet, textStatistics, slugify, romanNumeral, formatDate, logLevels, sign, measureText],
  ...[addNote, workspaceList, largestFiles, fingerprint],
  ...[askModel, checkedResult, failure, systemReport, counter],
  ...[commands, commandLine, threads, wasm],
];
