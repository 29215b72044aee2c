import type { DefinitionFinding } from '../../catalog/page/index.ts';
import { editorTexts } from '../editor/texts/index.ts';

/** A finding of the definition check in words. */
export function findingText(finding: DefinitionFinding): string {
  const words = editorTexts.definition.finding;
  switch (finding.kind) {
    case 'name-too-long':
      return words['name-too-long'](finding.length, finding.limit, finding.providers);
    case 'name-characters':
      return words['name-characters'](finding.providers);
    case 'description-empty':
      return words['description-empty'];
    case 'description-short':
      return words['description-short'](finding.length);
    case 'description-long':
      return words['description-long'](finding.length, finding.limit, finding.providers);
    case 'root-type':
      return words['root-type'];
    case 'parameter-undescribed':
    case 'parameter-untyped':
    case 'enum-untyped':
    case 'items-missing':
      return words[finding.kind](finding.path);
    case 'parameter-name':
      return words['parameter-name'](finding.path, finding.providers);
    case 'keyword-refused':
      return words['keyword-refused'](finding.path, finding.keyword, finding.providers);
    case 'many-properties':
      return words['many-properties'](finding.count);
    case 'deep':
      return words.deep(finding.depth, finding.path);
    case 'strict': {
      const { strict } = editorTexts.definition;
      if (finding.reason === 'too-large') return strict['too-large'];
      return strict[finding.reason](finding.path, finding.detail);
    }
  }
}
