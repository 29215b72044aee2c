import { useDeferredValue, useId, useMemo, useState } from 'react';
import { toast } from '../../elements/layers/toast.ts';
import {
  checkDefinition,
  definitionTokens,
  type Definition,
  type DefinitionFinding,
} from '../../../catalog/page/index.ts';
import { parseJson, type JsonValue } from '../../../core/json/json.ts';
import { Button } from '../../elements/button.tsx';
import { findingText } from '../../schema/finding-text.ts';
import { pathOfPointer, locationOfPointer, readJson } from '../../lib/json/json-source.ts';
import { setKeyword } from '../../schema/schema-edits.ts';
import { PLAIN_TYPES } from '../../schema/schema-keywords.ts';
import { chooseSchemaView } from '../../schema/schema-view.ts';
import { useApp } from '../../stores/app-context.ts';
import { CodeFindings, codeFindings, type ShowPosition } from './code-findings.tsx';
import type { EditSession } from '../editor-store.ts';
import type { CodeStatus } from './use-code-check.ts';
import { messageOf } from '../../stores/error-text.ts';
import { PermissionFindings, usePermissionCheck } from './permission-check.tsx';
import { editorTexts } from '../texts/index.ts';
import { schemaTexts } from '../../schema/texts/index.ts';
import styles from './definition-line.module.css';

interface DefinitionLineProps {
  readonly session: EditSession;
  readonly status: CodeStatus;
  readonly onShow: ShowPosition;
  /** Moves the focus to the tool's description. */
  readonly onDescription: () => void;
}

/**
 * One line that says whether anything is wrong: with the code, with code and schema together, with the definition
 * for agents or with the requested permissions, and what that costs. It expands to the findings.
 */
export function DefinitionLine({ session, status, onShow, onDescription }: DefinitionLineProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const checked = useCheckedDefinition(session);
  const permissions = usePermissionCheck(session);
  const { errors, suggestions } = useMemo(() => codeFindings(session, status), [session, status]);
  if (checked === undefined) return <p className={styles.line}>{editorTexts.definition.unreadable}</p>;
  const { warnings, strict, tokens } = checked;
  const most = Math.max(tokens.openai, tokens.anthropic, tokens.gemini);
  const found = {
    errors: errors.length,
    suggestions: suggestions.length + warnings.length + (permissions?.sentences.length ?? 0),
  };
  const fixes = { session, onShow, onDescription };
  return (
    <section className={styles.box} aria-label={editorTexts.definition.label}>
      <button
        type="button"
        className={styles.line}
        aria-expanded={open}
        aria-controls={`${id}-list`}
        onClick={() => setOpen(!open)}
      >
        <span className={found.errors > 0 ? styles.wrong : found.suggestions > 0 ? styles.found : undefined}>
          {summaryOf(found, status)}
        </span>
        <span className={styles.tokens}>{editorTexts.definition.tokens(most)}</span>
      </button>
      {open ? (
        <div id={`${id}-list`} className={styles.list}>
          {errors.length + suggestions.length === 0 ? null : (
            <CodeFindings findings={[...errors, ...suggestions]} session={session} onShow={onShow} />
          )}
          {warnings.length === 0 ? null : <Findings findings={warnings} {...fixes} />}
          {permissions === undefined ? null : (
            <>
              <h2 className={styles.heading}>{editorTexts.definition.permissions.title}</h2>
              <PermissionFindings session={session} check={permissions} />
            </>
          )}
          <Costs tokens={tokens} />
          <h2 className={styles.heading}>{editorTexts.definition.strictTitle}</h2>
          {strict.length === 0 ? (
            <p className={styles.muted}>{editorTexts.definition.strictGood}</p>
          ) : (
            <Findings findings={strict} {...fixes} />
          )}
        </div>
      ) : null}
    </section>
  );
}

/** Undefined while the schema is no JSON. */
function useCheckedDefinition({ base: { name }, draft }: EditSession) {
  const description = useDeferredValue(draft.description);
  const parametersText = useDeferredValue(draft.parametersText);
  return useMemo(() => {
    const parsed = parseJson(parametersText);
    if (!parsed.ok) return undefined;
    // A result of JSON.parse is JSON.
    const definition: Definition = { name, description, parameters: parsed.value as JsonValue };
    return { ...checkDefinition(definition), tokens: definitionTokens(definition) };
  }, [name, description, parametersText]);
}

