import { GRANT_ATTACKS } from './table/grants.ts';
import { testTable } from './run-table.ts';

testTable('a tool goes further than its grant', GRANT_ATTACKS, { granted: ['main'] });
