/** `indexedDB` for tools that name it, evaluated before their code. */
export { installIndexedDb as install } from '../sandbox/inside/tool/indexed-db.ts';
