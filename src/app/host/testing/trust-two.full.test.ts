import 'fake-indexeddb/auto';
import { testHistories } from './every-history.ts';

// In two files, which two cores run at the same time.
testHistories(50_000);
