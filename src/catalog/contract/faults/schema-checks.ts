import { isRecord } from '../../../core/json/json.ts';
import { sentenceOf, type FaultReason, type Reason } from '../../../core/reason.ts';
import type { SchemaCheck } from '../schema.ts';

/** Why a schema could not be checked. The host has these alone: `schema-faults.ts` is for the engine. */
export const SCHEMA_CHECKS = {
  'schema-invalid': () => 'The schema is not valid',
  'schema-not-json': () => 'A schema must be JSON',
  'schema-slow': (ms: string) => `Checking the schema took longer than ${ms} ms`,
  'schema-unchecked': () => 'The schema could not be checked',
  'schema-check-failed': (message: string) => `Checking the schema failed: ${message}`,
};

/** The verdict on a schema that could not be checked. */
export function uncheckedSchema(reason: Reason<typeof SCHEMA_CHECKS>): Extract<SchemaCheck, { readonly valid: false }> {
  return { valid: false, error: sentenceOf(SCHEMA_CHECKS, reason), path: '', reason };
}

/** Reads a reason that came out of the sandbox: undefined if it is none that the engine gives. */
export function readSchemaReason(value: unknown): FaultReason | undefined {
  if (!isRecord(value) || typeof value['code'] !== 'string' || !Array.isArray(value['values'])) return undefined;
  const { code } = value;
  const values: readonly unknown[] = value['values'];
  const isOfEngine = /^(?:schema|root)-/.test(code) && values.every((each) => typeof each === 'string');
  return isOfEngine ? { code, values } : undefined;
}
