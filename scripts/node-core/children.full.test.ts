import { describeSameAsNode, type NamedProgram } from './same-as-node.ts';

/** Programs with children that must print the same and end like in the real Node. */
const PROGRAMS: readonly NamedProgram[] = [
  [
    'spawn with its streams',
    `const c = require('child_process').spawn(process.execPath, ['-e', 'process.stdin.on("data", (d) => ` +
      `process.stdout.write("in " + d)).on("end", () => { console.error("end"); process.exit(5); })']); const out ` +
      `= []; c.stdout.on('data', (d) => out.push(String(d))); c.stderr.on('data', (d) => out.push(String(d))); ` +
      `c.on('close', (...a) => console.log(out.sort(), a)); c.stdin.end('hello');`,
  ],
  [
    'exec: output, exit code, a command that is not there',
    `const { exec } = require('child_process'); exec('echo hi; exit 3', (e, out) => { console.log(e.code, out); ` +
      `exec('printf "b\\\\na\\\\n" | sort | head -n 1 && echo done', (e, out) => { console.log(e, out); ` +
      `require('child_process').spawn('not-a-command').on('error', (e) => console.log(e.code, e.syscall, ` +
      `e.path)); }); });`,
  ],
  [
    'fork: messages both ways, disconnect',
    `const cp = require('child_process'); if (process.argv[2]) { process.on('message', (m) => { process.send({ ` +
      `echo: m }); process.disconnect(); }); } else { const c = cp.fork(__filename, ['child']); c.on('message', ` +
      `(m) => console.log(m)); c.on('exit', (...a) => console.log('exit', a)); c.send({ n: [1, null, 'ü'] }); }`,
  ],
  [
    'fork with advanced messages',
    `const cp = require('child_process'); if (process.argv[2]) { process.once('message', (m) => ` +
      `process.send(m)); } else { const c = cp.fork(__filename, ['child'], { serialization: 'advanced' }); ` +
      `c.on('message', (m) => console.log(m)); c.send({ map: new Map([[1n, new Date(0)]]), bytes: ` +
      `Buffer.from('ab') }); }`,
  ],
  [
    'signals',
    `const { spawn } = require('child_process'); const a = spawn(process.execPath, ['-e', 'setInterval(() => {}, ` +
      `1000); console.log("up")']); a.stdout.once('data', () => a.kill()); a.on('exit', (...x) => { console.log(x, ` +
      `a.killed); const b = spawn(process.execPath, ['-e', 'process.on("SIGTERM", () => process.exit(7)); ` +
      `setInterval(() => {}, 1000); console.log("up")']); b.stdout.once('data', () => b.kill()); b.on('exit', ` +
      `(...x) => { console.log(x); spawn(process.execPath, ['-e', 'process.kill(process.pid, ` +
      `"SIGKILL")']).on('exit', (...x) => console.log(x)); }); });`,
  ],
  [
    'files go both ways, bytes as they are',
    `const fs = require('fs'); const f = __dirname + '/f'; fs.writeFileSync(f, 'parent'); ` +
      `require('child_process').execFile(process.execPath, ['-e', 'const fs = require("fs"); const f = ` +
      `process.argv[1]; console.log(fs.readFileSync(f, "utf8")); fs.writeFileSync(f, Buffer.from([0, 255, 128])); ` +
      `fs.mkdirSync(f + ".d")', f], (e, out) => console.log(e, out, fs.readFileSync(f), fs.readdirSync(f + '.d')));`,
  ],
  [
    'spawnSync and execSync',
    `const cp = require('child_process'); const fs = require('fs'); const r = cp.spawnSync(process.execPath, ` +
      `['-e', 'console.log(require("fs").readFileSync(0, "utf8")); require("fs").writeFileSync(process.argv[1], ` +
      `"x"); console.error("e"); process.exit(2)', __dirname + '/made'], { input: 'given' }); ` +
      `console.log(r.status, String(r.stdout), String(r.stderr), fs.readFileSync(__dirname + '/made', 'utf8')); ` +
      `console.log(cp.execSync('echo shell', { encoding: 'utf8' })); try { cp.execSync('exit 4', { stdio: 'pipe' ` +
      `}) } catch (e) { console.log(e.status, e.message) } console.log(cp.spawnSync(process.execPath, ['-e', ` +
      `'for(;;);'], { timeout: 500 }).error.code, cp.spawnSync('nothing-x').error.code);`,
  ],
  [
    'inherited streams',
    `require('child_process').spawnSync(process.execPath, ['-e', 'console.log("out"); console.error("err")'], { ` +
      `stdio: 'inherit' });`,
  ],
  [
    'a thread: data, messages, ports, shared memory, exit code',
    `const { Worker, isMainThread, parentPort, workerData, threadId, MessageChannel } = ` +
      `require('worker_threads'); if (isMainThread) { const shared = new SharedArrayBuffer(4); const w = new ` +
      `Worker(__filename, { workerData: { shared }, argv: ['q'] }); w.on('message', (m) => { console.log(m.text, ` +
      `new Int32Array(shared)[0]); m.port.on('message', (x) => { console.log(x); m.port.close(); }); }); ` +
      `w.on('exit', (c) => console.log('exit', c)); } else { new Int32Array(workerData.shared)[0] = 42; const { ` +
      `port1, port2 } = new MessageChannel(); parentPort.postMessage({ text: [threadId, process.argv[2]], port: ` +
      `port2 }, [port2]); port1.postMessage('through'); port1.on('message', () => undefined); port1.on('close', () ` +
      `=> { process.exitCode = 3; }); }`,
  ],
  [
    'errors of a thread',
    `const { Worker } = require('worker_threads'); new Worker('throw new RangeError("lost")', { eval: true ` +
      `}).on('error', (e) => console.log(e instanceof RangeError, e.message)).on('exit', (c) => console.log(c));`,
  ],
  [
    'an endless thread is ended',
    `const { Worker } = require('worker_threads'); const w = new ` +
      `Worker('require("worker_threads").parentPort.postMessage(1); for (;;);', { eval: true }); w.on('message', ` +
      `() => w.terminate().then((c) => console.log('ended', c)));`,
  ],
  [
    'messages within a thread',
    `const { MessageChannel, receiveMessageOnPort } = require('worker_threads'); const { port1, port2 } = new ` +
      `MessageChannel(); port1.postMessage({ a: new Map([[1, 2]]) }); console.log(receiveMessageOnPort(port2), ` +
      `receiveMessageOnPort(port2)); try { port1.postMessage(() => 1) } catch (e) { console.log(e.name, e.message) ` +
      `} structuredClone(new Blob(['abc'])).text().then(console.log);`,
  ],
];

describeSameAsNode('children of the embedded engine beside those of the real Node', PROGRAMS);
