/**
 * Functions that the page itself runs, without a worker: pure, and independent of the parsers and stores in
 * `../index.ts`.
 */
export { checkDefinition, type Definition, type DefinitionFinding } from '../definition/check-definition.ts';
export {
  comparePermissions,
  differs,
  updatedPermissions,
  type ComparedPermissions,
  type UsedAccess,
} from '../definition/compare-permissions.ts';
export { definitionTokens } from '../definition/definition-tokens.ts';
export { codeFromSchema } from '../formats/import/code-from-schema.ts';
export { keepWritten, inferSchema } from '../schema/infer-schema.ts';
export { readExamples, type ReadExamples } from '../schema/read-example.ts';