/** What the definition costs with each provider. */
function Costs({ tokens }: { tokens: ReturnType<typeof definitionTokens> }) {
  return (
    <>
      <h2 className={styles.heading}>{editorTexts.definition.tokensTitle}</h2>
      <dl className={styles.costs}>
        {(['openai', 'anthropic', 'gemini'] as const).map((provider) => (
          <div key={provider}>
            <dt>{editorTexts.definition.provider[provider]}</dt>
            <dd>{editorTexts.definition.tokens(tokens[provider])}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.muted}>{editorTexts.definition.tokensHint}</p>
    </>
  );
}

/** “No problems” is only said of the draft as it is now. */
function summaryOf(
  { errors, suggestions }: { readonly errors: number; readonly suggestions: number },
  { isCurrent, types }: CodeStatus,
): string {
  const { definition } = editorTexts;
  const counted = [
    ...(errors > 0 ? [definition.errors(errors)] : []),
    ...(suggestions > 0 ? [definition.found(suggestions)] : []),
  ];
  if (counted.length > 0) return counted.join(', ');
  return isCurrent && types !== 'loading' ? definition.good : definition.checking;
}

type FixProps = Omit<DefinitionLineProps, 'status'>;

const SHOWN = 30;

function Findings({ findings, session, onShow, onDescription }: FixProps & { findings: readonly DefinitionFinding[] }) {
  const [shown, setShown] = useState(SHOWN);
  return (
    <>
      <ul className={styles.findings}>
        {findings.slice(0, shown).map((finding, index) => (
          <li key={index} className={styles.finding}>
            <span className={styles.words}>{findingText(finding)}</span>
            <Fix finding={finding} session={session} onShow={onShow} onDescription={onDescription} />
          </li>
        ))}
      </ul>
      {findings.length > shown ? (
        <Button look="quiet" onClick={() => setShown(findings.length)}>
          {schemaTexts.tree.showMore(findings.length - shown)}
        </Button>
      ) : null}
    </>
  );
}

/** Leads to where a finding can be fixed, or fixes it. */
function Fix({ finding, session, onShow, onDescription }: FixProps & { finding: DefinitionFinding }) {
  const { editor } = useApp();
  const { base, draft } = session;
  const show = (path: string) => {
    const location = locationOfPointer(draft.parametersText, path);
    onShow(location.line, location.column, 'schema');
  };
  const set = (path: string, keyword: string, value: JsonValue) =>
    editor.getState().edit(base.id, {
      parametersText: setKeyword(
        draft.parametersText,
        pathOfPointer(readJson(draft.parametersText), path),
        keyword,
        value,
      ),
    });
  switch (finding.kind) {
    case 'name-characters': {
      const rename = async () => {
        try {
          await editor.getState().rename(base.id, finding.fixed);
        } catch (error) {
          toast.error(editorTexts.definition.renameFailed(messageOf(error)));
        }
      };
      return <Button onClick={() => void rename()}>{editorTexts.definition.rename(finding.fixed)}</Button>;
    }
    case 'name-too-long':
      return null;
    case 'description-empty':
    case 'description-short':
    case 'description-long':
      return (
        <Button onClick={onDescription}>
          {finding.kind === 'description-empty' ? editorTexts.definition.addDescription : editorTexts.definition.show}
        </Button>
      );
    case 'parameter-undescribed':
      return (
        <Button
          onClick={() => {
            chooseSchemaView('tree');
            show(finding.path);
          }}
        >
          {editorTexts.definition.addDescription}
        </Button>
      );
    case 'root-type':
      return (
        <Button onClick={() => set('', 'type', 'object')}>
          {editorTexts.definition.setType(schemaTexts.tree.types.object)}
        </Button>
      );
    case 'enum-untyped': {
      const { type, path } = finding;
      return type === undefined ? (
        <Button onClick={() => show(path)}>{editorTexts.definition.show}</Button>
      ) : (
        <Button onClick={() => set(path, 'type', type)}>{editorTexts.definition.setType(typeWord(type))}</Button>
      );
    }
    case 'strict':
      return finding.reason === 'open-object' ? (
        <Button onClick={() => set(finding.path, 'additionalProperties', false)}>
          {editorTexts.definition.closeObject}
        </Button>
      ) : (
        <Button onClick={() => show(finding.path)}>{editorTexts.definition.show}</Button>
      );
    default:
      return <Button onClick={() => show(finding.path)}>{editorTexts.definition.show}</Button>;
  }
}

/** The form's word for a type. */
function typeWord(type: string): string {
  return PLAIN_TYPES.flatMap((plain) => (plain === type ? [schemaTexts.tree.types[plain]] : []))[0] ?? type;
}
