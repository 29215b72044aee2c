import { createStore, type StoreApi } from 'zustand/vanilla';

/** How the schema of a tool is shown and edited. */
export type SchemaView = 'tree' | 'json';
const KEY = 'toolyard.schema-view';

/** The choice for all tools, stored in this browser. */
export const schemaView: StoreApi<SchemaView> = createStore<SchemaView>()(() => read());

export function chooseSchemaView(view: SchemaView): void {
  schemaView.setState(view, true);
  try {
    localStorage.setItem(KEY, view);
  } catch {
    // If cookies are blocked, the choice lasts as long as the page.
    return;
  }
}

function read(): SchemaView {
  try {
    return localStorage.getItem(KEY) === 'json' ? 'json' : 'tree';
  } catch {
    return 'tree';
  }
}
