// @ts-check
/** The official client as it is, for bench/mcp.mjs: what a call costs without this app. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** @param {string} url */
export async function connect(url) {
  const client = new Client({ name: 'bare', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  await client.listTools();
  return client;
}
