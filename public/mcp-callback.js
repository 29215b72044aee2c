// Where a sign-in to an MCP server returns to: what the address holds goes to the tab that began it, and nowhere else.
const { search } = location;
const state = new URLSearchParams(search).get('state') ?? '';
// The app's texts are not loaded here.
const texts = {
  en: {
    passing: 'Passing the sign-in on to Toolyard…',
    late: 'No tab of Toolyard waits for this sign-in any more. Close this window, and sign in again from there.',
    done: 'Done. You can close this window.',
  },
  de: {
    passing: 'Die Anmeldung wird an Toolyard weitergegeben…',
    late: 'Kein Tab von Toolyard wartet mehr auf diese Anmeldung. Bitte dieses Fenster schließen und sich dort noch einmal anmelden.',
    done: 'Fertig. Dieses Fenster kann geschlossen werden.',
  },
}[document.documentElement.lang === 'de' ? 'de' : 'en'];
const say = (text) => (document.getElementById('text').textContent = text);
say(texts.passing);
// Neither the history nor what copies the address keeps the code.
history.replaceState(null, '', location.pathname);
const channel = new BroadcastChannel('toolyard-mcp-sign-in');
const late = setTimeout(() => say(texts.late), 5000);
channel.onmessage = ({ data }) => {
  if (data?.type !== 'taken' || data.state !== state) return;
  clearTimeout(late);
  say(texts.done);
  close();
};
channel.postMessage({ type: 'returned', search });
