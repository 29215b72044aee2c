/** What the page orders of the document that holds an app of an MCP server; messages are JSON as text. */
export type AppFrameOrder =
  | { readonly type: 'show'; readonly html: string }
  | { readonly type: 'message'; readonly text: string }
  | { readonly type: 'ping' };

/** What that document tells. `gone`: another document is where the app was. */
export type AppFrameReport =
  | { readonly type: 'message'; readonly text: string }
  | { readonly type: 'pong' }
  | { readonly type: 'leave' }
  | { readonly type: 'ended'; readonly reason: 'flood' | 'gone' };
