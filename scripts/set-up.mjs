// Makes a bare clone ready for `npm start`, `npm run portal`, `npm run cluster` or `npm test`. Runs on the host's own Node (20 or newer), so plain JavaScript
// without packages. Whatever cannot be done is said in one line, and the command fails: nothing is skipped silently.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const at = (...parts) => join(root, ...parts)
/** Folders that hold no sources. */
const MADE = /^(?:dist(?:-.+)?|\.cache|node_modules)$/

try {
  installPackages()
  checkRuntime()
  const purpose = process.argv[2]
  if (purpose === 'start' || purpose === 'cluster') buildWeb()
  if (purpose === 'start' || purpose === 'portal' || purpose === 'cluster') buildServer()
  if (purpose === 'test')
    installDebianPackages('The tests need', [...database(), ...browsers(), ...deployment()])
  if (purpose === 'cluster') installDebianPackages('The cluster needs', [...database(), ...cluster()])
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

function installPackages() {
  const installed = at('node_modules', '.package-lock.json')
  if (existsSync(installed) && mtime(installed) >= mtime(at('package-lock.json'))) return
  say('Installing packages')
  // Versions and checksums are those of the lock file. `npm ci` would refuse it, because it has no entries for the
  // optional binaries of platforms that we do not run on.
  // No package needs a script of its own to be installed, and one would report the install to its makers.
  npm(['install', '--no-save', '--ignore-scripts'])
}

/** Node 24 comes with the packages for Linux; elsewhere the host must have it. */
function checkRuntime() {
  const bundled = at('node_modules', '.bin', 'node')
  const program = existsSync(bundled) ? bundled : process.execPath
  const version = execFileSync(program, ['--version'], { encoding: 'utf8' }).trim()
  if (Number(version.slice(1).split('.')[0]) < 24) {
    throw new Error(`Node 24 or newer is needed on ${process.platform} ${process.arch}; found ${version}.`)
  }
}

/** The portal and the desk, each when it is older than its sources. */
function buildWeb() {
  for (const name of ['web', 'desk']) {
    const inputs = [`packages/${name}`, 'packages/ui', 'packages/domain/src', 'package-lock.json']
    if (isBuilt(`packages/${name}/dist/index.html`, inputs)) continue
    say(`Building the browser program (${name})`)
    npm(['run', '--silent', `build:${name}`])
  }
}

function buildServer() {
  const own = ['build', 'src', 'package.json'].map((name) => `packages/server/${name}`)
  if (isBuilt('packages/server/dist/main.js', [...own, 'packages/domain/src', 'package-lock.json'])) return
  say('Building the server')
  npm(['run', '--silent', 'build:server'])
}

/** Whether the file is there and no older than any of its sources. */
function isBuilt(file, inputs) {
  const sources = inputs.map((path) => newest(at(path)))
  return existsSync(at(file)) && mtime(at(file)) >= Math.max(...sources)
}

function missing(program, name) {
  return existsSync(program) ? [] : [name]
}

function browsers() {
  const chromium = [process.env.CHROMIUM_PATH ?? '', '/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
  return [
    ...(chromium.some((path) => existsSync(path)) ? [] : ['chromium-headless-shell']),
    ...missing(process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr', 'firefox-esr'),
  ]
}

function database() {
  const servers = '/usr/lib/postgresql'
  const found =
    existsSync(servers) && readdirSync(servers).some((v) => existsSync(join(servers, v, 'bin', 'initdb')))
  return [...(found ? [] : ['postgresql']), ...missing('/usr/sbin/pgbouncer', 'pgbouncer')]
}

/** What the files of deploy are tried with. */
function deployment() {
  return [
    ...missing('/usr/sbin/nginx', 'nginx'),
    ...missing('/usr/bin/systemd-analyze', 'systemd'),
    ...missing('/usr/bin/openssl', 'openssl'),
  ]
}

function cluster() {
  return [
    ...missing('/usr/bin/patroni', 'patroni'),
    ...missing('/usr/bin/etcd', 'etcd-server'),
    ...missing('/usr/sbin/haproxy', 'haproxy'),
  ]
}

function installDebianPackages(need, wanted) {
  if (wanted.length === 0) return
  const command = `apt-get install -y --no-install-recommends ${wanted.join(' ')}`
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(`${need} ${wanted.join(' and ')}. Install with: sudo ${command}`)
  }
  say(`Installing ${wanted.join(' and ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'], env })
  execFileSync('apt-get', command.split(' ').slice(1), { stdio: ['ignore', 'ignore', 'inherit'], env })
}

function npm(args) {
  const cli = process.env.npm_execpath
  if (cli) execFileSync(process.execPath, [cli, ...args], { cwd: root, stdio: 'inherit' })
  else execFileSync('npm', args, { cwd: root, stdio: 'inherit' })
}

function newest(path) {
  if (!statSync(path).isDirectory()) return mtime(path)
  const inside = readdirSync(path).filter((name) => !MADE.test(name))
  return Math.max(0, ...inside.map((name) => newest(join(path, name))))
}

function mtime(path) {
  return statSync(path).mtimeMs
}

function say(text) {
  console.log(`${text} …`)
}
