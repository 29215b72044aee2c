import { expect, test } from 'vitest';
import type { HostApi } from '../../core/host-api.ts';
import { embedHost } from './embed-host.ts';

test('inside another page only what an embed needs is answered; what the host learns later is refused too', async () => {
  const names = [
    'execute',
    'updateTool',
    'takeShare',
    'setGrant',
    'grantOnce',
    'setTrusted',
    'addTool',
    'setSecret',
    'listSecrets',
    'answerQuestion',
    'restoreBackup',
    'registerExecutor',
    'readWorkspaceFile',
    'putFile',
    'killShell',
    'changeToolSettings',
    'learntLater',
  ];
  const host = Object.fromEntries(names.map((name) => [name, async () => name]));
  const safe = embedHost(host as unknown as HostApi) as unknown as Record<string, () => Promise<string>>;
  const answered: string[] = [];
  for (const name of names) {
    const answer = await safe[name]?.().catch((error: unknown) => (error as { code: string }).code);
    if (answer === name) answered.push(name);
    else expect(answer, name).toBe('denied');
  }
  expect(answered).toEqual(['execute', 'updateTool', 'takeShare']);
});
