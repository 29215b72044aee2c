// @ts-check
/** Measurements inside the page. Each function is sent to the page as source: it may use only the page's globals. */

/**
 * @param {{ rounds: number, restMs: number }} options warm calls after a pause, compared with a bare worker for one
 * call
 */
export async function warmBesideWorker({ rounds, restMs }) {
  const { toolyard } = /** @type {any} */ (window);
  const rest = () => new Promise((resolve) => setTimeout(resolve, restMs));
  const url = URL.createObjectURL(
    new Blob(['onmessage = (event) => postMessage(event.data)'], { type: 'text/javascript' }),
  );
  const bareWorker = () =>
    new Promise((resolve) => {
      const worker = new Worker(url);
      worker.onmessage = () => {
        worker.terminate();
        resolve(undefined);
      };
      worker.postMessage({ a: 1 });
    });
  /** @type {{ warm: number[], worker: number[] }} */
  const times = { warm: [], worker: [] };
  for (let round = 0; round < rounds; round += 1) {
    await rest();
    let start = performance.now();
    const { success, error } = await toolyard.executeTool({ toolName: 'bench_echo', parameters: { a: 1 } });
    times.warm.push(performance.now() - start);
    if (!success) throw new Error(error);
    await rest();
    start = performance.now();
    await bareWorker();
    times.worker.push(performance.now() - start);
  }
  return times;
}

/** @param {{ calls: number }} options consecutive calls without a pause, compared with as many bare workers */
export async function inARow({ calls }) {
  const { toolyard } = /** @type {any} */ (window);
  const url = URL.createObjectURL(
    new Blob(['onmessage = (event) => postMessage(event.data)'], { type: 'text/javascript' }),
  );
  let start = performance.now();
  for (let call = 0; call < calls; call += 1)
    await toolyard.executeTool({ toolName: 'bench_echo', parameters: { a: call } });
  const tool = (performance.now() - start) / calls;
  start = performance.now();
  for (let call = 0; call < calls; call += 1) {
    await new Promise((resolve) => {
      const worker = new Worker(url);
      worker.onmessage = () => {
        worker.terminate();
        resolve(undefined);
      };
      worker.postMessage(call);
    });
  }
  return { tool, worker: (performance.now() - start) / calls };
}

/** @param {{ atOnce: number, rounds: number }} options */
export async function atOnce({ atOnce: count, rounds }) {
  const { toolyard } = /** @type {any} */ (window);
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await Promise.all(
      Array.from({ length: count }, () => toolyard.executeTool({ toolName: 'bench_echo', parameters: {} })),
    );
    times.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return times;
}

/**
 * @param {{ toolName: string, timeoutMs: number, rounds: number }} options the delay after the deadline, compared with
 * a bare timer
 */
export async function overshoot({ toolName, timeoutMs, rounds }) {
  const { toolyard } = /** @type {any} */ (window);
  const times = { tool: /** @type {number[]} */ ([]), timer: /** @type {number[]} */ ([]) };
  for (let round = 0; round < rounds; round += 1) {
    // A spare must be ready: the frame of the last round was removed.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    let start = performance.now();
    await new Promise((resolve) => setTimeout(resolve, timeoutMs));
    times.timer.push(performance.now() - start - timeoutMs);
    start = performance.now();
    const { errorCode } = await toolyard.executeTool({ toolName, parameters: {}, timeout: timeoutMs });
    times.tool.push(performance.now() - start - timeoutMs);
    if (errorCode !== 'timeout') throw new Error(`${toolName} ended with ${errorCode}`);
  }
  return times;
}
