// @ts-check
// Nothing is written twice: ten lines that are the same but for white space are a finding, wherever they stand.
// Lines that are alike but for names, strings and numbers are not: whether they mean the same is for a person to say.

const MIN_LINES = 10;
/**
 * Minimum characters of ten lines: the formatter puts each name of a list on its own line, and many lists are alike.
 */
const MIN_CHARS = 350;

/** @typedef {{ text: string, number: number }} Line */

/** @param {import('./project.mjs').Project} project @returns {import('../structure.mjs').Finding[]} */
export function findDuplicates({ files, styles }) {
  /** @type {[string, Line[]][]} */
  const sources = [
    ...[...files.values()].map(({ path, text }) => /** @type {[string, string]} */ ([path, text])),
    ...styles,
  ].map(([path, text]) => [path, linesOf(text)]);
  /** Where a run of lines was first seen. @type {Map<string, { path: string, lines: Line[], at: number }>} */
  const seen = new Map();
  const isAlone = linesThatStandAlone(sources);
  return sources.flatMap(([path, lines]) => {
    /** @type {import('../structure.mjs').Finding[]} */
    const findings = [];
    // Number of lines up to this one that also occur elsewhere.
    let common = 0;
    for (let end = 0; end < lines.length; end += 1) {
      common = isAlone(lines[end]?.text ?? '') ? 0 : common + 1;
      if (common < MIN_LINES) continue;
      const at = end + 1 - MIN_LINES;
      const run = lines
        .slice(at, at + MIN_LINES)
        .map(({ text }) => text)
        .join('\n');
      if (run.length < MIN_CHARS && !path.endsWith('.css')) continue;
      const first = seen.get(run);
      // A repetition within itself, such as a table of equal lines, does not count.
      if (first === undefined || (first.lines === lines && first.at + MIN_LINES > at)) {
        seen.set(run, first ?? { path, lines, at });
        continue;
      }
      const length = sharedLength(first, { lines, at });
      findings.push({
        file: path,
        line: lines[at]?.number ?? 1,
        rule: 'duplicate',
        message:
          `${length} lines are those of ${first.path}:${first.lines[first.at]?.number ?? 1}. Let one place ` +
          `serve both.`,
      });
      end = at + length - 1;
      common = 0;
    }
    return findings;
  });
}

/** @param {readonly [string, Line[]][]} sources @returns {(line: string) => boolean} */
function linesThatStandAlone(sources) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const [, lines] of sources) for (const { text } of lines) counts.set(text, (counts.get(text) ?? 0) + 1);
  return (line) => counts.get(line) === 1;
}

/** The lines that count: no blank lines, comments and imports. @param {string} text @returns {Line[]} */
function linesOf(text) {
  let isInImport = false;
  let isInComment = false;
  return text.split('\n').flatMap((raw, index) => {
    const line = raw.trim().replace(/\s+/g, ' ');
    if (isInComment || line.startsWith('/*')) {
      isInComment = !line.includes('*/');
      return [];
    }
    if (isInImport || /^import\b(?!\()/.test(line)) {
      isInImport = !line.endsWith(';');
      return [];
    }
    return line === '' || line.startsWith('//') ? [] : [{ text: line, number: index + 1 }];
  });
}

/** @param {{ lines: Line[], at: number }} first @param {{ lines: Line[], at: number }} again */
function sharedLength(first, again) {
  let length = MIN_LINES;
  while (
    first.lines[first.at + length] !== undefined &&
    first.lines[first.at + length]?.text === again.lines[again.at + length]?.text
  )
    length += 1;
  return length;
}
