export const english = {
  descriptionEmpty: 'A tool needs a description.',
  timeoutWrong: (min: number, max: number) => `The timeout is a whole number of milliseconds from ${min} to ${max}.`,
};
