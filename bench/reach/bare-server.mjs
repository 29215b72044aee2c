// @ts-check
// A Node server that answers as the tab's double does, with nothing in between.
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

const server = createServer((request, response) => {
  void json(request).then((call) => {
    const { args } = /** @type {{ args: unknown }} */ (call);
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ success: true, result: args }));
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : address);
});
