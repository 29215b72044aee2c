import { FORGED_ATTACKS } from './table/forged.ts';
import { testTable } from './run-table.ts';

testTable('a tool forges messages on its lane', FORGED_ATTACKS);
