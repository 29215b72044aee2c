import { jsonSchema, tool } from 'ai';

// Made by Toolyard. Each region holds the code of a tool as it was written; imports and exports are in comments.

// #region toolyard {"name":"area","environment":"browser","language":"javascript"}
const areaCode = ((module, exports) => { // area
function tool({ w, h }) {
  if (w < 0) throw new Error("negative");
  localStorage.setItem("last", String(w * h));
  return w * h;
}
return tool;
})(...commonJs());
// #endregion toolyard

export const area = tool({
  description: "Area of a rectangle.",
  inputSchema: jsonSchema({
    "type": "object",
    "properties": {
      "w": {
        "type": "number",
        "description": "Width."
      },
      "h": {
        "type": "number",
        "description": "Height."
      }
    },
    "required": [
      "w",
      "h"
    ],
    "additionalProperties": false
  }),
  execute: (input, options) => run("area", areaCode, input, options),
});

/** All of them, by the names that every provider takes. */
export const tools = { "area": area };

const kept = new Map();

/** Calls the code of a tool with what it knows from Toolyard: secrets come from the environment, storage lasts as long as the process. */
async function run(toolName, code, input, { toolCallId, abortSignal }) {
  const storage = kept.get(toolName) ?? new Map();
  kept.set(toolName, storage);
  const context = {
    toolName, requestId: toolCallId, runId: toolCallId, signal: abortSignal ?? new AbortController().signal, fetch,
    log: (...values) => console.error(`[${toolName}]`, ...values),
    progress: () => undefined,
    storage: { get: async (key) => storage.get(key), set: async (key, value) => void storage.set(key, value), delete: async (key) => void storage.delete(key), keys: async () => [...storage.keys()], clear: async () => storage.clear() },
    secrets: { get: (name) => process.env[name], has: (name) => process.env[name] !== undefined, names: () => [] },
  };
  if (typeof code === 'function') return await code(input, context);
  const result = await code.execute(input, context);
  if (Array.isArray(result) && typeof result[1] === 'boolean') {
    if (result[1]) throw new Error(String(result[0]));
    return result[0];
  }
  if (typeof result?.error === 'string') throw new Error(result.error);
  return typeof result === 'object' && result !== null && Object.keys(result).join() === 'result' ? result.result : result;
}

function commonJs() {
  const module = { exports: {} };
  return [module, module.exports];
}
