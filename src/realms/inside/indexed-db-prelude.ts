/** `indexedDB` for tools that use it, evaluated before their code. */
export { installIndexedDb as install } from '../../sandbox/inside/tool/indexed-db.ts';
