// The programs that the tests use besides Node, by the name of Debian's package. Set-up installs those that are missing, and
// a phase whose program is missing is skipped. Plain JavaScript: set-up runs before any package is installed.
import { existsSync, readdirSync } from 'node:fs'

const { CHROMIUM_PATH, FIREFOX_PATH } = process.env
const POSTGRES = '/usr/lib/postgresql'
const OF_CLUSTERS = {
  patroni: ['/usr/bin/patroni'],
  'etcd-server': ['/usr/bin/etcd'],
  haproxy: ['/usr/sbin/haproxy'],
}

/** Where each can be. */
const PROGRAMS = {
  postgresql: existsSync(POSTGRES)
    ? readdirSync(POSTGRES).map((name) => `${POSTGRES}/${name}/bin/initdb`)
    : [],
  pgbouncer: ['/usr/sbin/pgbouncer'],
  nginx: ['/usr/sbin/nginx'],
  openssl: ['/usr/bin/openssl'],
  // Its promtool runs the rules of deploy/alerts.yml.
  prometheus: ['/usr/bin/promtool'],
  // Reads the PDF files that the server makes, with other code than wrote them.
  'poppler-utils': ['/usr/bin/pdfinfo'],
  systemd: ['/usr/bin/systemd-analyze'],
  // In the one with a window pages cost a fifth more.
  'chromium-headless-shell': [CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'],
  'firefox-esr': [FIREFOX_PATH ?? '/usr/bin/firefox-esr'],
}

export const OF_TESTS = Object.keys(PROGRAMS)
export const OF_CLUSTER = ['postgresql', 'pgbouncer', ...Object.keys(OF_CLUSTERS)]

export const missing = (names) =>
  names.filter((name) => !{ ...PROGRAMS, ...OF_CLUSTERS }[name]?.some((path) => existsSync(path)))
