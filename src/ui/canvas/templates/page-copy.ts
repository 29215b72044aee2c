import { HEAD, SCRIPT, templateOf } from '../../../panels/contract/templates/template.ts';

/**
 * The copy of a web page, for a person and an agent to read. Its address is asked by the broker with the panel's grant;
 * no script, style, picture or form of it comes along, and its links open further copies.
 */
export const pageCopy = templateOf({
  tools: [
    {
      name: 'open',
      description: 'Fetches a web page and shows its copy. Then read it, or work the panel: its links open copies too.',
      endpoint: 'POST /open',
      properties: { url: { type: 'string', description: 'An http(s) address' } },
      required: ['url'],
    },
    {
      name: 'read',
      description: 'Gives the text of the page that is shown, 20,000 characters at a time.',
      endpoint: 'GET /text',
      properties: { offset: { type: 'integer', minimum: 0 } },
    },
    { name: 'back', description: 'Shows the page before this one.', endpoint: 'POST /back' },
  ],
  view: `${HEAD}<style>
  .address { display: flex; flex: 1 1 240px; gap: 8px; align-items: center; min-width: 0; }
  .address input { flex: 1; min-width: 0; }
  #note { padding: 6px 12px; background: var(--raised); overflow-wrap: anywhere; }
  #note:empty { display: none; }
  main { flex: 1; overflow: auto; padding: 12px; contain: strict; overflow-wrap: anywhere; }
  main > * { max-width: 75ch; }
  table { border-collapse: collapse; } td, th { padding: 4px 8px; border: 1px solid var(--line); }
  pre { overflow: auto; } .picture { color: var(--muted); }
</style>
</head>
<body>
<form class="bar">
  <label class="address">{{Address}} <input name="url" type="url" required placeholder="https://example.org/"></label>
  <button>{{Open}}</button>
  <button type="button" id="back">{{Back}}</button>
</form>
<p class="error" role="alert"></p>
<div id="note" role="status"></div>
<main tabindex="0" aria-label="{{Copy of the page}}"></main>
<script>
  ${SCRIPT}
  const main = document.querySelector('main');
  const note = document.querySelector('#note');
  const address = document.querySelector('[name=url]');
  // Everything else is left out, or stands without its element.
  const KEPT = new Set(('A ABBR ARTICLE ASIDE B BLOCKQUOTE BR CAPTION CITE CODE COL COLGROUP DD DEL DETAILS DFN DIV ' +
    'DL DT EM FIGCAPTION FIGURE FOOTER H1 H2 H3 H4 H5 H6 HEADER HR I INS KBD LI MAIN MARK NAV OL P PRE Q S SAMP ' +
    'SECTION SMALL SPAN STRONG SUB SUMMARY SUP TABLE TBODY TD TFOOT TH THEAD TIME TR U UL VAR WBR').split(' '));
  const DROPPED = new Set(('SCRIPT STYLE TEMPLATE NOSCRIPT IFRAME FRAME OBJECT EMBED CANVAS VIDEO AUDIO SELECT ' +
    'TEXTAREA INPUT HEAD TITLE LINK META BASE DIALOG').split(' '));
  const ATTRIBUTES = ['colspan', 'rowspan', 'scope', 'lang', 'dir', 'start', 'open'];
  const MOST_NODES = 20000;
  const MOST_DEPTH = 100;
  function addressOf(text, base) {
    try {
      const { href, protocol } = new URL(text, base);
      return protocol === 'http:' || protocol === 'https:' ? href : undefined;
    } catch {
      return undefined;
    }
  }
  function copyOf(html, url) {
    const page = new DOMParser().parseFromString(html, 'text/html');
    const base = addressOf(page.querySelector('base[href]')?.getAttribute('href') ?? url, url) ?? url;
    const root = document.createDocumentFragment();
    const open = [[page.body, root, 0]];
    let left = MOST_NODES;
    while (open.length > 0 && left > 0) {
      const [from, to, depth] = open.pop();
      for (const node of [...from.childNodes]) {
        left -= 1;
        if (left < 0) break;
        if (node.nodeType === 3) { to.append(node.data); continue; }
        if (node.nodeType !== 1 || DROPPED.has(node.tagName) || node.namespaceURI !== main.namespaceURI) continue;
        if (node.tagName === 'IMG') {
          const alt = node.getAttribute('alt');
          if (alt) to.append(picture(alt));
          continue;
        }
        const made = document.createElement(KEPT.has(node.tagName) ? node.tagName : 'span');
        for (const name of ATTRIBUTES)
          if (node.hasAttribute(name)) made.setAttribute(name, node.getAttribute(name));
        if (node.id) made.dataset.id = node.id;
        if (node.tagName === 'A') link(made, node.getAttribute('href'), base, url);
        to.append(made);
        if (depth < MOST_DEPTH) open.push([node, made, depth + 1]);
        else made.append(node.textContent);
      }
    }
    return { root, title: page.title.trim() || url, isCut: left <= 0 };
  }
  function picture(alt) {
    const made = document.createElement('span');
    made.className = 'picture';
    made.textContent = '[' + alt + ']';
    return made;
  }
  function link(made, given, base, url) {
    const href = given === null ? undefined : addressOf(given, base);
    if (href === undefined) return;
    made.href = href;
    made.onclick = (event) => {
      event.preventDefault();
      const [path, fragment] = href.split('#');
      const target = path === url.split('#')[0] && fragment
        ? [...main.querySelectorAll('[data-id]')].find((one) => one.dataset.id === decoded(fragment))
        : undefined;
      if (target === undefined) go(href);
      else target.scrollIntoView();
    };
  }
  function decoded(text) {
    try { return decodeURIComponent(text); } catch { return text; }
  }
  async function show() {
    const { url, html, hasBack } = await ask('GET', '/page');
    document.querySelector('#back').disabled = !hasBack;
    if (url === null) {
      note.textContent = '{{Open the address of a page. Its server must let other sites read it (CORS).}}';
      return;
    }
    const { root, title, isCut } = copyOf(html, url);
    address.value = url;
    note.textContent = '{{A copy without scripts, styles, pictures and forms:}} ' + url +
      (isCut ? ' {{It is cut: the page is too long.}}' : '');
    main.replaceChildren(root);
    main.scrollTop = 0;
    document.title = title;
  }
  async function go(url) {
    main.setAttribute('aria-busy', 'true');
    try {
      await ask('POST', '/open', { url });
      await show();
    } finally {
      main.removeAttribute('aria-busy');
    }
  }
  document.querySelector('form').onsubmit = (event) => {
    event.preventDefault();
    go(address.value.trim());
  };
  document.querySelector('#back').onclick = async () => { await ask('POST', '/back'); await show(); };
  toolyard.onChange((tool) => { if (!tool.endsWith('_read')) show(); });
  show();
</script>
</body>
</html>
`,
  api: `// The routes of the panel. The first page of an address asks you whether the panel may send requests there.
const MOST_CHARACTERS = 1500000;
const MOST_BACK = 20;
const PART = 20000;
const refuse = (status, message) => { throw Object.assign(new Error(message), { status }); };
const read = async ({ storage }) => (await storage.get('page')) ?? { url: null, html: '', before: [] };

function addressOf(text) {
  let url;
  try {
    url = new URL(String(text));
  } catch {
    refuse(400, '{{This is no address: begin with https://}}');
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    refuse(400, '{{Only http and https addresses can be opened}}');
  return url.href;
}

async function load(url, before, { storage }) {
  const answer = await fetch(url, { headers: { accept: 'text/html, text/plain' } });
  const type = answer.headers.get('content-type') ?? '';
  if (!answer.ok) refuse(502, url + ' {{answered}} ' + answer.status);
  if (!/^text\\/(html|plain)|^application\\/xhtml/i.test(type))
    refuse(415, url + ' {{is no page. Its type:}} ' + (type === '' ? '{{unknown}}' : type.slice(0, 100)));
  const text = await answer.text();
  const isCut = text.length > MOST_CHARACTERS;
  const first = text.slice(0, MOST_CHARACTERS);
  const html = /^text\\/plain/i.test(type) ? '<pre>' + escaped(first) + '</pre>' : first;
  const at = answer.url || url;
  await storage.set('page', { url: at, html, before: before.slice(-MOST_BACK) });
  return { url: at, characters: html.length, isCut };
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** The text of a page: what is between its tags, without scripts and styles. */
function textOf(html) {
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const parts = [];
  for (let at = 0; at < html.length; ) {
    const tag = html.indexOf('<', at);
    parts.push(html.slice(at, tag < 0 ? html.length : tag));
    if (tag < 0) break;
    const name = /^[!/]?[a-z0-9-]*/.exec(lower.slice(tag + 1, tag + 20))?.[0] ?? '';
    const isHidden = name === 'script' || name === 'style';
    const isComment = lower.startsWith('!--', tag + 1);
    const end = isHidden ? lower.indexOf('</' + name, tag + 1) : isComment ? lower.indexOf('-->', tag + 4) : tag;
    const close = end < 0 ? -1 : html.indexOf('>', end + (isHidden ? 2 : 0));
    if (close < 0) break;
    if (/^\\/?(p|div|li|tr|h[1-6]|br|ul|ol|table|section|article|title)$/.test(name)) parts.push('\\n');
    at = close + 1;
  }
  const names = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
  return parts.join('')
    .replace(/&#(\\d{1,6});/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name) => names[name])
    .replace(/[ \\t]+/g, ' ')
    .split('\\n').map((line) => line.trim()).filter((line) => line !== '').join('\\n');
}

export const routes = {
  'GET __API__/page': async (_request, context) => {
    const { url, html, before } = await read(context);
    return { url, html, hasBack: before.length > 0 };
  },
  'POST __API__/open': async ({ body }, context) => {
    const { url, before } = await read(context);
    return await load(addressOf(body?.url), url === null ? before : [...before, url], context);
  },
  'POST __API__/back': async (_request, context) => {
    const { before } = await read(context);
    if (before.length === 0) refuse(404, '{{There is no page before this one}}');
    return await load(before.at(-1), before.slice(0, -1), context);
  },
  'GET __API__/text': async ({ query }, context) => {
    const { url, html } = await read(context);
    if (url === null) refuse(404, '{{No page is open: open one first}}');
    const text = textOf(html);
    const offset = Math.max(0, Math.floor(Number(query.offset) || 0));
    const next = offset + PART < text.length ? { nextOffset: offset + PART } : {};
    return { url, text: text.slice(offset, offset + PART), characters: text.length, ...next };
  },
};
`,
  german: {
    Address: 'Adresse',
    Open: 'Öffnen',
    Back: 'Zurück',
    'Copy of the page': 'Kopie der Seite',
    'Open the address of a page. Its server must let other sites read it (CORS).':
      'Die Adresse einer Seite öffnen. Ihr Server muss anderen Seiten das Lesen erlauben (CORS).',
    'A copy without scripts, styles, pictures and forms:': 'Eine Kopie ohne Skripte, Stile, Bilder und Formulare:',
    'It is cut: the page is too long.': 'Sie ist gekürzt: die Seite ist zu lang.',
    'This is no address: begin with https://': 'Das ist keine Adresse: sie beginnt mit https://',
    'Only http and https addresses can be opened': 'Nur Adressen mit http und https lassen sich öffnen',
    answered: 'antwortete mit',
    'is no page. Its type:': 'ist keine Seite. Art:',
    unknown: 'unbekannt',
    'There is no page before this one': 'Vor dieser Seite gibt es keine',
    'No page is open: open one first': 'Es ist keine Seite offen: zuerst eine öffnen',
  },
});
