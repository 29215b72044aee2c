export {};

declare module '../../../core/tool.ts' {
  interface OriginFacts {
    /** An MCP server offers it. */
    readonly mcp: ServerTool;
  }
}
