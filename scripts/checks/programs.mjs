// The programs that the tests use besides Node: what Debian's package is called and where it puts them. Set-up installs
// those that are missing, and a phase whose program is missing is skipped. Plain JavaScript without packages: set-up
// runs on the host's own Node before anything is installed.
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const { CHROMIUM_PATH, FIREFOX_PATH } = process.env

/** By package: whether it is there, and whether something is there that does its work in more time. */
const programs = {
  postgresql: { isThere: () => postgresVersions('/usr/lib/postgresql').length > 0 },
  pgbouncer: { isThere: () => isProgram('/usr/sbin/pgbouncer') },
  nginx: { isThere: () => isProgram('/usr/sbin/nginx') },
  openssl: { isThere: () => isProgram('/usr/bin/openssl') },
  // Its promtool runs the rules of deploy/alerts.yml.
  prometheus: { isThere: () => isProgram('/usr/bin/promtool') },
  // Reads the PDF files that the server makes, with other code than wrote them.
  'poppler-utils': { isThere: () => isProgram('/usr/bin/pdfinfo') },
  systemd: { isThere: () => isProgram('/usr/bin/systemd-analyze') },
  // Without a window pages cost a fifth less.
  'chromium-headless-shell': {
    isThere: () => isProgram(CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell'),
    hasSubstitute: () => isProgram('/usr/bin/chromium'),
  },
  'firefox-esr': { isThere: () => isProgram(FIREFOX_PATH ?? '/usr/bin/firefox-esr') },
  patroni: { isThere: () => isProgram('/usr/bin/patroni') },
  'etcd-server': { isThere: () => isProgram('/usr/bin/etcd') },
  haproxy: { isThere: () => isProgram('/usr/sbin/haproxy') },
}

export const OF_TESTS = [
  'postgresql',
  'pgbouncer',
  'nginx',
  'openssl',
  'poppler-utils',
  'prometheus',
  'systemd',
  'chromium-headless-shell',
  'firefox-esr',
]
export const OF_CLUSTER = ['postgresql', 'pgbouncer', 'patroni', 'etcd-server', 'haproxy']

/** Packages that are not installed. */
export const notInstalled = (names) => names.filter((name) => !programs[name].isThere())

/** Packages without which nothing can be done: neither they nor a substitute is there. */
export const missing = (names) => notInstalled(names).filter((name) => !programs[name].hasSubstitute?.())

function postgresVersions(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder).filter((version) => isProgram(join(folder, version, 'bin', 'initdb')))
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
