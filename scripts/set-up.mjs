// Makes a bare clone ready for the command that npm is about to run: `npm start`, `npm test` and others. Runs on the host's
// own Node (20 or newer), so plain JavaScript without packages. Whatever cannot be done is said in one line, and the command
// fails; only `npm test` goes on without a program, and then names what it skips.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isBuilt } from './built.mjs'
import { missing, OF_TESTS } from './checks/programs.mjs'

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const at = (...parts) => join(root, ...parts)

/** What each purpose builds. The others look at what they build themselves. */
const BUILDS = { start: ['web', 'desk', 'server'], lab: ['web', 'desk', 'server'], portal: ['server'] }
/** What the built programs are made from and with; everything else is for tests and measurements. */
const OF_PROGRAMS = ['domain', 'server', 'demo', 'ui', 'web', 'desk'].flatMap((name) => [
  '--workspace',
  `packages/${name}`,
])

try {
  const purpose = process.argv[2]
  const builds = BUILDS[purpose] ?? []
  installPackages({ isForPrograms: builds.length > 0 && purpose !== 'lab' })
  checkRuntime()
  await build(builds)
  // Whoever tries the project out sees what can be seen there; a machine of CI has to see everything.
  if (purpose === 'test')
    installPrograms('The tests need', OF_TESTS, { isRequired: process.env.CI === 'true' })
  // What a run cannot do without, it names itself.
  if (purpose === 'lab') installPrograms('The lab needs', OF_TESTS, { isRequired: false })
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
  const old = names.filter((name) => !isBuilt(name))
  if (old.length === 0) return
  say(`Building ${old.join(', ')}`)
  await Promise.all(old.map((name) => npmBeside(['run', '--silent', `build:${name}`])))
}

/** Installs what is missing. Where that cannot be done, the command fails if it cannot do without. */
function installPrograms(need, names, { isRequired }) {
  const wanted = missing(names)
  if (wanted.length === 0) return
  const command = `apt-get install -y --no-install-recommends ${wanted.join(' ')}`
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say(`Installing ${wanted.join(' and ')}`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'], env })
    execFileSync('apt-get', command.split(' ').slice(1), { stdio: ['ignore', 'ignore', 'inherit'], env })
    return
  }
  const advice = `${need} ${wanted.join(' and ')}. Install with: sudo ${command}`
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

function mtime(path) {
  return statSync(path).mtimeMs
}

function say(text) {
  console.log(`${text} …`)
}
