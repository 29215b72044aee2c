import { expect, test, vi } from 'vitest';
import type { AutomationMessage } from '../contract/automation.ts';
import { automatePanels, createAutomatedViews } from './automated-views.ts';

/** A view whose script a test plays. */
function fakeView(viewId: string, isOnScreen = true) {
  const sent: AutomationMessage[] = [];
  let report: (given: unknown) => void = () => undefined;
  return {
    sent,
    report: (given: unknown) => report(given),
    kind: 'panel' as const,
    viewId,
    title: viewId,
    isOnScreen: () => isOnScreen,
    send: async (message: AutomationMessage) => void sent.push(message),
    listen: (listener: (given: unknown) => void) => void (report = listener),
  };
}
const order = { type: 'selection' } as const;

test('the newest view on the screen is worked on', async () => {
  const views = createAutomatedViews();
  expect(await views.view()).toBeUndefined();
  views.add(fakeView('a'));
  const remove = views.add(fakeView('b'));
  views.add(fakeView('c', false));
  expect(await views.view()).toEqual({ kind: 'panel', viewId: 'b', title: 'b' });
  remove();
  expect(await views.view()).toMatchObject({ viewId: 'a' });
});

test('a view answers for itself alone, and what ends answers with nothing', async () => {
  const views = createAutomatedViews();
  const [one, other] = [fakeView('a'), fakeView('b')];
  views.add(one);
  const remove = views.add(other);
  const answers: unknown[] = [];
  void views.order('x', 'a', order).then((answer) => answers.push(answer));
  void views.order('y', 'b', order).then((answer) => answers.push(answer));
  expect([one.sent, other.sent]).toEqual([[{ id: 1, order }], [{ id: 2, order }]]);
  for (const odd of [undefined, 5, { id: '1' }, { id: 9, report: 'x' }]) one.report(odd);
  other.report({ id: 1, report: 'forged' });
  await Promise.resolve();
  expect(answers).toEqual([]);
  one.report({ id: 1, report: 'own' });
  remove();
  await vi.waitFor(() => expect(answers).toEqual(['own', undefined]));
  expect(await views.order('z', 'b', order)).toBeUndefined();
});

test('Stop reaches the script, and nothing waits for its answer', async () => {
  const views = createAutomatedViews();
  const view = fakeView('a');
  views.add(view);
  const answer = views.order('x', 'a', order);
  await views.stop('x');
  expect(await answer).toBeUndefined();
  expect(view.sent.at(-1)).toEqual({ id: 1, stop: true });
  await views.stop('x');
  expect(view.sent).toHaveLength(2);
});

test('panels are worked on until they leave the screen', async () => {
  const ending = new AbortController();
  const sent: unknown[] = [];
  const listening: (() => void)[] = [];
  const element = { isConnected: true, checkVisibility: () => true } as unknown as HTMLElement;
  const panel = {
    title: 'Shop',
    viewId: 'v',
    element,
    channel: {
      send: (...given: unknown[]) => void sent.push(given),
      listen: (_topic: string, listener: (body: unknown) => void) => {
        listening.push(() => listener(undefined));
        return () => undefined;
      },
    },
    signal: ending.signal,
  };
  const views = createAutomatedViews();
  automatePanels((listener) => listener(panel), views);
  expect(await views.view()).toEqual({ kind: 'panel', viewId: 'v', title: 'Shop' });
  void views.order('x', 'v', order);
  // The script does not run yet.
  await Promise.resolve();
  expect(sent).toEqual([]);
  for (const notify of listening) notify();
  await vi.waitFor(() => expect(sent).toEqual([['automation', { id: 1, order }]]));
  ending.abort();
  expect(await views.view()).toBeUndefined();
});
