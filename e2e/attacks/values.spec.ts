import { VALUE_ATTACKS } from './table/values.ts';
import { testTable } from './run-table.ts';

testTable('a tool gives back or throws what it should not', VALUE_ATTACKS);
