import { afterEach, beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { SyntheticEvent } from 'react';
import { watchDecision } from './watch-decision.ts';

let area: HTMLElement;
let button: HTMLButtonElement;
let ready: boolean;
let decided: number;
let stop: () => void;

beforeEach(() => {
  [ready, decided] = [false, 0];
  area = document.createElement('div');
  button = document.createElement('button');
  button.textContent = 'Allow';
  button.dataset['decides'] = '';
  area.append(button);
  document.body.append(area);
  const watched = watchDecision(
    () => area,
    (isReady) => (ready = isReady),
  );
  button.addEventListener('click', (nativeEvent) => {
    // What React adds to an event; the watch reads these two alone.
    const event = { nativeEvent, currentTarget: button } as unknown as SyntheticEvent;
    watched.decide(event, () => (decided += 1));
  });
  stop = watched.start();
});
afterEach(() => {
  stop();
  area.remove();
});

it('takes a click once what is decided could be read', async () => {
  await userEvent.click(button);
  expect(decided).toBe(0);
  await expect.poll(() => ready).toBe(true);
  await userEvent.click(button);
  expect(decided).toBe(1);
});

it('takes no click while a part of it loads, and waits again once that is there', async () => {
  const part = document.createElement('span');
  part.dataset['pending'] = '';
  area.append(part);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(ready).toBe(false);
  await userEvent.click(button);
  expect(decided).toBe(0);
  part.remove();
  area.append('Sends a request');
  await userEvent.click(button);
  expect(decided).toBe(0);
  await expect.poll(() => ready).toBe(true);
  await userEvent.click(button);
  expect(decided).toBe(1);
});
