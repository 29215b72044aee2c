import { config } from 'zod/v4/core';

// Schemas are made when the package that holds them is loaded, and would try whether they may compile: the policy of a
// worker forbids it, and each try is a violation of it. So this is imported before such packages.
config({ jitless: true });
