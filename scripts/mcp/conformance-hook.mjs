// @ts-check
// What the conformance suite runs as the client: it hands the test to the page and ends as that did.
//   node conformance-hook.mjs <port of the runner> <address of the server>
const [port, url] = process.argv.slice(2);
const { MCP_CONFORMANCE_SCENARIO: scenario = '', MCP_CONFORMANCE_CONTEXT: context = '{}' } = process.env;
const answer = await fetch(`http://127.0.0.1:${port}/`, {
  method: 'POST',
  body: JSON.stringify({ scenario, url, context: JSON.parse(context) }),
});
const { isWell, reported } = await answer.json();
console.error(reported);
process.exit(isWell ? 0 : 1);
