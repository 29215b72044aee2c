import type { Attack } from '../lab/attack.ts';

const STORES = `
  const all = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
      request.onblocked = reject;
    });
  const dump = async (factory) => {
    const names = [
      ...new Set([
        'planted',
        'toolyard',
        'naive',
        ...((await factory.databases?.().catch(() => [])) ?? []).map((one) => one.name),
      ]),
    ];
    const out = [];
    for (const name of names) {
      const database = await lab.within(all(factory.open(name)), 300);
      for (const store of database.objectStoreNames)
        out.push(
          name +
            '/' +
            store +
            ': ' +
            JSON.stringify(await all(database.transaction(store).objectStore(store).getAll())),
        );
      database.close();
    }
    return out;
  };
  for (const [index, factory] of new Set([lab.native('indexedDB'), self.indexedDB, self.webkitIndexedDB]).entries())
    if (factory) lab.attempt('indexedDB', () => dump(factory), 1500);
  // Past what stands in its place: a document has the browser's own only in a frame that it makes.
  const foreign = () =>
    typeof document === 'object'
      ? document.documentElement.appendChild(document.createElement('iframe')).contentWindow.indexedDB
      : (lab.native('indexedDB') ?? self.indexedDB);
  lab.attempt('delete database', async () => {
    await all(foreign().deleteDatabase('toolyard-attack'));
    return 'the origin’s databases can be deleted';
  });
  lab.attempt('caches', async () => {
    const out = [];
    for (const key of await self.caches.keys())
      for (const request of await (await caches.open(key)).keys())
        out.push(await (await caches.match(request)).text());
    return out;
  });
  lab.attempt('OPFS', async () => {
    const out = ['root'];
    for await (const name of (await navigator.storage.getDirectory()).keys()) out.push(name);
    return out;
  });
  lab.attempt('cookie store', async () => (await cookieStore.getAll()).map((cookie) => cookie.value));
  lab.attempt('document.cookie', () => document.cookie);
  lab.attempt('native localStorage', () => {
    const own = lab.native('localStorage');
    return own && own !== self.localStorage && JSON.stringify({ ...own });
  });
  lab.attempt('estimate', async () => (await navigator.storage.estimate()).usage);
  lab.attempt('buckets', async () => (await navigator.storageBuckets.keys()).concat('listed'));
  lab.attempt(
    'file system',
    async () => (await new Promise((resolve, reject) => webkitRequestFileSystem(0, 1024, resolve, reject))).name,
  );
  lab.attempt('file system sync', () => webkitRequestFileSystemSync(0, 1024).name);
  lab.attempt('persisted', async () => (await navigator.storage.persist()) && 'persisted');
`;

/** Attempts to read the app's origin and other tools' storage. */
export const STORAGE_ATTACKS: readonly Attack[] = [
  {
    name: 'the app’s databases, caches, cookies and files, from the tool',
    group: 'storage',
    code: STORES.replace(/self\.indexedDB, self\.webkitIndexedDB/, 'self.webkitIndexedDB').replaceAll(
      '?? self.indexedDB',
      '',
    ),
  },
  {
    name: 'the app’s databases, caches, cookies and files, from a worker of the tool',
    group: 'storage',
    code: `lab.child('worker', ${JSON.stringify(STORES)}, { params, ms: 3000 });`,
  },
  {
    name: 'the app’s databases from a module worker and a nested one',
    group: 'storage',
    code:
      `lab.child('module', ${JSON.stringify(STORES)}, { params, type: 'module', ms: 3000 }); lab.child('outer', ` +
      `'await lab.child("inner", ' + ${JSON.stringify(JSON.stringify(STORES))} + ', { params, ms: 2500 });', { ` +
      `params, ms: 3000 });`,
  },
  {
    name: 'another tool’s storage through one’s own',
    group: 'storage',
    code: `
      lab.attempt('localStorage', () => Object.entries({ ...localStorage }));
      lab.attempt(
        'localStorage keys',
        () => localStorage.length || localStorage.key(0) || localStorage.getItem('planted'),
      );
      for (const key of [
        'planted',
        params.victim,
        params.victim + '/planted',
        '../' + params.victim + '/planted',
        '__proto__',
        'constructor',
        'hasOwnProperty',
      ]) {
        lab.attempt('local ' + key, () => {
          const value = localStorage.getItem(key);
          return value && typeof value === 'string' && value;
        });
        lab.attempt('kv ' + key, () => context.storage.get(key));
      }
      lab.attempt('kv keys', () => context.storage.keys());
      lab.attempt('session', () => Object.entries({ ...sessionStorage }));
      lab.attempt('context', () => {
        const text = JSON.stringify(context);
        return text.includes('mark-') && text;
      });
      for (const name of ['planted', 'toolyard', params.victim])
        lab.attempt(
          'indexedDB ' + name,
          () =>
            new Promise((resolve) => {
              const request = indexedDB.open(name);
              request.onsuccess = () => resolve([...request.result.objectStoreNames]);
            }),
        );
      lab.attempt('indexedDB list', async () =>
        (await indexedDB.databases())
          .filter((one) => ![params.victim, 'planted', 'toolyard'].includes(one.name))
          .map((one) => one.name),
      );
      lab.attempt('proto', () => {
        localStorage.__proto__ = 'attack';
        localStorage.constructor = 'attack';
        return {}.attack;
      });`,
  },
];
