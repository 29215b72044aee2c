import type { PublishTarget } from '../../share/contract/publish.ts';
import { SelectField, TextField } from '../elements/fields/field.tsx';
import { Segmented } from '../elements/fields/segmented.tsx';
import { shareTexts } from './texts/index.ts';
import styles from './publish.module.css';
import { trimmedEnd } from '../../core/text/trim-characters.ts';

/** The initial values for each kind of service. */
export const START_TARGET: Readonly<{ [Kind in PublishTarget['kind']]: Extract<PublishTarget, { kind: Kind }> }> = {
  gist: { kind: 'gist', api: 'https://api.github.com', secret: 'GITHUB_GIST', isPublic: false },
  endpoint: { kind: 'endpoint', url: '', method: 'POST', header: 'Authorization', prefix: 'Bearer ', secret: '' },
};

/** The request that publishes there; undefined if the address is invalid. */
export function locationOfTarget(target: PublishTarget): { readonly method: string; readonly url: string } | undefined {
  const url = target.kind === 'gist' ? `${trimmedEnd(target.api, '/')}/gists` : target.url;
  return /^https?:\/\/./.test(url) && URL.canParse(url)
    ? { method: target.kind === 'gist' ? 'POST' : target.method, url }
    : undefined;
}

/** Where to publish, and with which secret. */
export function PublishTargetFields({
  target,
  onChange,
}: {
  target: PublishTarget;
  onChange: (target: PublishTarget) => void;
}) {
  const location = locationOfTarget(target);
  return (
    <>
      <Segmented
        label={shareTexts.publish.where}
        options={[
          { id: 'gist', label: shareTexts.publish.gist },
          { id: 'endpoint', label: shareTexts.publish.endpoint },
        ]}
        value={target.kind}
        onChange={(kind) => onChange(START_TARGET[kind])}
      />
      {target.kind === 'gist' ? (
        <GistFields target={target} onChange={onChange} />
      ) : (
        <EndpointFields target={target} onChange={onChange} />
      )}
      <TextField
        label={shareTexts.publish.secret}
        hint={(
          `${location === undefined ? '' : shareTexts.publish.secretHint(`${location.method} ${location.url}`)} ` +
          `${target.kind === 'endpoint' ? shareTexts.publish.secretOptional : ''}`
        ).trim()}
        value={target.secret}
        onChange={(event) => onChange({ ...target, secret: event.target.value.trim() })}
      />
    </>
  );
}

interface KindProps<Kind extends PublishTarget['kind']> {
  readonly target: Extract<PublishTarget, { kind: Kind }>;
  readonly onChange: (target: PublishTarget) => void;
}

function GistFields({ target, onChange }: KindProps<'gist'>) {
  return (
    <>
      <TextField
        label={shareTexts.publish.api}
        hint={shareTexts.publish.apiHint}
        inputMode="url"
        value={target.api}
        onChange={(event) => onChange({ ...target, api: event.target.value.trim() })}
      />
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={target.isPublic}
          onChange={(event) => onChange({ ...target, isPublic: event.target.checked })}
        />
        {shareTexts.publish.isPublic}
      </label>
    </>
  );
}

function EndpointFields({ target, onChange }: KindProps<'endpoint'>) {
  return (
    <>
      <TextField
        label={shareTexts.publish.url}
        hint={shareTexts.publish.urlHint}
        inputMode="url"
        placeholder="https://"
        value={target.url}
        onChange={(event) => onChange({ ...target, url: event.target.value.trim() })}
      />
      <div className={styles.three}>
        <SelectField
          label={shareTexts.publish.method}
          value={target.method}
          onChange={(event) => onChange({ ...target, method: event.target.value === 'PUT' ? 'PUT' : 'POST' })}
        >
          <option>POST</option>
          <option>PUT</option>
        </SelectField>
        <TextField
          label={shareTexts.publish.header}
          value={target.header}
          onChange={(event) => onChange({ ...target, header: event.target.value.trim() })}
        />
        <TextField
          label={shareTexts.publish.prefix}
          value={target.prefix}
          onChange={(event) => onChange({ ...target, prefix: event.target.value })}
        />
      </div>
    </>
  );
}
