// @ts-check
/** @typedef {{ group: string, name: string, failure: string | undefined, durationMs: number }} TestResult */

/** @param {readonly string[]} groups @param {readonly TestResult[]} results */
export function printTable(groups, results) {
  console.log('\ngroup           passed  of');
  for (const group of groups)
    print(
      group,
      results.filter((result) => result.group === group),
    );
  print('total', results);
}

/** @param {string} name @param {readonly TestResult[]} results */
function print(name, results) {
  if (results.length === 0) return;
  const passed = results.filter(({ failure }) => failure === undefined).length;
  console.log(
    `${name.padEnd(14)}  ${String(passed).padStart(6)}  ${String(results.length).padStart(3)}  ` +
      `${((passed / results.length) * 100).toFixed(1)} %`,
  );
}
