/**
 * A value as text for the engine's own messages, in V8's wording. Of the program it calls only getters of `toString`
 * and `constructor`.
 */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'function') return Function.prototype.toString.call(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if (value instanceof Error) return errorText(value);
  const { toString, constructor } = value as { toString?: unknown; constructor?: unknown };
  if (toString === Object.prototype.toString && typeof constructor === 'function' && constructor.name !== '')
    return `#<${constructor.name}>`;
  return Object.prototype.toString.call(value);
}

function errorText(error: Error): string {
  const field = (name: string): string => {
    const found = Object.getOwnPropertyDescriptor(error, name)?.value as unknown;
    return typeof found === 'string' ? found : '';
  };
  const name = field('name') || error.constructor.name;
  return field('message') === '' ? name : `${name}: ${field('message')}`;
}
