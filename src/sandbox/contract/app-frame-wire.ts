/** Commands of the page to the document that contains an app of an MCP server; messages are JSON text. */
export type AppFrameOrder =
  | { readonly type: 'show'; readonly html: string }
  | { readonly type: 'message'; readonly text: string }
  | { readonly type: 'ping' };

/** Reports of that document. `missing`: another document has replaced the app. */
export type AppFrameReport =
  | { readonly type: 'message'; readonly text: string }
  | { readonly type: 'pong' }
  | { readonly type: 'leave' }
  | { readonly type: 'ended'; readonly reason: 'flood' | 'missing' };
