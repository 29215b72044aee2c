/** Whether an element belongs to a card that asks a person, which then has the keys. */
export function isInCard(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-card]') !== null;
}
