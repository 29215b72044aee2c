// @ts-check
/** The desktop's way of running a tool: a forked Node process that answers one message. */
process.on('message', (message) => {
  process.send?.(message, () => process.exit(0));
});
