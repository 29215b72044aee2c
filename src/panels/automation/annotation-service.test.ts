import { describe, expect, test } from 'vitest';
import type { AutomationOrder } from '../contract/automation.ts';
import type { PageAutomationApi } from '../contract/automation-service.ts';
import { createUnifiedAnnotationService } from './annotation-service.ts';
import { resolveTargets } from './resolve-targets.ts';

const signal = new AbortController().signal;
const CHANGES = { groups: [], appeared: [], changed: [], disappeared: [], texts: [], more: 0 };

/** A page whose controls a test changes. */
function pageWith(controls: readonly object[]) {
  const orders: AutomationOrder[] = [];
  const stopped: string[] = [];
  const page = { viewId: 'v1' as string | undefined, controls, answers: true };
  const api: PageAutomationApi = {
    view: async () => (page.viewId === undefined ? undefined : { kind: 'panel', viewId: page.viewId, title: 'Shop' }),
    order: async (_id, _viewId, order) => {
      orders.push(order);
      if (!page.answers) return await new Promise(() => undefined);
      return { ok: true, value: order.type === 'annotate' ? { controls: page.controls } : { changes: CHANGES } };
    },
    stop: async (id) => void stopped.push(id),
  };
  return { page, orders, stopped, service: createUnifiedAnnotationService(() => api) };
}
const refund = { annotationId: 7, role: 'button', name: 'Refund', mark: 'm7' };
const options = { signal, pace: 'none' } as const;

describe('an act', () => {
  test('goes to what is under the number now, by its mark', async () => {
    const { service, orders } = pageWith([refund]);
    await service.annotate({ signal });
    expect(await service.click({ annotationId: 7, target: 'button "Refund"' }, options)).toMatchObject({ ok: true });
    expect(orders.at(-1)).toEqual({
      type: 'act',
      act: { act: 'click', target: { annotationId: 7, mark: 'm7' }, count: 1 },
      pace: 'none',
    });
  });

  test('is not carried out on something else than what was approved', async () => {
    const { service, page, orders } = pageWith([refund]);
    await service.annotate({ signal });
    page.controls = [{ ...refund, name: 'Delete all' }];
    expect(await service.click({ annotationId: 7, target: 'button "Refund"' }, options)).toEqual({
      ok: false,
      error: {
        code: 'not-found',
        message: 'Annotation 7 is now button "Delete all", and not button "Refund": call annotate_page again',
      },
    });
    page.controls = [];
    expect(await service.click({ annotationId: 7 }, options)).toMatchObject({
      error: { message: 'Annotation 7 is gone: call annotate_page again' },
    });
    expect(orders.every(({ type }) => type === 'annotate')).toBe(true);
  });

  test('has a page to act on, and the one whose numbers are known', async () => {
    const { service, page } = pageWith([refund]);
    await service.annotate({ signal });
    page.viewId = 'v2';
    expect(await service.click({ annotationId: 7 }, options)).toMatchObject({
      error: { code: 'not-found', message: 'This page was opened since: call annotate_page again' },
    });
    page.viewId = undefined;
    expect(await service.annotate({ signal })).toMatchObject({ ok: false, error: { code: 'not-found' } });
    expect(await createUnifiedAnnotationService(() => undefined).annotate({ signal })).toMatchObject({ ok: false });
  });

  test('ends with Stop, in the page too', async () => {
    const { service, page, stopped } = pageWith([refund]);
    page.answers = false;
    const stop = new AbortController();
    const waiting = service.getContent('text', 100, stop.signal);
    await Promise.resolve();
    await Promise.resolve();
    stop.abort();
    expect(await waiting).toEqual({ ok: false, error: { code: 'aborted', message: 'It was stopped' } });
    expect(stopped).toHaveLength(1);
  });
});

describe('the arguments of a call', () => {
  const controls = [refund, { annotationId: 8, role: 'textbox', name: 'Password', isSecret: true }];

  test('get what is under their numbers, whatever the model wrote there', async () => {
    const { service } = pageWith(controls);
    await service.annotate({ signal });
    expect(await resolveTargets(service, 'click_element', { annotationId: 7, target: 'button "Help"' })).toEqual({
      input: { target: 'button "Refund"', annotationId: 7 },
    });
    expect(
      await resolveTargets(service, 'fill_form', { fields: [{ annotationId: 8, value: 'a', target: 'x' }, 'odd'] }),
    ).toEqual({
      input: { fields: [{ target: 'textbox "Password"', annotationId: 8, value: 'a' }, {}] },
      asksEachTime: true,
    });
    expect(await resolveTargets(service, 'press_key', { key: 'Enter' })).toEqual({ input: { key: 'Enter' } });
  });

  test('ask each time for a secret only where something is typed', async () => {
    const { service } = pageWith(controls);
    await service.annotate({ signal });
    expect(await resolveTargets(service, 'hover_element', { annotationId: 8 })).toEqual({
      input: { target: 'textbox "Password"', annotationId: 8 },
    });
    expect(await resolveTargets(service, 'type_text', { annotationId: 8, text: 'a' })).toMatchObject({
      asksEachTime: true,
    });
  });

  test('refuse a number that is not there before a person is asked', async () => {
    const { service } = pageWith(controls);
    await service.annotate({ signal });
    expect(await resolveTargets(service, 'click_element', { annotationId: 9 })).toEqual({
      input: { annotationId: 9 },
      refusal: 'Annotation 9 is gone: call annotate_page again',
    });
  });
});
