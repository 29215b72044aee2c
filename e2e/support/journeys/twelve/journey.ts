import type { Locator, Page } from '@playwright/test';
import type { Words } from '../../words.ts';
import { expect } from '../../test.ts';
import type { CountedHand, Effort } from '../counted-hand.ts';

/** What a person who walks a journey has: the page, its words, a hand, and servers on loopback. */
export interface Walker {
  readonly page: Page;
  readonly words: Words;
  readonly hand: CountedHand;
  /** Called at each place that is worth a picture. */
  readonly see: (name: string, of?: Page) => Promise<void>;
  /** Another person's browser. */
  readonly another: () => Promise<{ readonly page: Page; readonly hand: CountedHand }>;
  /** Of `startLoopbackServer`. */
  readonly origin: string;
  /** The address of an MCP server over HTTP. */
  readonly mcp: string;
  /** The base URL of the scripted model in `agents.ts`. */
  readonly model: string;
}

export interface Journey {
  readonly name: string;
  /** Makes what the person has before it begins. */
  readonly before?: (page: Page) => Promise<void>;
  readonly walk: (walker: Walker) => Promise<void>;
  /** What it takes of all persons in it, on a wide screen. */
  readonly takes: Effort;
}

/** On a small screen it is at the bottom of the tool. */
export const runButton = (walker: Walker, page = walker.page): Locator =>
  page.getByRole('button', { name: new RegExp(`^${walker.words.run.run}(?: (?:Ctrl|Strg|⌘).*)?$`) }).last();
export const resultOf = ({ words, page }: Walker, of = page): Locator =>
  of.getByRole('region', { name: words.run.result.title, exact: true });
export const card = ({ words, page }: Walker, of = page): Locator =>
  of.getByRole('region', { name: words.run.denied.label });
export const button = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

/** Goes to a place by the activity bar, or by the drawer of a small screen, whose opening is not counted. */
export async function goTo({ page, words, hand }: Walker, title: (words: Words) => string): Promise<void> {
  const link = page
    .getByRole('link', { name: title(words), exact: true })
    .filter({ visible: true })
    .first();
  const drawer = page.getByRole('button', { name: words.shared.frame.openList });
  await expect(link.or(drawer).first()).toBeVisible();
  if (!(await link.isVisible())) await drawer.click();
  await hand.click(link);
}

/** On a small screen code and run are two tabs; switching them is not counted. */
export async function show({ page, words }: Walker, which: 'code' | 'run', of = page): Promise<void> {
  const tabs = of.getByRole('tablist', { name: words.run.paneTabs });
  if (!(await tabs.isVisible())) return;
  await tabs
    .getByRole('tab')
    .nth(which === 'code' ? 0 : 1)
    .click();
}

/** Replaces the code of the open tool. */
export async function writeCode(walker: Walker, code: string, of = walker.page): Promise<void> {
  await show(walker, 'code', of);
  const editor = of.getByRole('textbox', { name: walker.words.editor.code.label, exact: true });
  await walker.hand.click(editor);
  await of.keyboard.press('ControlOrMeta+A');
  await of.keyboard.insertText(code);
  await expect(editor).toContainText(code.split('\n').at(-2)?.trim().slice(0, 30) ?? '');
}
