import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const [HOST, DESK_HOST] = ['portaali.example.fi', 'tyopoyta.example.fi']

type Ports = {
  readonly https: number
  readonly http: number
  /** Of the servers behind it. */
  readonly portals: readonly [number, number]
  readonly desk: number
}

export const certificateOf = (host: string, folder: string) =>
  join(folder, host.replace('.example.fi', '.pem'))

/**
 * Writes the proxy's example from `deploy` into the folder, as it is but for ports and paths, and has nginx check it. Returns the
 * arguments that nginx runs it by.
 */
export function writeProxy(folder: string, { https, http, portals, desk }: Ports): readonly string[] {
  for (const host of [HOST, DESK_HOST]) makeCertificate(certificateOf(host, folder))
  mkdirSync(join(folder, 'logs'))
  const own = readFileSync(new URL('../../../deploy/nginx.conf', import.meta.url), 'utf8')
    .replaceAll('listen 443', `listen 127.0.0.1:${https}`)
    .replaceAll('listen 80', `listen 127.0.0.1:${http}`)
    .replace('127.0.0.1:8080', `127.0.0.1:${portals[0]}`)
    .replace('127.0.0.1:8082', `127.0.0.1:${portals[1]}`)
    .replaceAll(/127\.0\.0\.1:809[12]/g, `127.0.0.1:${desk}`)
    .replaceAll('/etc/ssl/', `${folder}/`)
    .replaceAll('/var/log/nginx/', `${folder}/logs/`)
  writeFileSync(join(folder, 'kassavirta.conf'), own)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join('\n')
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr;
    events {} http { ${temporary} include ${folder}/kassavirta.conf; }`,
  )
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf')]
  execFileSync('/usr/sbin/nginx', ['-t', '-q', ...args])
  return args
}

function makeCertificate(file: string): void {
  const files = ['-keyout', file.replace('.pem', '.key'), '-out', file]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('/usr/bin/openssl', ['req', '-x509', ...kind, '-subj', '/CN=kassavirta', ...files], {
    stdio: 'ignore',
  })
}
