import type * as TypeScript from 'typescript';
import type {
  RenamedRange,
  TextEdit,
  TextSpan,
  TypingHover,
  TypingRename,
  TypingSignature,
  TypingSource,
} from '../contract/language-service.ts';
import { documentationText } from './completions.ts';
import type { TransformedText } from './transformed-text.ts';
import type { Project } from './project.ts';
import { defined } from '../../core/defined.ts';

type Ts = typeof TypeScript;

export function hoverAt(
  ts: Ts,
  { service, fileName }: Project,
  transformed: TransformedText,
  offset: number,
): TypingHover | undefined {
  const info = service.getQuickInfoAtPosition(fileName, transformed.toTransformed(offset));
  if (info === undefined) return undefined;
  return {
    ...transformed.spanToSource(info.textSpan.start, info.textSpan.length),
    signature: ts.displayPartsToString(info.displayParts),
    documentation: documentationText(ts, info),
  };
}

export function signatureAt(
  ts: Ts,
  { service, fileName }: Project,
  transformed: TransformedText,
  offset: number,
): TypingSignature | undefined {
  const help = service.getSignatureHelpItems(fileName, transformed.toTransformed(offset), undefined);
  const item = help?.items[help.selectedItemIndex];
  if (help === undefined || item === undefined) return undefined;
  let signature = ts.displayPartsToString(item.prefixDisplayParts);
  let active: TextSpan | undefined;
  item.parameters.forEach((parameter, index) => {
    if (index > 0) signature += ts.displayPartsToString(item.separatorDisplayParts);
    const text = ts.displayPartsToString(parameter.displayParts);
    const isLast = index === item.parameters.length - 1;
    if (index === help.argumentIndex || (isLast && item.isVariadic && help.argumentIndex > index))
      active = { from: signature.length, to: signature.length + text.length };
    signature += text;
  });
  signature += ts.displayPartsToString(item.suffixDisplayParts);
  return {
    signature,
    documentation: ts.displayPartsToString(item.documentation),
    ...defined({ active }),
    activeDocumentation: ts.displayPartsToString(item.parameters[help.argumentIndex]?.documentation ?? []),
    at: transformed.toSource(help.applicableSpan.start),
    overload: { index: help.selectedItemIndex, count: help.items.length },
  };
}

export function definitionAt(
  { service, fileName }: Project,
  transformed: TransformedText,
  offset: number,
): TextSpan | undefined {
  const found = service
    .getDefinitionAtPosition(fileName, transformed.toTransformed(offset))
    ?.find((each) => each.fileName === fileName);
  return found === undefined ? undefined : transformed.spanToSource(found.textSpan.start, found.textSpan.length);
}

/** The occurrences of a name. A name that is declared outside the code cannot be renamed. */
export function renameAt({ service, fileName }: Project, transformed: TransformedText, offset: number): TypingRename {
  const at = transformed.toTransformed(offset);
  const info = service.getRenameInfo(fileName, at, { allowRenameOfImportPath: false });
  if (!info.canRename) return { ok: false, message: info.localizedErrorMessage };
  const locations =
    service.findRenameLocations(fileName, at, false, false, { providePrefixAndSuffixTextForRename: true }) ?? [];
  if (locations.some((location) => location.fileName !== fileName))
    return { ok: false, message: `"${info.displayName}" is declared outside the code.` };
  return {
    ok: true,
    name: info.displayName,
    locations: locations.map((location) => locationOf(location, transformed)).sort((a, b) => a.from - b.from),
  };
}

function locationOf(
  { textSpan, prefixText = '', suffixText = '' }: TypeScript.RenameLocation,
  transformed: TransformedText,
): RenamedRange {
  return { ...transformed.spanToSource(textSpan.start, textSpan.length), prefix: prefixText, suffix: suffixText };
}

/** Edits that normalize white space, in order. Line breaks are not changed. */
export function formatEdits(ts: Ts, { code, language }: TypingSource): readonly TextEdit[] {
  const fileName = `/format.${language === 'typescript' ? 'ts' : 'js'}`;
  const service = ts.createLanguageService({
    getCompilationSettings: () => ({ allowJs: true, target: ts.ScriptTarget.ESNext }),
    getScriptFileNames: () => [fileName],
    getScriptVersion: () => '1',
    getScriptSnapshot: (path) => (path === fileName ? ts.ScriptSnapshot.fromString(code) : undefined),
    getCurrentDirectory: () => '/',
    getDefaultLibFileName: () => '/none.d.ts',
    fileExists: () => false,
    readFile: () => undefined,
  });
  const edits = service.getFormattingEditsForDocument(fileName, {
    ...ts.getDefaultFormatCodeSettings('\n'),
    indentSize: 2,
    tabSize: 2,
    convertTabsToSpaces: true,
    semicolons: ts.SemicolonPreference.Ignore,
    insertSpaceAfterOpeningAndBeforeClosingNonemptyBraces: true,
  });
  return edits
    .map(({ span, newText }) => ({ from: span.start, to: span.start + span.length, insert: newText }))
    .sort((a, b) => a.from - b.from);
}
