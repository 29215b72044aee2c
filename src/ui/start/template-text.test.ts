import { expect, test } from 'vitest';
import { fitsQuery } from '../lib/fits-query.ts';
import { templates } from '../templates/templates.ts';
import { templateText } from './template-text.ts';

test.each([
  ['post', 'post'],
  ['sql', 'sql'],
  ['llm', 'llm'],
  ['openai', 'llm'],
  ['csv', 'table'],
])('“%s” finds %s', (query, id) => {
  const fits = fitsQuery(query);
  const found = templates.filter((template) => fits(templateText(template)));
  expect(found.map((template) => template.id)).toContain(id);
});
