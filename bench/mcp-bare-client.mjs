// @ts-check
/** The official client for bench/mcp.mjs: the cost of a call without this app. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** @param {string} url */
export async function connect(url) {
  const client = new Client({ name: 'bare', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  await client.listTools();
  return client;
}
