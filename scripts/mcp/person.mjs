// @ts-check
// What a person would type and answer, the same for every server.

/** @typedef {import('../../src/core/json/json.ts').JsonValue} JsonValue */
/** @typedef {import('../../src/core/json/json.ts').JsonObject} JsonObject */
/** @typedef {import('../../src/mcp/contract/mcp-api.ts').McpQuestion} McpQuestion */
/** @typedef {import('../../src/mcp/contract/mcp-api.ts').McpQuestionAnswer} McpQuestionAnswer */

/**
 * Sends forms with their defaults and required fields filled in; answers yes to questions.
 *
 * @param {McpQuestion} question @returns {McpQuestionAnswer}
 */
export function answerFor(question) {
  if (question.kind === 'address') return { action: 'accept' };
  if (question.kind === 'sampling')
    return {
      action: 'accept',
      values: { role: 'assistant', model: 'a-model', content: { type: 'text', text: 'An answer' } },
    };
  const { properties, required } = partsOf(question.schema);
  // Fields with a default are left alone: the client fills them in.
  const typed = properties.filter(([name, schema]) => required.has(name) && schema['default'] === undefined);
  return {
    action: 'accept',
    values: Object.fromEntries(typed.map(([name, schema], index) => [name, sampleOf(schema, index)])),
  };
}

/**
 * A value that matches a schema: its default, constant or choice, otherwise a simple value of its type.
 *
 * @param {Record<string, any>} schema @param {number} at the index among its siblings, so that sums have different
 * operands
 * @returns {JsonValue}
 */
export function sampleOf(schema, at = 0) {
  const choice = schema['anyOf']?.[0] ?? schema['oneOf']?.[0];
  for (const given of [schema['default'], schema['const'], schema['enum']?.[0], schema['examples']?.[0]])
    if (given !== undefined) return given;
  if (choice !== undefined)
    return sampleOf(
      { ...choice, ...(choice.type === undefined && schema['type'] !== undefined ? { type: schema['type'] } : {}) },
      at,
    );
  const type = Array.isArray(schema['type']) ? schema['type'][0] : schema['type'];
  if (type === 'number' || type === 'integer')
    return Math.min(schema['maximum'] ?? Infinity, Math.max(schema['minimum'] ?? 0, at === 0 ? 5 : 3));
  if (type === 'boolean') return true;
  if (type === 'array') return schema['minItems'] > 0 ? [sampleOf(schema['items'] ?? {})] : [];
  if (type === 'object' || schema['properties'] !== undefined) {
    const { properties, required } = partsOf(schema);
    return Object.fromEntries(
      properties.filter(([name]) => required.has(name)).map(([name, one], index) => [name, sampleOf(one, index)]),
    );
  }
  if (schema['format'] === 'uri' || schema['format'] === 'url') return 'https://example.org/';
  if (schema['format'] === 'email') return 'somebody@example.org';
  if (schema['format'] === 'date') return '2026-01-31';
  return 'hello';
}

/**
 * @param {Record<string, any>} schema
 * @returns {{ properties: [string, Record<string, any>][], required: Set<string> }}
 */
function partsOf(schema) {
  return { properties: Object.entries(schema['properties'] ?? {}), required: new Set(schema['required'] ?? []) };
}
