import { ProtocolError, ProtocolErrorCode, type Server } from '@modelcontextprotocol/server';
import type { ReachDoor } from '../contract/door.ts';

/** The guidance of each offered tool that has some is a prompt with its name. */
export function servePrompts(server: Server, door: Pick<ReachDoor, 'tools'>, client: string): void {
  const guided = async () => (await door.tools(client)).filter(({ guidance }) => guidance !== undefined);
  server.setRequestHandler('prompts/list', async () => ({
    prompts: (await guided()).map(({ name }) => ({ name, description: `How to use ${name}` })),
  }));
  server.setRequestHandler('prompts/get', async ({ params: { name } }) => {
    const tool = (await guided()).find((one) => one.name === name);
    if (tool?.guidance === undefined)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no prompt named ${JSON.stringify(name)}`);
    return {
      description: `How to use ${name}`,
      messages: [{ role: 'user', content: { type: 'text', text: `Use the tool ${name}.\n\n${tool.guidance}` } }],
    };
  });
}
