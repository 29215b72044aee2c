export const english = {
  reading: 'Reading…',
  executable: 'executable',
  noText: 'This file is not text. You can open it under Files once it is saved.',
};
