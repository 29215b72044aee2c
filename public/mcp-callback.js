// Where a sign-in to an MCP server returns to: what the address holds goes to the tab that began it, and nowhere else.
const { search } = location;
const state = new URLSearchParams(search).get('state') ?? '';
const say = (text) => (document.getElementById('text').textContent = text);
// Neither the history nor what copies the address keeps the code.
history.replaceState(null, '', location.pathname);
const channel = new BroadcastChannel('toolyard-mcp-sign-in');
const late = setTimeout(() => say('No tab of Toolyard waits for this sign-in any more. Close this window, and sign in again from there.'), 5000);
channel.onmessage = ({ data }) => {
  if (data?.type !== 'taken' || data.state !== state) return;
  clearTimeout(late);
  say('Done. You can close this window.');
  close();
};
channel.postMessage({ type: 'returned', search });
