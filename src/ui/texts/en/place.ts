export const placeTexts = {
  place: {
    title: 'What works here',
    intro: (address: string) => `At ${address}, in this browser.`,
    rows: {
      isolation: 'Programs that wait for others, WebContainers',
      headers: 'Protection by headers',
      neighbours: 'Neighbours',
      copy: 'Second copy of the database',
    },
    marks: { yes: 'Yes', no: 'No', note: 'Good to know' },
    says: {
      isolation: {
        yes:
          'The page is isolated: execSync, spawnSync and execFileSync wait for their program, models in the tab ' +
          'use several threads, and a WebContainer can start.',
        no:
          'Browsers give shared memory only to pages whose host sends Cross-Origin-Opener-Policy: same-origin and ' +
          'Cross-Origin-Embedder-Policy: credentialless; Safari does not know the second and gives none. Here, use ' +
          'exec, spawn and execFile instead of execSync, spawnSync and execFileSync; Node.js tools run in this ' +
          'tab. The build’s _headers file has both headers.',
        note: '',
      },
      headers: {
        yes:
          'The host sends the policies of the app: the browser refuses to show it inside another page and holds ' +
          'each worker to what it needs.',
        no:
          'This host does not send the policies of the app, so the page carries its own: it runs no inline script ' +
          'and no eval, and it starts nothing inside another page. It lacks what only a header can say: policies ' +
          'for workers, and framing refused by the browser itself. The sandbox of tools has its full policy ' +
          'either way.',
        note: '',
      },
      neighbours: {
        yes: '',
        no: '',
        note:
          'The app is in a folder of this host. Browsers keep storage by address, not by folder: pages in its ' +
          'other folders can read what you store here. Keep secrets only in a Toolyard that has an address ' +
          'of its own.',
      },
      copy: {
        yes: 'Your work is kept twice, so a crash of the browser in the middle of a write loses nothing.',
        no:
          'This browser has only one storage for each page, so there is one copy. Settings → Storage → Export ' +
          'everything makes another.',
        note: '',
      },
    },
    install: {
      title: 'Install as an app',
      button: 'Install Toolyard',
      ways: {
        installed: 'Toolyard runs as an app of its own.',
        offered:
          'It gets a window and an icon of its own. What is stored stays where it is, and nothing is downloaded again.',
        menu:
          'It is installed already, or this browser has it in its menu: “Install page as app” or “Add to ' +
          'Home screen”.',
        other:
          'Safari on a Mac: File → Add to Dock. Safari on an iPhone or iPad: Share → Add to Home Screen. Firefox ' +
          'on Android: menu → Add to Home screen. Firefox on a computer: a bookmark is enough; the page opens ' +
          'without a network too.',
        insecure: 'Browsers install pages only from https addresses and from localhost.',
      },
    },
  },
};
