/** SQLite: built as a text of its own and evaluated when a program first asks for it. */
export { openSqlite } from './open-sqlite.ts';
