/** Downloads a file. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // A started download keeps its own reference to the data.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
