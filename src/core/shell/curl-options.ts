/** What an option of curl does to the request. */
export type CurlEffect = keyof typeof OPTIONS;

/** An option as it was written, or an address, whose effect is `url`. */
export interface CurlArgument {
  readonly effect: CurlEffect;
  /** Long name, such as `--header`. */
  readonly name: string;
  readonly takesValue: boolean;
  /** Empty if the option takes none. */
  readonly value: string;
  /** Index of the word that holds the value. */
  readonly at: number;
}

export type CurlArguments =
  { readonly ok: true; readonly arguments: readonly CurlArgument[] } | { readonly ok: false; readonly reason: string };

/**
 * All options of curl by effect, as `letter:name`, with `=` if they take a value. `harmless` ones change only how curl
 * waits, retries and writes. `named` ones change how the server is reached or trusted. What `refused` ones do makes
 * another request, or comes from a file.
 */
const OPTIONS = {
  url: 'url=',
  method: 'X:request=',
  header: 'H:header=',
  data: 'data-ascii= d:data=',
  binary: 'data-binary=',
  raw: 'data-raw=',
  urlencode: 'data-urlencode=',
  json: 'json=',
  query: 'url-query=',
  get: 'G:get',
  head: 'I:head',
  form: 'F:form=',
  formString: 'form-string=',
  user: 'u:user=',
  bearer: 'oauth2-bearer=',
  cookie: 'b:cookie=',
  agent: 'A:user-agent=',
  referer: 'e:referer=',
  range: 'r:range=',
  next: '::next',
  refused:
    'abstract-unix-socket= anyauth a:append aws-sigv4= K:config= C:continue-at= digest etag-compare= ' +
    'P:ftp-port= haproxy-clientip= haproxy-protocol h:help= l:list-only login-options= mail-auth= ' +
    'mail-from= mail-rcpt-allowfails mail-rcpt= M:manual metalink negotiate n:netrc netrc-file= ' +
    'netrc-optional ntlm ntlm-wb proto-default= proto= Q:quote= request-target= sasl-authzid= sasl-ir ' +
    't:telnet-option= z:time-cond= tr-encoding unix-socket= T:upload-file= variable= V:version',
  harmless:
    'alt-svc= basic compressed connect-timeout= c:cookie-jar= create-dirs create-file-mode= q:disable ' +
    'disallow-username-in-url dump-ca-embed D:dump-header= etag-save= expect100-timeout= f:fail ' +
    'fail-early fail-with-body g:globoff happy-eyeballs-timeout-ms= hsts= http0.9 0:http1.0 http1.1 http2 ' +
    'http2-prior-knowledge http3 http3-only ignore-content-length i:include 4:ipv4 6:ipv6 ' +
    'j:junk-session-cookies keepalive-cnt= keepalive-time= libcurl= limit-rate= L:location max-filesize= ' +
    'm:max-time= mptcp no-alpn N:no-buffer no-clobber no-keepalive no-npn no-progress-meter no-sessionid ' +
    'out-null output-dir= o:output= Z:parallel parallel-immediate parallel-max-host= parallel-max= ' +
    '#:progress-bar rate= raw J:remote-header-name O:remote-name remote-name-all R:remote-time ' +
    'remove-on-error retry-all-errors retry-connrefused retry-delay= retry-max-time= retry= S:show-error ' +
    's:silent skip-existing Y:speed-limit= y:speed-time= stderr= styled-output suppress-connect-headers ' +
    'tcp-fastopen tcp-nodelay tls-earlydata trace-ascii= trace-config= trace-ids trace-time trace= ' +
    'v:verbose w:write-out= xattr',
  named:
    'ca-native cacert= capath= cert-status cert-type= E:cert= ciphers= compressed-ssh connect-to= crlf ' +
    'crlfile= curves= delegation= disable-eprt disable-epsv dns-interface= dns-ipv4-addr= dns-ipv6-addr= ' +
    'dns-servers= doh-cert-status doh-insecure doh-url= ech= egd-file= engine= false-start follow ' +
    'form-escape ftp-account= ftp-alternative-to-user= ftp-create-dirs ftp-method= ftp-pasv ftp-pret ' +
    'ftp-skip-pasv-ip ftp-ssl ftp-ssl-ccc ftp-ssl-ccc-mode= ftp-ssl-control hostpubmd5= hostpubsha256= ' +
    'k:insecure interface= ip-tos= ipfs-gateway= key-type= key= knownhosts= krb= local-port= ' +
    'location-trusted max-redirs= noproxy= pass= path-as-is pinnedpubkey= post301 post302 post303 preproxy= ' +
    'proto-redir= proxy-anyauth proxy-basic proxy-ca-native proxy-cacert= proxy-capath= proxy-cert-type= ' +
    'proxy-cert= proxy-ciphers= proxy-crlfile= proxy-digest proxy-header= proxy-http2 proxy-http3 ' +
    'proxy-insecure proxy-key-type= proxy-key= proxy-negotiate proxy-ntlm proxy-pass= proxy-pinnedpubkey= ' +
    'proxy-service-name= proxy-ssl-allow-beast proxy-ssl-auto-client-cert proxy-tls13-ciphers= ' +
    'proxy-tlsauthtype= proxy-tlspassword= proxy-tlsuser= proxy-tlsv1 U:proxy-user= proxy1.0= x:proxy= ' +
    'p:proxytunnel pubkey= random-file= resolve= service-name= sigalgs= signature-algorithms= socks4= ' +
    'socks4a= socks5-basic socks5-gssapi socks5-gssapi-nec socks5-gssapi-service= socks5-hostname= ' +
    'socks5= ssl ssl-allow-beast ssl-auto-client-cert ssl-no-revoke ssl-reqd ssl-revoke-best-effort ' +
    'ssl-sessions= 2:sslv2 3:sslv3 tftp-blksize= tftp-no-options tls-max= tls13-ciphers= tlsauthtype= ' +
    'tlspassword= tlsuser= 1:tlsv1 tlsv1.0 tlsv1.1 tlsv1.2 tlsv1.3 upload-flags= B:use-ascii ' +
    'vlan-priority=',
} as const;

