import type { AttackEnvironment } from './attack.ts';

/**
 * What every attacking tool has at hand, as source: it must run in a tool, in a worker of a tool and in the naive
 * design.
 *
 * `lab.attempt(name, work, ms)` runs `work` and keeps what it gives, unless that is empty; what it throws is no gain.
 * `lab.child(name, source, options)` does the same in a worker made from a blob, with `params` and `lab` there.
 * `lab.native(name)` looks for a global on all prototypes, past what was put over it.
 */
const LAB_SOURCE = String.raw`
self.lab = (() => {
  const later = self.setTimeout.bind(self);
  const text = (value) => {
    try {
      return typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
    } catch {
      return String(value);
    }
  };
  const got = [],
    errors = [],
    pending = [];
  let tried = 0;
  const keep = (name, value) => {
    if (
      value === undefined ||
      value === null ||
      value === false ||
      value === '' ||
      (Array.isArray(value) && value.length === 0)
    )
      return;
    got.push((name + ': ' + text(value)).slice(0, 160));
  };
  const within = (work, ms) =>
    Promise.race([work, new Promise((_, reject) => later(() => reject(new Error('nothing came')), ms))]);
  const attempt = (name, work, ms = 600) => {
    tried += 1;
    const run = within((async () => work())(), ms).then(
      (value) => keep(name, value),
      (error) => {
        errors.push((name + ': ' + error).slice(0, 80));
      },
    );
    pending.push(run);
    return run;
  };
  const child = (name, source, { type = 'classic', ms = 1500, params = {} } = {}) => {
    tried += 1;
    const whole =
      lab.source +
      ';lab.source = ' +
      JSON.stringify(lab.source) +
      ';const params = ' +
      JSON.stringify(params) +
      ';(async () => {' +
      source +
      ';await lab.all(); self.postMessage(lab.summary()); })();';
    const run = within(
      new Promise((resolve, reject) => {
        const worker = new Worker(URL.createObjectURL(new Blob([whole], { type: 'text/javascript' })), { type });
        worker.onmessage = (event) => {
          resolve(event.data);
          worker.terminate();
        };
        worker.onerror = (event) => {
          event.preventDefault();
          reject(new Error(event.message));
        };
      }),
      ms,
    ).then(
      (summary) => {
        tried += summary.tried;
        for (const item of summary.got) got.push((name + ' > ' + item).slice(0, 200));
        for (const item of summary.errors) errors.push((name + ' > ' + item).slice(0, 120));
      },
      (error) => {
        errors.push((name + ': ' + error).slice(0, 120));
      },
    );
    pending.push(run);
    return run;
  };
  const native = (word) => {
    const found = [];
    for (let holder = self; holder !== null; holder = Object.getPrototypeOf(holder)) {
      const own = Object.getOwnPropertyDescriptor(holder, word);
      if (own?.value !== undefined) found.push(own.value);
      if (own?.get !== undefined) {
        try {
          found.push(own.get.call(self));
        } catch {}
      }
    }
    return found.filter((value) => !/unavailable|channel|pending/.test(String(value))).at(-1);
  };
  return {
    attempt,
    child,
    native,
    keep,
    within,
    got,
    errors,
    later,
    all: async () => {
      for (let index = 0; index < pending.length; index += 1) await pending[index];
    },
    summary: () => ({ tried, got: got.slice(0, 30), errors: errors.slice(0, 20) }),
  };
})();
`;

/** A whole tool from an attack's body. */
export function toolSource(body: string, environment: AttackEnvironment = 'browser'): string {
  // Aliases for the names that workers have.
  return `${environment === 'node' ? 'globalThis.self = globalThis;' : ''}${LAB_SOURCE}
lab.source = ${JSON.stringify(LAB_SOURCE)};
async function tool(params, context) {
  const say = context.log;
  const write = JSON.stringify;
  const report = () => say('REPORT ' + write(lab.summary()));
  ${body}
  await lab.all();
  report();
  return null;
}`;
}
