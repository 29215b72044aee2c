/** SQLite: built as a separate script and evaluated when a program first requests it. */
export { openSqlite } from './open-sqlite.ts';
