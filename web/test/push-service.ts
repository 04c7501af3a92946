/* push-service.ts - a push service of this machine, and a browser as it knows one: what a real server sends is opened and its
 * signature checked, by what node has of cryptography. */
import { execFileSync } from 'node:child_process';
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');
const hkdf = (salt: Buffer, secret: Buffer, info: Buffer, size: number): Buffer => Buffer.from(hkdfSync('sha256', secret, salt, info, size));

/** It opens what was sealed for it (RFC 8291). */
export class Receiver {
  private readonly keys = createECDH('prime256v1');
  private readonly secret = randomBytes(16);

  constructor() {
    this.keys.generateKeys();
  }

  get key(): string {
    return this.keys.getPublicKey('base64url');
  }

  get auth(): string {
    return this.secret.toString('base64url');
  }

  open(body: Buffer): string {
    const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.keys.getPublicKey(), sender]);
    const input = hkdf(this.secret, this.keys.computeSecret(sender), info, 32);
    const key = hkdf(salt, input, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = hkdf(salt, input, Buffer.from('Content-Encoding: nonce\0'), 12);
    const cipher = createDecipheriv('aes-128-gcm', key, nonce);
    cipher.setAuthTag(sealed.subarray(-16));
    const opened = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    return opened.at(-1) === 2 ? opened.subarray(0, -1).toString('utf8') : 'not the last record';
  }
}

/** Whether a header is signed by a key, for a service, in somebody's name (RFC 8292). */
export function isSigned(header: string, key: string, audience: string, contact: string): boolean {
  const [, token = '', shown] = /^vapid t=(\S+), k=(\S+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = bytes(key);
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
  const { aud, exp, sub } = JSON.parse(bytes(claims).toString() || '{}') as { aud: string; exp: number; sub: string };
  const soon = exp * 1000 > Date.now() && exp * 1000 < Date.now() + 86_400_000;
  return shown === key && aud === audience && sub === contact && soon
    && verify('sha256', Buffer.from(`${head}.${claims}`), { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' }, bytes(signature));
}

interface Sent {
  path: string;
  headers: Record<string, unknown>;
  body: Buffer;
}

export interface Service {
  port: number;
  sent: Sent[];
  /** What it answers with. */
  status: number;
  close(): void;
}

/** With a certificate of its own, FOLDER/cert.pem. */
export async function pushService(folder: string): Promise<Service> {
  const files = ['-keyout', `${folder}/key.pem`, '-out', `${folder}/cert.pem`];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', ...files, '-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'], { stdio: 'ignore' });
  const server = createServer({ key: readFileSync(`${folder}/key.pem`), cert: readFileSync(`${folder}/cert.pem`) }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      service.sent.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(service.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const service: Service = { port: (server.address() as { port: number }).port, sent: [], status: 201, close: () => server.close() };
  return service;
}
