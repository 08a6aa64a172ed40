// Makes a bare clone ready for the command that npm is about to run: `npm start`, `npm test` and others. Runs on the host's
// own Node (20 or newer), so plain JavaScript without packages. Whatever cannot be done is said in one line, and the command
// fails; only `npm test` goes on without a program, and then names what it skips.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { missing, notInstalled, OF_CLUSTER, OF_TESTS } from './checks/programs.mjs'

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const at = (...parts) => join(root, ...parts)
/** Folders that hold no sources. */
const MADE = /^(?:dist(?:-.+)?|\.cache|node_modules)$/

/** What each purpose builds. The others look at what they build themselves. */
const BUILDS = { start: ['web', 'desk', 'server'], cluster: ['web', 'desk', 'server'], portal: ['server'] }
/** What the built programs are made from and with; everything else is for tests and measurements. */
const OF_PROGRAMS = ['domain', 'server', 'demo', 'ui', 'web', 'desk'].flatMap((name) => [
  '--workspace',
  `packages/${name}`,
])

try {
  const purpose = process.argv[2]
  const builds = BUILDS[purpose] ?? []
  installPackages({ isForPrograms: builds.length > 0 })
  checkRuntime()
  await build(builds)
  // Whoever tries the project out sees what can be seen there; a machine of CI has to see everything.
  if (purpose === 'test')
    installPrograms('The tests need', OF_TESTS, { isRequired: process.env.CI === 'true' })
  if (purpose === 'measure') installPrograms('This needs', OF_TESTS, { isRequired: true })
  if (purpose === 'cluster') installPrograms('The cluster needs', OF_CLUSTER, { isRequired: true })
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

/** A fresh clone gets no more than its purpose needs, which is half; from then on everything is installed. */
function installPackages({ isForPrograms }) {
  const installed = at('node_modules', '.package-lock.json')
  const isFirst = !existsSync(installed)
  const isEnough = isForPrograms || existsSync(at('node_modules', 'vitest'))
  if (!isFirst && isEnough && mtime(installed) >= mtime(at('package-lock.json'))) return
  say('Installing packages')
  // Versions and checksums are those of the lock file. `npm ci` would refuse it, because it has no entries for the
  // optional binaries of platforms that we do not run on.
  // No package needs a script of its own to be installed, and one would report the install to its makers.
  npm(['install', '--no-save', '--ignore-scripts', ...(isFirst && isForPrograms ? OF_PROGRAMS : [])])
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

/** Those programs that are older than their sources, side by side. */
async function build(names) {
  const old = names.filter((name) => (name === 'server' ? !isServerBuilt() : !isBrowserProgramBuilt(name)))
  if (old.length === 0) return
  say(`Building ${old.join(', ')}`)
  await Promise.all(old.map((name) => npmBeside(['run', '--silent', `build:${name}`])))
}

function isBrowserProgramBuilt(name) {
  const inputs = [`packages/${name}`, 'packages/ui', 'packages/domain/src', 'package-lock.json']
  return isBuilt(`packages/${name}/dist/index.html`, inputs)
}

function isServerBuilt() {
  const own = ['build', 'src', 'package.json'].map((name) => `packages/server/${name}`)
  const others = ['packages/demo/src', 'packages/domain/src', 'package-lock.json']
  return isBuilt('packages/server/dist/main.js', [...own, ...others])
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
  execFileSync(...npmCommand(args), { cwd: root, stdio: 'inherit' })
}

function npmBeside(args) {
  const child = spawn(...npmCommand(args), { cwd: root, stdio: 'inherit' })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status) =>
      status === 0 ? resolve() : reject(new Error(`npm ${args.join(' ')} failed`)),
    )
  })
}

function npmCommand(args) {
  const cli = process.env.npm_execpath
  return cli ? [process.execPath, [cli, ...args]] : ['npm', args]
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
