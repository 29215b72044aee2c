import type { Runtime } from '../runtime.ts';
import { FORM_ENTRIES, type FormDataClass, type FormEntry } from './multipart.ts';
import { nodeClasses } from './node-library.ts';

/** https://xhr.spec.whatwg.org/#interface-formdata with Node's files. */
export function formDataClass(runtime: Runtime): FormDataClass {
  const valueOf = (value: unknown, fileName: string | undefined): string | File => {
    const { Blob, File } = nodeClasses(runtime);
    if (!(value instanceof Blob)) return String(value);
    if (value instanceof File && fileName === undefined) return value;
    return new File([value], fileName ?? 'blob', { type: value.type });
  };

  return class FormData {
    readonly #entries: FormEntry[] = [];

    constructor(form?: unknown) {
      if (form !== undefined)
        throw new TypeError('FormData constructor: Argument 1 could not be converted to: undefined.');
    }

    get [FORM_ENTRIES](): FormEntry[] {
      return this.#entries;
    }

    append(name: string, value: unknown, fileName?: string): void {
      this.#entries.push([String(name), valueOf(value, fileName)]);
    }

    delete(name: string): void {
      const kept = this.#entries.filter(([own]) => own !== name);
      this.#entries.splice(0, this.#entries.length, ...kept);
    }

    get(name: string): string | File | null {
      return this.#entries.find(([own]) => own === name)?.[1] ?? null;
    }

    getAll(name: string): (string | File)[] {
      return this.#entries.filter(([own]) => own === name).map(([, value]) => value);
    }

    has(name: string): boolean {
      return this.#entries.some(([own]) => own === name);
    }

    set(name: string, value: unknown, fileName?: string): void {
      const entry: FormEntry = [String(name), valueOf(value, fileName)];
      const at = this.#entries.findIndex(([own]) => own === name);
      if (at < 0) this.#entries.push(entry);
      else {
        const rest = this.#entries.slice(at + 1).filter(([own]) => own !== name);
        this.#entries.splice(at, this.#entries.length, entry, ...rest);
      }
    }

    forEach(callback: (value: string | File, name: string, form: object) => void, self?: unknown): void {
      for (const [name, value] of this.#entries) callback.call(self, value, name, this);
    }

    *keys(): IterableIterator<string> {
      for (const [name] of this.#entries) yield name;
    }

    *values(): IterableIterator<string | File> {
      for (const [, value] of this.#entries) yield value;
    }

    *entries(): IterableIterator<FormEntry> {
      for (const [name, value] of this.#entries) yield [name, value];
    }

    [Symbol.iterator](): IterableIterator<FormEntry> {
      return this.entries();
    }

    get [Symbol.toStringTag](): string {
      return 'FormData';
    }
  };
}
