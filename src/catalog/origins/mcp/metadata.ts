import type { JsonObject } from '../../../core/json/json.ts';

declare module '../../../core/tool.ts' {
  interface OriginMetadata {
    /** An MCP server offers it. */
    readonly mcp: ServerTool & {
      /**
       * What an approval covers besides names and schemas: where the server is, and everything else that its
       * definition says. Part of the tool's key.
       */
      readonly covered: JsonObject;
    };
  }
}
