// Checks of the built browser program: every script parses (a bundler bug once wrote broken files with exit code 0), and
// what a page has to fetch stays within its budget.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parse } from 'acorn'

const dist = join(import.meta.dirname, '../../packages/web/dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))

const SIGN_IN = 'index.html'
/** The frame and the front page are one file, which has no source of its own to be named by. */
const [SHELL] = Object.entries(manifest).find(([, { name }]) => name === 'shell')
const DEPOSIT = 'src/features/deposits/DepositScreens.tsx'
/** Fetched when it is opened, so no screen may need it. */
const CALENDAR = '../ui/src/date/Calendar.tsx'

const scripts = readdirSync(dist, { recursive: true }).filter((name) => name.endsWith('.js'))
for (const name of scripts) {
  parse(readFileSync(join(dist, name), 'utf8'), { ecmaVersion: 'latest', sourceType: 'module' })
}
console.log(`${scripts.length} built scripts parse`)

const kept = [
  scripts.length > 0,
  within(121, 'JavaScript of the first page', scriptsOf([SIGN_IN])),
  within(140, 'JavaScript of the first page and the front page', scriptsOf([SIGN_IN, SHELL])),
  within(20, 'styles of both', stylesOf([SIGN_IN, SHELL])),
  within(52, 'scripts and styles that /tilitys adds to the shell', added([DEPOSIT])),
  // A budget that nothing exceeds proves nothing: with the calendar in it the screen would be too large.
  !within(52, 'the same with the calendar, which must be too much', added([DEPOSIT, CALENDAR])),
  fewerThan(25, 'files of /tilitys in all', filesOf([SIGN_IN, SHELL, DEPOSIT])),
  namesAll('scripts and styles of /tilitys', filesOf([SHELL, DEPOSIT])),
]
if (kept.includes(false)) process.exitCode = 1

function within(limit, what, files) {
  const kilobytes =
    [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0) / 1000
  console.log(`${what}: ${kilobytes.toFixed(1)} kB (gzip), limit ${limit}`)
  return kilobytes <= limit
}

/** Each file is a request: sixty small ones cost a page more than their bytes. */
function fewerThan(limit, what, { size }) {
  console.log(`${what}: ${size}, limit ${limit}`)
  return size < limit
}

/** Who has signed in gets them together with the page (packages/web/build/signed-in-links.ts). */
function namesAll(what, files) {
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const missing = [...files].filter((file) => !page.includes(`"./${file}"`))
  console.log(`${what} that the page names: ${files.size - missing.length} of ${files.size}`)
  return missing.length === 0
}

function added(screens) {
  const files = filesOf([SIGN_IN, SHELL, ...screens])
  return files.difference(filesOf([SIGN_IN, SHELL]))
}

function scriptsOf(keys) {
  return new Set([...filesOf(keys)].filter((file) => file.endsWith('.js')))
}

function stylesOf(keys) {
  return filesOf(keys).difference(scriptsOf(keys))
}

/** Everything that the parts need at once; what they fetch later is left out. */
function filesOf(keys, found = new Set()) {
  for (const key of keys) {
    const { file, css = [], imports = [] } = manifest[key]
    if (found.has(file)) continue
    for (const name of [file, ...css]) found.add(name)
    filesOf(imports, found)
  }
  return found
}
