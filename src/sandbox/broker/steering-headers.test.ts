import { expect, it } from 'vitest';
import { filterHeaders } from './request-headers.ts';
import { overridesMethod } from './steering-headers.ts';

const sent = (name: string): boolean => filterHeaders([[name, 'x']], () => true).sent.length > 0;

it.each([
  'X-Original-URL', 'X-Original-URI', 'X-Original-Path', 'X-Original-Host', 'X-Original-Method', 'X-OriginalURL', 'X-Rewrite-URL', 'X-Rewrite-Uri', 'X-Rewritten-Path', 'X_Original_URL', 'X.Original.URL', 'X-Original_Url', 'x-original--url',
  'Forwarded', 'X-Forwarded', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Path', 'X-Forwarded-Prefix', 'X-Forwarded-Proto', 'X-Forwarded-Port', 'X-Forwarded-Uri', 'X-Forwarded-Server', 'X-Forwarded-Scheme', 'X-Forwarded-Method', 'X_Forwarded_Host', 'X-Forward-For', 'Forwarded-For', 'X-Vercel-Forwarded-For', 'Max-Forwards', 'Front-End-Https',
  'X-Host', 'X-Hostname', 'X-HTTP-Host-Override', 'X-Host-Override', 'X-Real-IP', 'X-Real-Host', 'X-RealIP', 'X-Client-IP', 'Client-IP', 'True-Client-IP', 'CF-Connecting-IP', 'Fastly-Client-IP', 'X-Cluster-Client-IP', 'X-Remote-IP', 'X-Remote-Addr', 'X-Originating-IP', 'X-Custom-IP-Authorization', 'X-ProxyUser-Ip',
  'X-URL', 'X-URI', 'X-Path', 'X-Path-Info', 'X-Request-URI', 'X-HTTP-DestinationURL', 'X-Override-URL', 'X-Base-URL', 'Base-Url', 'Http-Url', 'Request-Uri', 'Uri', 'Url', 'X-Proxy-URL', 'Proxy-Host', 'X-Proxy-Host', 'X-Script-Name', 'X-Scheme', 'X-Envoy-Original-Path', 'X-Envoy-Upstream-Alt-Stat', 'X-Accel-Redirect', 'X-Sendfile', 'X-Waws-Unencoded-Url', 'X-Middleware-Rewrite', 'X-Middleware-Subrequest', 'X-Invoke-Path', 'X-Matched-Path', 'X-Backend-Host', 'X-Upstream', 'X-Amzn-Original-Uri',
  'Transfer_Encoding', 'Content_Length', 'Proxy_Authorization', 'Sec_Fetch_Site', 'Host', 'Connection', 'Keep-Alive', 'Upgrade', 'TE', 'Via', 'Cookie', 'Referer', 'Origin',
])('%s is not sent', (name) => {
  expect(sent(name)).toBe(false);
});

it.each([
  'Accept', 'Content-Type', 'X-Api-Key', 'X-Auth-Token', 'X-Request-Id', 'X-Correlation-Id', 'X-GitHub-Api-Version', 'X-Requested-With', 'X-CSRF-Token', 'X-Amz-Date', 'X-Amz-Content-Sha256', 'X-Amz-Copy-Source', 'X-Goog-Api-Key', 'X-Goog-User-Project', 'X-Client-Info', 'X-Client-Version', 'X-Shopify-Access-Token', 'X-Upload-Content-Type', 'X-Atlassian-Token', 'X-Security-Policy', 'X-Ghost-Token', 'X-Membership', 'X-Zip',
  'Idempotency-Key', 'If-Match', 'If-None-Match', 'Prefer', 'Range', 'Slug', 'Depth', 'Overwrite', 'Notion-Version', 'Dropbox-API-Arg', 'Dropbox-API-Path-Root', 'OpenAI-Organization', 'anthropic-version', 'apikey', 'Authorization', 'SOAPAction', 'Traceparent', 'Link', '__proto__', 'constructor',
])('%s is sent', (name) => {
  expect(sent(name)).toBe(true);
});

it.each(['X-HTTP-Method', 'X-HTTP-Method-Override', 'X-Method-Override', 'X_HTTP_Method_Override', 'X-Method', 'Method-Override', 'HTTP-Method-Override', 'X-HTTP-Verb', 'X-Request-Method', 'X-Tunneled-Method', 'X-MethodOverride'])('%s is judged as a method', (name) => {
  expect([overridesMethod(name), sent(name)]).toEqual([true, true]);
});

it.each(['X-RestLi-Method', 'X-Payment-Method', 'Access-Method'])('%s is no other way to say the method', (name) => {
  expect(overridesMethod(name)).toBe(false);
});
