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
        yes: 'The page is isolated: execSync, spawnSync and execFileSync wait for their program, models in the tab use several threads, and a WebContainer can start.',
        no: 'Browsers give shared memory only to pages whose host sends Cross-Origin-Opener-Policy: same-origin and Cross-Origin-Embedder-Policy: credentialless; Safari does not know the second and gives none. Here exec, spawn and execFile take the place of execSync, spawnSync and execFileSync, and Node.js tools run in this tab. The build’s _headers file has both headers.',
        note: '',
      },
      headers: {
        yes: 'The host sends the policies of the app: the browser refuses to show it inside another page and holds each worker to what it needs.',
        no: 'This host does not send the policies of the app, so the page carries its own: it runs no inline script and no eval, and it starts nothing inside another page. What only a header can say is missing: policies for workers, and a refusal by the browser itself to be framed. The sandbox of tools has all of its policy either way.',
        note: '',
      },
      neighbours: {
        yes: '',
        no: '',
        note: 'The app lies in a folder of this host. Browsers keep storage by address, not by folder: pages in its other folders can read what you store here. Keep secrets in a Toolyard that has an address for itself.',
      },
      copy: {
        yes: 'What you make is kept twice, so that a crash of the browser in the middle of a write loses nothing.',
        no: 'This browser has one storage for each page, so there is one copy. Settings → Storage → Export everything makes another.',
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
        menu: 'It is installed already, or this browser has it in its menu: “Install page as app” or “Add to Home screen”.',
        other:
          'Safari on a Mac: File → Add to Dock. Safari on an iPhone or iPad: Share → Add to Home Screen. Firefox on Android: menu → Add to Home screen. Firefox on a computer: a bookmark does; the page opens without a network all the same.',
        insecure: 'Browsers install pages only from https addresses and from localhost.',
      },
    },
  },
};
