/** Media features that a page cannot set for a part of itself, with the attribute that replaces each here. */
const MEDIA: readonly (readonly [media: RegExp, attribute: string])[] = [
  [/^\(prefers-contrast: more\)$/, 'data-contrast'],
  [/^\((?:max-width: 599px|width <= 599px)\)$/, 'data-phone'],
];

/**
 * Copies of rules for simulated states: `data-force="hover"` and `"focus"` around an element, and `data-contrast` and
 * `data-phone` around a stage.
 */
export function forcedRules(sheets: Iterable<CSSStyleSheet>): string {
  return [...sheets].flatMap((sheet) => [...sheet.cssRules].flatMap(forced)).join('\n');
}

function forced(rule: CSSRule): readonly string[] {
  if (rule instanceof CSSStyleRule) {
    const selector = forcedSelector(rule.selectorText);
    return selector === undefined ? [] : [`${selector} { ${rule.style.cssText} }`];
  }
  if (!(rule instanceof CSSMediaRule)) return [];
  const attribute = MEDIA.find(([media]) => media.test(rule.conditionText))?.[1];
  if (attribute === undefined)
    return rule.conditionText.includes('hover: hover') ? [...rule.cssRules].flatMap(forced) : [];
  return [...rule.cssRules].flatMap((inner) =>
    inner instanceof CSSStyleRule ? [`${within(inner.selectorText, attribute)} { ${inner.style.cssText} }`] : [],
  );
}

/** Undefined for a rule without hover or focus. */
export function forcedSelector(selector: string): string | undefined {
  if (!/:hover|:focus-visible|:focus-within/.test(selector)) return undefined;
  return selector
    .replace(/:hover/g, `:is([data-force='hover'] *)`)
    .replace(
      /:focus-visible|:focus-within/g,
      `:is([data-force='focus'] :is(button, a, input, select, textarea, [tabindex]))`,
    );
}

function within(selector: string, attribute: string): string {
  return selector
    .split(',')
    .map((part) => (part.trim() === ':root' ? `[${attribute}]` : `[${attribute}] ${part.trim()}`))
    .join(', ');
}
