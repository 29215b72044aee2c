import { config } from 'zod/v4/core';

// Imported before packages that make schemas when they are loaded: they would test whether they may use `eval`, which
// the policy of a worker forbids, and each test is reported as a violation.
config({ jitless: true });
