import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { ModelRequestRecord, ScriptedCall } from './answer.ts';
import { openaiAsked, openaiErrorBody, openaiEvents } from './openai-wire.ts';

/** A request whose answer the test writes piece by piece. */
export interface PacedRequest {
  readonly asked: ModelRequestRecord;
  /** Streams these words now. */
  readonly write: (text: string) => void;
  /** Ends the answer normally, with these calls if there are any. */
  readonly end: (calls?: readonly ScriptedCall[]) => void;
  /** Answers with an error of the provider instead. */
  readonly refuse: (status: number) => void;
  /** Whether the app has closed the connection, or the answer has ended. */
  readonly isClosed: () => boolean;
}
export interface PacedModel {
  /** As a person enters it. */
  readonly baseURL: string;
  /** Requests for answers, oldest first. */
  readonly requests: readonly PacedRequest[];
  readonly close: () => Promise<void>;
}

const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*, authorization' };

/** A server on loopback with OpenAI's wire, whose models answer when the test says so. */
export async function startPacedModel(models: readonly string[]): Promise<PacedModel> {
  const requests: PacedRequest[] = [];
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value);
    if (request.method === 'OPTIONS') response.writeHead(204).end();
    else if (request.url === '/v1/models')
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ data: models.map((id) => ({ id })) }));
    else
      json(request).then(
        (body) => requests.push(pacedRequest(openaiAsked(body), response)),
        () => response.destroy(),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It listens on a port, so it has an address of that form.
  const { port } = server.address() as AddressInfo;
  return {
    baseURL: `http://127.0.0.1:${String(port)}/v1`,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function pacedRequest(asked: ModelRequestRecord, response: ServerResponse): PacedRequest {
  const begin = (): void => {
    if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
  };
  return {
    asked,
    write: (text) => {
      begin();
      // Without its last three events, an answer goes on.
      response.write(openaiEvents({ text }).slice(0, -3).join(''));
    },
    end: (calls = []) => {
      begin();
      response.end(openaiEvents({ calls }).slice(1).join(''));
    },
    refuse: (status) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(openaiErrorBody('No', 'error'))),
    isClosed: () => response.closed || response.writableEnded,
  };
}
