// Checks of the two built browser programs: every script parses (a bundler bug once wrote broken files with exit code 0),
// what a page has to fetch stays within its budget, no report is on the front page, and nothing of the desk is in the customers'
// program.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parse } from 'acorn'

const SIGN_IN = 'index.html'
/** Fetched when it is opened, so no screen may need it. */
const CALENDAR = '../ui/src/date/Calendar.tsx'

const web = openBuild('web')
/** The frame and the front page are one file, which has no source of its own to be named by. */
const SHELL = web.keyNamed('shell')
/** Fetched beside the answer that they show: one file with what other cards share with them. */
const CARDS = web.keyNamed('situation')
const LIST = 'src/reports/reports/page/ReportScreen.tsx'
const DEPOSIT = 'src/bags/deposits/DepositScreens.tsx'

const desk = openBuild('desk')
const FRAME = desk.keyNamed('frame')
const COUNTING = 'src/bags/counting/CountingScreens.tsx'

const kept = [
  web.parses(),
  web.within(123, 'JavaScript of the first page', scripts(web.filesOf([SIGN_IN]))),
  web.within(140, 'JavaScript of the first page and the front page', scripts(web.filesOf([SIGN_IN, SHELL]))),
  web.within(
    9,
    'scripts and styles that the cards add to the front page',
    web.added([SIGN_IN, SHELL], [CARDS]),
  ),
  frontKnowsNoReports(),
  web.within(20, 'styles of both', styles(web.filesOf([SIGN_IN, SHELL]))),
  web.within(
    54,
    'scripts and styles that /tilitys adds to the shell',
    web.added([SIGN_IN, SHELL], [DEPOSIT]),
  ),
  // A budget that nothing exceeds proves nothing: with the calendar in it the screen would be too large.
  !web.within(
    54,
    'the same with the calendar, which must be too much',
    web.added([SIGN_IN, SHELL], [DEPOSIT, CALENDAR]),
  ),
  fewerThan(25, 'files of /tilitys in all', web.filesOf([SIGN_IN, SHELL, DEPOSIT])),
  namesAll('scripts and styles of /tilitys', web.filesOf([SHELL, DEPOSIT])),
  desk.parses(),
  desk.within(125, 'JavaScript of the desk’s sign-in', scripts(desk.filesOf([SIGN_IN]))),
  desk.within(
    40,
    'scripts and styles that /laskenta adds to the frame',
    desk.added([SIGN_IN, FRAME], [COUNTING]),
  ),
  knowsNoDesk(),
]
if (kept.includes(false)) process.exitCode = 1

/** One application: its folder, and the manifest that says which file needs which. */
function openBuild(name) {
  const dist = join(import.meta.dirname, `../../packages/${name}/dist`)
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
  const all = readdirSync(dist, { recursive: true }).filter((file) => file.endsWith('.js'))
  const read = (file) => readFileSync(join(dist, file))

  /** Everything that the parts need at once; what they fetch later is left out. */
  const filesOf = (keys, found = new Set()) => {
    for (const key of keys) {
      const { file, css = [], imports = [] } = manifest[key]
      if (found.has(file)) continue
      for (const each of [file, ...css]) found.add(each)
      filesOf(imports, found)
    }
    return found
  }

  return {
    filesOf,
    /** Which modules each script holds (packages/web/build/module-list.ts). */
    modules: () => JSON.parse(read('.vite/modules.json').toString()),
    page: () => read('index.html').toString(),
    texts: () => all.map((file) => ({ file, text: read(file).toString() })),
    keyNamed: (part) => Object.keys(manifest).find((key) => manifest[key].name === part),
    parses: () => {
      for (const file of all) parse(read(file).toString(), { ecmaVersion: 'latest', sourceType: 'module' })
      console.log(`${name}: ${all.length} built scripts parse`)
      return all.length > 0
    },
    within: (limit, what, files) => {
      const kilobytes = [...files].reduce((sum, file) => sum + gzipSync(read(file)).length, 0) / 1000
      console.log(`${name}: ${what}: ${kilobytes.toFixed(1)} kB (gzip), limit ${limit}`)
      return kilobytes <= limit
    },
    added: (base, screens) => filesOf([...base, ...screens]).difference(filesOf(base)),
  }
}

/** Each file is a request: sixty small ones cost a page more than their bytes. */
function fewerThan(limit, what, { size }) {
  console.log(`${what}: ${size}, limit ${limit}`)
  return size < limit
}

/**
 * A customer's browser holds no module of the desk and nothing of what domain says of staff and approvals: no script of
 * the portal has their marks. The desk's own scripts have each of them, or the search would prove nothing.
 */
function knowsNoDesk() {
  const marks = ['x-desk', '/api/desk/session', '/api/desk/approvals']
  const holders = ({ texts }, mark) => texts().filter(({ text }) => text.includes(mark)).length
  const told = marks.map((mark) => ({ mark, inWeb: holders(web, mark), inDesk: holders(desk, mark) }))
  for (const { mark, inWeb, inDesk } of told)
    console.log(`scripts with ${mark}: ${inWeb} of the portal, ${inDesk} of the desk`)
  return told.every(({ inWeb, inDesk }) => inWeb === 0 && inDesk > 0)
}

/** The front page fetches nothing of reports, not for its cards either. A list does, or the search would prove nothing. */
function frontKnowsNoReports() {
  const modules = web.modules()
  const reportsIn = (keys) =>
    [...scripts(web.filesOf(keys))]
      .flatMap((file) => modules[file])
      .filter((module) => /^packages\/(web|domain)\/src\/reports\/reports\//.test(module))
  const [front, list] = [reportsIn([SIGN_IN, SHELL, CARDS]), reportsIn([LIST])]
  console.log(`modules of reports: ${front.length} on the front page, ${list.length} in a list`)
  for (const module of front) console.log(`  ${module}`)
  return front.length === 0 && list.length > 0
}

/** Who has signed in gets them together with the page (packages/web/build/signed-in-links.ts). */
function namesAll(what, files) {
  const page = web.page()
  const missing = [...files].filter((file) => !page.includes(`"./${file}"`))
  console.log(`${what} that the page names: ${files.size - missing.length} of ${files.size}`)
  return missing.length === 0
}

function scripts(files) {
  return new Set([...files].filter((file) => file.endsWith('.js')))
}

function styles(files) {
  return new Set([...files].filter((file) => !file.endsWith('.js')))
}