interface CurlOption {
  readonly name: string;
  readonly effect: CurlEffect;
  readonly takesValue: boolean;
}

const BY_NAME = new Map<string, CurlOption>();
const BY_LETTER = new Map<string, CurlOption>();
for (const [effect, list] of Object.entries(OPTIONS))
  for (const spec of list.split(' ')) {
    const [, letter, name = '', equals] = /^(?:(.):)?([^=]+)(=?)$/.exec(spec) ?? [];
    const option = { name, effect: effect as CurlEffect, takesValue: equals === '=' };
    BY_NAME.set(name, option);
    if (letter !== undefined) BY_LETTER.set(letter, option);
  }

/** All options of curl. */
export function curlOptions(): {
  readonly name: string;
  readonly letter: string | undefined;
  readonly takesValue: boolean;
}[] {
  const letters = new Map([...BY_LETTER].map(([letter, { name }]) => [name, letter]));
  return [...BY_NAME.values()].map(({ name, takesValue }) => ({ name, letter: letters.get(name), takesValue }));
}

/** Reads the words after `curl`, as curl does: only what stands in no option's value is an address. */
export function readCurlArguments(words: readonly string[]): CurlArguments {
  const found: CurlArgument[] = [];
  let areOptions = true;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (!areOptions || !word.startsWith('-') || word === '-') {
      found.push({ effect: 'url', name: '--url', takesValue: true, value: word, at });
    } else if (word === '--') areOptions = false;
    else {
      const read = word.startsWith('--') ? readLong(word) : readCluster(word);
      if (!read.ok) return read;
      for (const { option, value } of read.options) {
        if (option.takesValue && value === undefined && at + 1 >= words.length)
          return { ok: false, reason: `curl --${option.name} needs a value` };
        if (option.takesValue && value === undefined) at += 1;
        const taken = option.takesValue ? (value ?? words[at] ?? '') : '';
        found.push({ ...option, name: `--${option.name}`, value: taken, at });
      }
    }
  }
  return { ok: true, arguments: found };
}

type ReadOptions =
  | { readonly ok: true; readonly options: readonly { readonly option: CurlOption; readonly value?: string }[] }
  | { readonly ok: false; readonly reason: string };

function readLong(word: string): ReadOptions {
  const name = word.slice(2);
  if (name.includes('='))
    return { ok: false, reason: `curl has no option ${word.slice(0, 40)}: the value of an option is the next word` };
  const option = BY_NAME.get(name) ?? negated(name) ?? shortened(name);
  if (option === undefined) return { ok: false, reason: `curl has no option --${name.slice(0, 40)}` };
  return { ok: true, options: [{ option }] };
}

/** `--no-buffer` and its like: the opposite of an option without a value. */
function negated(name: string): CurlOption | undefined {
  const option = name.startsWith('no-') ? BY_NAME.get(name.slice(3)) : undefined;
  if (option === undefined || option.takesValue) return undefined;
  const isHarmless = option.effect === 'harmless' || option.effect === 'named';
  return { name, effect: isHarmless ? option.effect : 'refused', takesValue: false };
}

/** Curl takes the start of a name that no other option has. */
function shortened(name: string): CurlOption | undefined {
  const fitting = [...BY_NAME.keys()].filter((one) => one.startsWith(name));
  return fitting.length === 1 ? BY_NAME.get(fitting[0] ?? '') : undefined;
}

/** `-sSLXPOST`: letters, of which the last may take the rest as its value. */
function readCluster(word: string): ReadOptions {
  const options: { option: CurlOption; value?: string }[] = [];
  for (let at = 1; at < word.length; at += 1) {
    const option = BY_LETTER.get(word.charAt(at));
    if (option === undefined) return { ok: false, reason: `curl has no option -${word.charAt(at)}` };
    if (option.takesValue) {
      const rest = word.slice(at + 1);
      options.push(rest === '' ? { option } : { option, value: rest });
      break;
    }
    options.push({ option });
  }
  return { ok: true, options };
}
