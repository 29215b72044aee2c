export const shareTexts = {
  origin: {
    byLink: (when: string) => `Came by a link on ${when}.`,
    signed: (key: string) => `Signed with the key ${key}.`,
    notSigned: 'Not signed.',
    changed: 'The code was changed here since.',
    unchanged: 'The code is as it came.',
    madeFrom: (names: string) => `Its senders say it was made from ${names}.`,
    by: (name: string, key: string) => `${name} (key ${key})`,
  },
};
