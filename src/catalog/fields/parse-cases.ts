import { isRecord } from '../../core/json/json.ts';
import type { CaseExpectation, ToolCase } from '../../core/tool.ts';
import { copyJson, copyJsonObject } from '../../core/json/json-copy.ts';
import { faulty, own, parsed, type Parsed } from './field-fault.ts';

/** Parses a tool's cases from outside. @param path JSON Pointer for faults */
export function parseCases(input: unknown, path = '/cases'): Parsed<ToolCase[]> {
  if (!Array.isArray(input)) return faulty(path, { code: 'cases-not-list', values: [] });
  const cases: ToolCase[] = [];
  for (const [index, item] of input.entries()) {
    const one = parseCase(item, `${path}/${String(index)}`);
    if (!one.ok) return one;
    cases.push(one.value);
  }
  return parsed(cases);
}

function parseCase(input: unknown, path: string): Parsed<ToolCase> {
  if (!isRecord(input)) return faulty(path, { code: 'case-not-object', values: [] });
  const name = own(input, 'name');
  if (typeof name !== 'string' || name.trim() === '') return faulty(`${path}/name`, { code: 'case-name', values: [] });
  const values = copyJsonObject(own(input, 'input'));
  if (values === undefined) return faulty(`${path}/input`, { code: 'case-input', values: [] });
  const expectation = parseExpectation(own(input, 'expectation'), `${path}/expectation`);
  if (!expectation.ok) return expectation;
  const manual = own(input, 'manual') ?? false;
  if (typeof manual !== 'boolean') return faulty(`${path}/manual`, { code: 'case-manual', values: [] });
  return parsed({ name, input: values, expectation: expectation.value, ...(manual ? { manual } : {}) });
}

function parseExpectation(input: unknown, path: string): Parsed<CaseExpectation> {
  if (!isRecord(input)) return faulty(path, { code: 'expectation-not-object', values: [] });
  const kind = own(input, 'kind');
  switch (kind) {
    case 'equals':
    case 'contains': {
      const value = copyJson(own(input, 'value'));
      return value.ok
        ? parsed({ kind, value: value.value })
        : faulty(`${path}/value${value.path}`, { code: 'expected-value', values: [value.message] });
    }
    case 'matches': {
      const schema = copyJsonObject(own(input, 'schema'));
      return schema === undefined
        ? faulty(`${path}/schema`, { code: 'expected-schema', values: [] })
        : parsed({ kind, schema });
    }
    case 'throws': {
      const message = own(input, 'message');
      if (message !== undefined && typeof message !== 'string')
        return faulty(`${path}/message`, { code: 'expected-message', values: [] });
      return parsed(message === undefined ? { kind } : { kind, message });
    }
    default:
      return faulty(`${path}/kind`, { code: 'expectation-kind', values: [] });
  }
}
