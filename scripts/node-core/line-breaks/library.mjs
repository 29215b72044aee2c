// What modules of the line-break cases import. Its values say how they were called, and with which `this`.
const told = (name, self, values) => `${name}${self === undefined ? '' : '!'}(${values.map(String).join()})`;
export function f(...values) {
  return Object.assign(() => told('f result', undefined, values), { text: told('f', this, values), [1]: 'one', 0: 'zero', b: 'bee', toString: () => told('f', this, values) });
}
export function tag(strings, ...values) {
  return told('tag', this, [...strings.raw, ...values]);
}
export class Made {
  constructor(...values) {
    this.values = values;
  }
  static inner = Made;
}
export const o = { n: 1, m(...values) { return told('m', this === o ? undefined : this, values); }, get g() { return f; }, list: [1, 2] };
export const none = undefined;
export let count = 0;
export function up() {
  return ++count;
}
export const wait = async (...values) => told('wait', undefined, values);
/** Where in the module it is called. */
export const at = () => /main\.mjs:(\d+:\d+)/.exec(new Error().stack)?.[1];
export const é$ = (value) => `é${value}`;
export default function standard(...values) {
  return told('standard', this, values);
}
