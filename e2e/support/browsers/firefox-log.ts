import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { NetLog } from './net-log.ts';

/** Firefox's log modules: each query to the system's resolver, each TCP socket that is opened. */
export const FIREFOX_LOG_MODULES = 'timestamp,nsHostResolver:1,nsSocketTransport:1';

/** Reads all files that a Firefox with `MOZ_LOG_FILE` in `folder` has written, after it was closed. */
export async function readFirefoxLog(folder: string): Promise<NetLog> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.moz_log'));
  if (names.length === 0) throw new Error('Firefox wrote no log: nothing is known of its network');
  return parseFirefoxLog((await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n'));
}

/** Lines of Firefox's own log. It contains no requests: canaries record those. */
function parseFirefoxLog(text: string): NetLog {
  return {
    resolved: allOf(text, /Calling getaddrinfo for host \[([^\]]+)\]/g),
    connected: allOf(text, /nsSocketTransport::Init \[this=\w+ host=(\S+:\d+) /g),
    requested: [],
    mentions: (needle) => text.split(needle).length - 1,
  };
}

function allOf(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, found]) => found ?? ''))];
}
