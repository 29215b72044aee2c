export const english = {
  title: 'Servers',
  open: 'MCP servers',
  add: {
    address: 'Add an MCP server by its address',
    program: 'Run a program as an MCP server',
    config: 'Paste a configuration of MCP servers',
  },
};
