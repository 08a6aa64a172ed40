// Makes a bare clone ready for the command that npm is about to run: `npm start`, `npm test` and others. Runs on the host's
// own Node (20 or newer), so plain JavaScript without packages. Whatever cannot be done is said in one line, and the command
// fails; only `npm test` goes on without a program, and then names what it skips.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { missing, notInstalled, OF_CLUSTER, OF_TESTS } from './checks/programs.mjs'

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
  // Whoever tries the project out sees what can be seen there; a machine of CI has to see everything.
  if (purpose === 'test')
    installPrograms('The tests need', OF_TESTS, { isRequired: process.env.CI === 'true' })
  if (purpose === 'measure') installPrograms('This needs', OF_TESTS, { isRequired: true })
  if (purpose === 'cluster') installPrograms('The cluster needs', OF_CLUSTER, { isRequired: true })
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
  const others = ['packages/demo/src', 'packages/domain/src', 'package-lock.json']
  if (isBuilt('packages/server/dist/main.js', [...own, ...others])) return
  say('Building the server')
  npm(['run', '--silent', 'build:server'])
}

/** Whether the file is there and no older than any of its sources. */
function isBuilt(file, inputs) {
  const sources = inputs.map((path) => newest(at(path)))
  return existsSync(at(file)) && mtime(at(file)) >= Math.max(...sources)
}

/** Installs what is missing. Where that cannot be done, the command fails if it cannot do without. */
function installPrograms(need, names, { isRequired }) {
  const wanted = notInstalled(names)
  if (wanted.length === 0) return
  const command = `apt-get install -y --no-install-recommends ${wanted.join(' ')}`
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say(`Installing ${wanted.join(' and ')}`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'], env })
    execFileSync('apt-get', command.split(' ').slice(1), { stdio: ['ignore', 'ignore', 'inherit'], env })
    return
  }
  const lacking = missing(names)
  if (lacking.length === 0) return
  const advice = `${need} ${lacking.join(' and ')}. Install with: sudo ${command}`
  if (isRequired) throw new Error(advice)
  console.log(`${advice}\nWithout them the checks that need them are skipped.`)
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
